/** Clicks on personalised content, as reported by pages (API-47) and sent to the collector (API-48). */
import { z } from 'zod'

export const SLOT_ID_MAX = 200

const id = z
  .string({ error: 'This is missing' })
  .trim()
  .min(1, 'This is missing')
  .max(SLOT_ID_MAX, 'This is too long')

export const EngagementFormSchema = z.object({ decision_id: id, variation_id: id })
type EngagementForm = z.infer<typeof EngagementFormSchema>

export type Engagement =
  | { readonly type: 'CLICK'; readonly decisionId: string; readonly variations: readonly number[] }
  | { readonly type: 'SLOT_CLICK'; readonly slotId: string }

export const slotClick = (slotId: string): Engagement => ({ type: 'SLOT_CLICK', slotId })

/** A campaign's variation is identified by a number; an item within a slot by the slot's id. */
export function toEngagement({ decision_id, variation_id }: EngagementForm): Engagement {
  return /^\d{1,9}$/.test(variation_id)
    ? { type: 'CLICK', decisionId: decision_id, variations: [Number(variation_id)] }
    : slotClick(variation_id)
}
