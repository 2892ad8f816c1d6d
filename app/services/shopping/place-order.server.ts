/** The shop's side of order placement: what is asked of it, and its own rules about the cart. */
import { findRemovals } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { skusOf } from '~/models/cart/lines'
import { planTakeOffBlocked } from '~/models/cart/plan-stash'
import { isAddressComplete, isDeliveryComplete } from '~/models/checkout/steps'
import type { PlaceOutcome, PlacementDetails } from '~/models/placement/placement'
import { businessDate } from '~/models/time/business-time'
import { toWireAddress } from '~/models/cart/wire-address'
import type { Clock } from '../clock'
import type { CartService } from '../commercetools/carts.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { PlacementService } from '../placement/placement-service.server'
import type { CartHooks } from '../placement/step-context.server'
import type { Visitor } from '../visitor.server'
import type { PaymentStep } from './payment-step.server'

/**
 * E-mail, billing address and the prices of now are on the cart before it is frozen; running again ends in the same
 * cart. Without the recalculation the platform would refuse the order for an old price, now and ever after.
 */
export function createCartHooks(options: {
  readonly carts: CartService
  readonly catalogue: CatalogueService
  readonly clock: Clock
}): CartHooks {
  const { carts, catalogue, clock } = options
  return {
    async prepareCart({ cart, details, orderNumber }) {
      await carts.edit(cart.id, `place:${orderNumber}`, (fresh) => [
        { action: 'recalculate' as const },
        ...planTakeOffBlocked(fresh),
        ...(fresh.customerEmail === details.email
          ? []
          : [{ action: 'setCustomerEmail' as const, email: details.email }]),
        ...(fresh.billingAddress !== undefined || details.billingAddress === undefined
          ? []
          : [
              {
                action: 'setBillingAddress' as const,
                address: toWireAddress(details.billingAddress as Cart['billingAddress'] & object),
              },
            ]),
      ])
    },
    async checkCart(cart) {
      if (!isAddressComplete(cart)) return { code: 'InvalidItemShippingDetails', skus: [] }
      if (!isDeliveryComplete(cart, businessDate(clock.now())))
        return { code: 'DeliveryIncomplete', skus: [] }
      const removals = findRemovals(cart, await catalogue.getVariants(skusOf(cart), 'now'))
      if (removals.length === 0) return null
      const restricted = removals.every((removal) => removal.reason === 'restricted')
      return {
        code: restricted ? 'RestrictedCountry' : 'OutOfStock',
        skus: removals.map(({ line }) => line.sku),
      }
    },
  }
}

export type PlaceOrder = (request: {
  readonly visitor: Visitor
  /** The session's own cart, also when it was ordered already by the same form. */
  readonly cartId: string
  readonly attempt: string
  readonly payment: string | undefined
}) => Promise<PlaceOutcome>

export function createPlaceOrder(options: {
  readonly carts: CartService
  readonly placement: PlacementService
  readonly paymentStep: PaymentStep
}): PlaceOrder {
  const { carts, placement, paymentStep } = options
  return async ({ visitor, cartId, attempt, payment }) => {
    const [cart, nonce] = await Promise.all([
      carts.get(cartId),
      payment === undefined ? null : paymentStep.nonceOf(visitor, cartId, payment),
    ])
    if (cart === null) return { kind: 'conflict' }
    const email = cart.customerEmail ?? visitor.email
    if (email === undefined) return { kind: 'conflict' }
    const billing = cart.billingAddress ?? cart.shippingAddress
    const details: PlacementDetails = {
      email,
      ...(visitor.customerId === undefined ? {} : { customerId: visitor.customerId }),
      ...(billing === undefined ? {} : { billingAddress: { ...billing } }),
    }
    return placement.place({ token: attempt, cartId, details, ...(nonce === null ? {} : { nonce }) })
  }
}
