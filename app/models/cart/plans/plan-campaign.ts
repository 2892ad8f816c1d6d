/** The campaign that filled the cart (DISC-07). */
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

/** Both carts hold lines of the same campaign: together one offer, not two. */
export function isOfSameCampaign({ fields: a }: Pick<Cart, 'fields'>, { fields: b }: Pick<Cart, 'fields'>) {
  return a.campaignId !== undefined && a.campaignId === b.campaignId
}

/** Prefix of the campaign's own edit ids. */
export const CAMPAIGN_EDIT = 'campaign:'

/**
 * A new offer replaces another: of two pressed at once, only one stays, unless the shopper has edited the other's cart
 * since it was filled.
 */
export function isReplacedBy({ fields }: Pick<Cart, 'fields'>, by: Pick<Cart, 'fields'>): boolean {
  const isOfAnother = by.fields.campaignId !== undefined && by.fields.campaignId !== fields.campaignId
  const isAsFilled = fields.recentEdits.every((id) => id.startsWith(CAMPAIGN_EDIT))
  return fields.campaignId !== undefined && isOfAnother && isAsFilled
}

/** The merged cart takes over the other's campaign unless it has one already. */
export function planMergeCampaign(cart: Cart, from: Cart): readonly CartAction[] {
  return cart.fields.campaignId === undefined ? planOfCampaign(from.fields) : []
}
