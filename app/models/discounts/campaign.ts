/** A campaign behind a link: its cart contents, discount code and expiry (DISC-07, DATA-25). */
import { z } from 'zod'
import { MAX_CART_QUANTITY } from '../constants/constants'

/** Custom objects of the commerce platform, keyed by token. */
export const CAMPAIGNS_CONTAINER = 'campaigns'

interface CampaignLine {
  readonly sku: string
  readonly quantity: number
}

/** Merges duplicate SKUs into one line, so that maximum and stock apply to their sum. */
function joined(lines: readonly CampaignLine[]): readonly CampaignLine[] {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }))
}

export const CampaignSchema = z.object({
  id: z.string().min(1),
  promotionName: z.string().min(1),
  content: z.string().default(''),
  lines: z
    .array(z.object({ sku: z.string().min(1), quantity: z.number().int().min(1).max(MAX_CART_QUANTITY) }))
    .min(1)
    .max(50)
    .transform(joined),
  discountCode: z.string().min(1).optional(),
  templateId: z.string().min(1).optional(),
  /** ISO instant; unlimited if absent. */
  validUntil: z.iso.datetime().optional(),
})
export type Campaign = z.infer<typeof CampaignSchema>

/** The platform's key format, except `.` and `..`, which would alter the path of an API call. */
export const CampaignTokenSchema = z.string().regex(/^(?!\.{1,2}$)[-_~.a-zA-Z0-9]{1,256}$/)

export function isOver(campaign: Pick<Campaign, 'validUntil'>, now: Date): boolean {
  return campaign.validUntil !== undefined && Date.parse(campaign.validUntil) <= now.getTime()
}
