/** A click on personalised content, as reported by pages (API-47) and sent to the collector (API-48). */
import { z } from 'zod'

const id = z
  .string({ error: 'This is missing' })
  .trim()
  .min(1, 'This is missing')
  .max(200, 'This is too long')

export const EngagementFormSchema = z.object({ decision_id: id, variation_id: id })
export type EngagementForm = z.infer<typeof EngagementFormSchema>

/** A campaign's variation is identified by a number; an item within a slot by the slot's id. */
export function toEngagement({ decision_id, variation_id }: EngagementForm) {
  return /^\d{1,9}$/.test(variation_id)
    ? { type: 'CLICK' as const, decisionId: decision_id, variations: [Number(variation_id)] }
    : { type: 'SLOT_CLICK' as const, slotId: variation_id }
}
