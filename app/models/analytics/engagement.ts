/** That personalised content was pressed, as pages report it (API-47) and the collector takes it (API-48). */
import { z } from 'zod'

const id = z
  .string({ error: 'This is missing' })
  .trim()
  .min(1, 'This is missing')
  .max(200, 'This is too long')

export const EngagementFormSchema = z.object({ decision_id: id, variation_id: id })
export type EngagementForm = z.infer<typeof EngagementFormSchema>

/** The variation of a campaign has a number; one of the things in a slot of it has the id of the slot. */
export function toEngagement({ decision_id, variation_id }: EngagementForm) {
  return /^\d{1,9}$/.test(variation_id)
    ? { type: 'CLICK' as const, decisionId: decision_id, variations: [Number(variation_id)] }
    : { type: 'SLOT_CLICK' as const, slotId: variation_id }
}
