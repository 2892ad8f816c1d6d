/** Checkout's use cases: who may be on which step, the address, the delivery, the payment and the order. */
import type { Address } from '~/models/address/address'
import { restrictedNames } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { goodsValue } from '~/models/cart/totals'
import { planChooseDelivery, planShipToOne } from '~/models/cart/plan-shipments'
import { toWireAddress } from '~/models/cart/wire-address'
import { firstOpenStep, shipmentsOf, stepStates } from '~/models/checkout/steps'
import type { StepId, StepState } from '~/models/checkout/steps'
import type { Money } from '~/models/money/money'
import { usd } from '~/models/money/money'
import type { OfferSet, OffersRequest, ShippingOffer } from '~/models/shipping/shipping'
import { businessDate } from '~/models/time/business-time'
import type { CustomerService } from '../commercetools/customers.server'
import type { Clock } from '../clock'
import type { OffersOutcome, ShippingService } from '../shipping/shipping.server'
import { isUpstreamError } from '../upstream'
import type { Visitor } from '../visitor.server'
import type { CartUseCases } from './cart-use-cases.server'

/** Longer than on product pages: here the shopper has come to choose. */
const OFFERS_TIMEOUT_MS = 5_000
/** How far ahead a ship date may be asked for. */
const SHIP_DATES_DAYS = 28

export type CheckoutEntry =
  | {
      readonly kind: 'ready'
      readonly cart: Cart
      readonly steps: readonly StepState[]
      readonly today: string
    }
  /** Nothing to check out, or items had to go: the cart page says what. */
  | { readonly kind: 'to-cart' }
  /** Not this step yet. */
  | { readonly kind: 'to-step'; readonly path: string }
  /** Neither an e-mail nor an account is known yet. */
  | { readonly kind: 'to-sign-in' }

/** Dates are `YYYY-MM-DD` in the business time zone (CHK-16). */
export interface OffersQuestion {
  readonly requestedShipOn?: string | undefined
  readonly requestedDeliveryOn?: string | undefined
  readonly customerId?: string | undefined
}

export type DeliveryOffers =
  | { readonly kind: 'offers'; readonly sets: readonly OfferSet[] }
  | { readonly kind: 'refused'; readonly message: string }
  /** The service is away: nothing is shown as free, the shopper is asked to try again. */
  | { readonly kind: 'unavailable' }

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly cart: Cart }
  | { readonly kind: 'restricted'; readonly names: readonly string[] }
  | { readonly kind: 'gone' }

export type ChooseOutcome =
  | { readonly kind: 'chosen'; readonly cart: Cart }
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'price-changed'; readonly price: Money }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'gone' }

export interface CheckoutUseCases {
  /** Loads the cart for a step and says where the shopper belongs when not there. */
  enter(visitor: Visitor, step: StepId): Promise<CheckoutEntry>
  /** Where checkout starts or goes on for this visitor (CHK-06). */
  firstStepPath(visitor: Visitor): Promise<string>
  /** The address book of a signed-in customer, newest last; empty for guests and while it cannot be read. */
  savedAddresses(visitor: Visitor): Promise<readonly Address[]>
  saveEmail(visitor: Visitor, email: string): Promise<void>
  saveAddress(visitor: Visitor, email: string, address: Address): Promise<SaveOutcome>
  offersFor(cart: Cart, request: OffersQuestion): Promise<DeliveryOffers>
  /** Dates on which this cart could leave; empty while the service does not say (SHIP-26). */
  shipDates(cart: Cart): Promise<readonly string[]>
  chooseDelivery(
    visitor: Visitor,
    choice: {
      readonly shippingMethodId: number
      readonly seenPrice?: number | undefined
      readonly requestedShipOn?: string | undefined
      readonly requestedDeliveryOn?: string | undefined
      readonly heatResistantPackaging: boolean
    },
  ): Promise<ChooseOutcome>
  saveBilling(visitor: Visitor, billing: Address | 'same'): Promise<SaveOutcome>
}

function toRequest(cart: Cart, threshold: Money, options: OffersQuestion): OffersRequest {
  const physical = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
  return {
    shipments: physical.map((shipment) => ({
      key: shipment.key,
      address: {
        country: shipment.address.country,
        state: shipment.address.state,
        city: shipment.address.city,
        postalCode: shipment.address.postalCode,
        residential: shipment.address.residential ?? true,
      },
      lines: shipment.lines
        .filter((line) => !line.variant.digital)
        .map((line) => ({
          id: line.id,
          sku: line.sku,
          quantity:
            line.targets.find((target) => target.addressKey === shipment.key)?.quantity ?? line.quantity,
          weight: line.variant.weight,
          meltable: line.variant.meltable,
        })),
      shipmentValue:
        physical.length === 1
          ? goodsValue(cart)
          : usd(shipment.lines.reduce((sum, line) => sum + line.totalPrice.centAmount, 0)),
    })),
    ...(options.customerId === undefined ? {} : { customerId: options.customerId }),
    discountCodes: cart.discountCodes.filter((code) => code.state === 'MatchesCart').map((code) => code.code),
    ...(options.requestedShipOn === undefined ? {} : { requestedShipDate: options.requestedShipOn }),
    ...(options.requestedDeliveryOn === undefined
      ? {}
      : { requestedDeliveryDate: options.requestedDeliveryOn }),
    carriers: {},
    freeShippingThreshold: threshold,
  }
}

