/** Which campaign has filled the cart (DISC-07). */
import type { CartAction } from '../actions'
import type { Cart } from '../cart'

interface OfCampaign {
  readonly campaignId?: string | undefined
  readonly templateId?: string | undefined
}

export function planOfCampaign(campaign: OfCampaign): readonly CartAction[] {
  return (['campaignId', 'templateId'] as const).flatMap((name) => {
    const value = campaign[name]
    return value === undefined ? [] : [{ action: 'setCustomField' as const, name, value }]
  })
}

/** Its lines are in the one as they are in the other: together they are one offer, not two. */
export function isOfSameCampaign({ fields: a }: Pick<Cart, 'fields'>, { fields: b }: Pick<Cart, 'fields'>) {
  return a.campaignId !== undefined && a.campaignId === b.campaignId
}

/** What the ids of its own edits begin with. */
export const CAMPAIGN_EDIT = 'campaign:'

/**
 * An offer makes room for another one: of two that were pressed at once only one stays. What somebody has done with the
 * cart of the other since it was filled is not lost for that.
 */
export function isReplacedBy({ fields }: Pick<Cart, 'fields'>, by: Pick<Cart, 'fields'>): boolean {
  const isOfAnother = by.fields.campaignId !== undefined && by.fields.campaignId !== fields.campaignId
  const isAsFilled = fields.recentEdits.every((id) => id.startsWith(CAMPAIGN_EDIT))
  return fields.campaignId !== undefined && isOfAnother && isAsFilled
}

/** A cart with another one's lines is of its campaign, too, unless it is of one already. */
export function planMergeCampaign(cart: Cart, from: Cart): readonly CartAction[] {
  return cart.fields.campaignId === undefined ? planOfCampaign(from.fields) : []
}
