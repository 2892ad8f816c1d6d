/** Which campaign has filled the cart (DISC-07). */
import type { CartAction } from './actions'
import type { Cart } from './cart'

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

/** A cart with another one's lines is of its campaign, too, unless it is of one already. */
export function planMergeCampaign(cart: Cart, from: Cart): readonly CartAction[] {
  return cart.fields.campaignId === undefined ? planOfCampaign(from.fields) : []
}