export function createCheckout(options: {
  readonly shopping: CartUseCases
  readonly customers: CustomerService
  readonly shipping: ShippingService
  readonly clock: Clock
  readonly threshold: (cart: Cart) => Money
}): CheckoutUseCases {
  const { shopping, customers, shipping, clock, threshold } = options

  async function offersFor(cart: Cart, request: OffersQuestion): Promise<DeliveryOffers> {
    let outcome: OffersOutcome
    try {
      outcome = await shipping.getOffers(toRequest(cart, threshold(cart), request), {
        timeoutMs: OFFERS_TIMEOUT_MS,
      })
    } catch (error) {
      if (isUpstreamError(error)) return { kind: 'unavailable' }
      throw error
    }
    if (outcome.kind !== 'offers') return { kind: 'refused', message: outcome.message }
    return { kind: 'offers', sets: outcome.offerSets }
  }

  async function enter(visitor: Visitor, step: StepId): Promise<CheckoutEntry> {
    const { cart, removals } = await shopping.view(visitor)
    if (cart === null || cart.lineItems.length === 0) return { kind: 'to-cart' }
    if (removals.length > 0) return { kind: 'to-cart' }
    if (visitor.customerId === undefined && cart.customerEmail === undefined) return { kind: 'to-sign-in' }
    const today = businessDate(clock.now())
    const steps = stepStates(cart, today)
    const wanted = steps.find((state) => state.id === step)
    if (wanted === undefined || !wanted.enabled)
      return { kind: 'to-step', path: firstOpenStep(cart, today).path }
    return { kind: 'ready', cart, steps, today }
  }

  async function firstStepPath(visitor: Visitor): Promise<string> {
    const { cart } = await shopping.view(visitor)
    if (cart === null) return '/cart'
    const today = businessDate(clock.now())
    const entry = await enter(visitor, firstOpenStep(cart, today).id)
    if (entry.kind === 'to-cart') return '/cart'
    if (entry.kind === 'to-sign-in') return '/checkout/signin'
    return entry.kind === 'to-step' ? entry.path : firstOpenStep(entry.cart, today).path
  }

  async function findOffer(
    cart: Cart,
    visitor: Visitor,
    choice: OffersQuestion & { readonly shippingMethodId: number },
  ): Promise<ShippingOffer | 'unavailable' | null> {
    const { requestedShipOn, requestedDeliveryOn } = choice
    const offers = await offersFor(cart, {
      requestedShipOn,
      requestedDeliveryOn,
      customerId: visitor.customerId,
    })
    if (offers.kind === 'unavailable') return 'unavailable'
    if (offers.kind === 'refused') return null
    const all = offers.sets[0]?.shippingOffers ?? []
    return all.find((offer) => !offer.hidden && offer.shippingMethodId === choice.shippingMethodId) ?? null
  }

  return {
    enter,
    firstStepPath,
    offersFor,
    async shipDates(cart) {
      const countries = [...new Set(cart.itemShippingAddresses.map((shipment) => shipment.address.country))]
      if (countries.length === 0) return []
      try {
        return await shipping.getShipDates({ countries, days: SHIP_DATES_DAYS })
      } catch (error) {
        // Without the calendar the order ships as soon as it can.
        if (isUpstreamError(error)) return []
        throw error
      }
    },
    async savedAddresses(visitor) {
      if (visitor.customerId === undefined) return []
      return (await customers.get(visitor.customerId))?.addresses ?? []
    },
    async saveEmail(visitor, email) {
      await visitor.remember({ email })
      await shopping.edit(visitor, (cart) =>
        cart.customerEmail === email ? [] : [{ action: 'setCustomerEmail', email }],
      )
    },
    async saveAddress(visitor, email, address) {
      const { cart } = await shopping.view(visitor)
      if (cart === null) return { kind: 'gone' }
      const names = restrictedNames(cart, address.country)
      if (names.length > 0) return { kind: 'restricted', names }
      if (visitor.email !== email) await visitor.remember({ email })
      const outcome = await shopping.edit(visitor, (fresh) => [
        ...(fresh.customerEmail === email ? [] : [{ action: 'setCustomerEmail' as const, email }]),
        ...planShipToOne(fresh, address),
      ])
      return outcome.kind === 'done' ? { kind: 'saved', cart: outcome.cart } : { kind: 'gone' }
    },
    async chooseDelivery(visitor, choice) {
      const { cart } = await shopping.view(visitor)
      if (cart === null) return { kind: 'gone' }
      const offer = await findOffer(cart, visitor, choice)
      if (offer === 'unavailable') return { kind: 'unavailable' }
      if (offer === null) return { kind: 'not-offered' }
      if (choice.seenPrice !== undefined && choice.seenPrice !== offer.price.centAmount)
        return { kind: 'price-changed', price: offer.price }
      const outcome = await shopping.edit(visitor, (fresh) =>
        planChooseDelivery(fresh, {
          offer,
          heatResistantPackaging: choice.heatResistantPackaging,
          ...(choice.requestedDeliveryOn === undefined
            ? {}
            : { requestedDeliveryOn: choice.requestedDeliveryOn }),
        }),
      )
      return outcome.kind === 'done' ? { kind: 'chosen', cart: outcome.cart } : { kind: 'gone' }
    },
    async saveBilling(visitor, billing) {
      const outcome = await shopping.edit(visitor, (cart) => {
        const address = billing === 'same' ? cart.shippingAddress : billing
        return address === undefined ? [] : [{ action: 'setBillingAddress', address: toWireAddress(address) }]
      })
      return outcome.kind === 'done' ? { kind: 'saved', cart: outcome.cart } : { kind: 'gone' }
    },
  }
}
