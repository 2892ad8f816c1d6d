/** Deliveries for shoppers who are not asked: the earlier choice if it is still offered, otherwise the first offer. */
import type { Cart, ShipmentFields } from '~/models/cart/cart'
import { isUploaded } from '~/models/cart/order-tags'
import { defaultOffer, findOffer } from '~/models/shipping/offers'
import type { OfferSet } from '~/models/shipping/shipping'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import type { Visitor } from '../visitor'
import type { ChosenDelivery, DeliveryOffers, OffersQuestion } from './delivery-offers.server'
import type { StepSaving } from './step-saving.server'

/** Null if some shipment has no offers. `before` is keyed by shipment. */
export function usualChoices(
  sets: readonly OfferSet[],
  before: (key: string) => ShipmentFields | undefined,
): Readonly<Record<string, ChosenDelivery>> | null {
  const choices: Record<string, ChosenDelivery> = {}
  for (const { key, shippingOffers } of sets) {
    const fields = before(key) ?? {}
    const { shippingMethodId, heatResistantPackaging = false, packingSlipMessage = '' } = fields
    const same = shippingMethodId === undefined ? null : findOffer(shippingOffers, shippingMethodId)
    const offer = same ?? defaultOffer(shippingOffers)
    if (offer === null) return null
    choices[key] = {
      shippingMethodId: offer.shippingMethodId,
      heatResistantPackaging,
      packingSlipMessage,
      isGift: fields.markedAsGift,
    }
  }
  return choices
}

/**
 * Chooses for an uploaded order of up to a hundred shipments, so its checkout continues at payment (CHK-04). False if
 * it failed, or if the present cart is not an upload.
 */
export function createUploadedDeliveries({
  cartUseCases,
  offersFor,
  chooseDeliveries,
}: {
  readonly cartUseCases: Pick<CartUseCases, 'view'>
  readonly offersFor: (cart: Cart, question: OffersQuestion) => Promise<DeliveryOffers>
  readonly chooseDeliveries: StepSaving['chooseDeliveries']
}) {
  return async function deliverUploaded(visitor: Visitor): Promise<boolean> {
    const { cart } = await cartUseCases.view(visitor)
    if (cart === null || !isUploaded(cart)) return false
    const offers = await offersFor(cart, { customerId: visitor.customerId })
    const fieldsOf = new Map(cart.itemShippingAddresses.map(({ key, fields }) => [key, fields]))
    const choices = offers.kind === 'offers' ? usualChoices(offers.sets, (key) => fieldsOf.get(key)) : null
    if (choices === null) return false
    return (await chooseDeliveries({ visitor, cart, stored: cart }, choices)).kind === 'chosen'
  }
}
