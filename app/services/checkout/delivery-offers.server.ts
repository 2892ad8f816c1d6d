/** What the shipping service offers for a cart, and the offers behind a shopper's choices. */
import type { Cart } from '~/models/cart/cart'
import type { DeliveryChoice } from '~/models/cart/plans/plan-delivery'
import { shipmentsOf } from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { ASKED_DATES } from '~/models/checkout/delivery-form'
import type { AskedDate } from '~/models/checkout/delivery-form'
import { definedOnly } from '~/models/defined-only'
import type { Money } from '~/models/money/money'
import { findOffer } from '~/models/shipping/offers'
import { freeShipmentKeys } from '~/models/shipping/free-shipping-note'
import { refusedText } from '~/models/shipping/refused-carriers'
import type { OfferSet } from '~/models/shipping/shipping'
import type { Age, CustomerService } from '../commercetools/customers.server'
import type { FreeShipping } from '../free-shipping.server'
import type { OffersOutcome, ShippingService } from '../shipping/shipping.server'
import { isUpstreamError, orIfUnavailable } from '../upstream'
import { toOffersRequest } from './offers-request'

/** Longer than on product pages: here the shopper is waiting to choose. */
const OFFERS_TIMEOUT_MS = 5_000
/** How far ahead a ship date may be requested. */
const SHIP_DATES_DAYS = 28

/** What the shipping service is asked besides the cart. Dates are `YYYY-MM-DD` in the business time zone (CHK-16). */
export interface OffersQuestion {
  /** Requested ship dates by shipment key; absent means the soonest. */
  readonly shipOn?: Readonly<Record<string, string>>
  /** Latest arrival dates by shipment key. */
  readonly deliverOn?: Readonly<Record<string, string>>
  readonly customerId?: string | undefined
  /** How fresh the customer's permissions must be: a form uses those its page was built from. */
  readonly as?: Age
}

/** The offers for one shipment, and what they depend on. */
interface EarnedOffers extends OfferSet {
  /** Whether its standard delivery is free. */
  readonly freeShippingEarned: boolean
  /** Carriers that the customer refuses; none of the offers uses one. */
  readonly refusedCarriers: string
}

export type DeliveryOffers =
  | {
      readonly kind: 'offers'
      readonly sets: readonly EarnedOffers[]
      /** The days that may be requested, if the service returned any. */
      readonly calendar?: readonly string[]
    }
  | { readonly kind: 'refused'; readonly message: string }
  /** The service is down: nothing is shown as free, and the shopper is asked to try again. */
  | { readonly kind: 'unavailable' }

/** What a shopper chose for one shipment. */
export interface ChosenDelivery {
  readonly shippingMethodId: number
  /** The price shown, in cents: a changed price is shown before it is charged. */
  readonly seenPrice?: number | undefined
  readonly requestedShipOn?: string | undefined
  readonly requestedDeliveryOn?: string | undefined
  readonly heatResistantPackaging: boolean
  readonly packingSlipMessage: string
  /** Absent leaves the gift marks of its goods unchanged. */
  readonly isGift?: boolean | undefined
}

/** `key` names the shipment that is the problem. */
export type NotChosen =
  /** The service answered without this method. */
  | { readonly kind: 'not-offered'; readonly key: string }
  /** This date is not in the service's calendar. */
  | { readonly kind: 'closed-day'; readonly key: string; readonly name: AskedDate }
  /** The service makes no offers for what it was asked, and says why. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'price-changed'; readonly key: string; readonly price: Money }
  | { readonly kind: 'unavailable' }
  /** There are offers for the day asked for, but nobody knows whether it may be asked for. */
  | { readonly kind: 'no-calendar' }

export type ResolvedChoices =
  | { readonly kind: 'resolved'; readonly deliveries: Readonly<Record<string, DeliveryChoice>> }
  | NotChosen

export function createDeliveryOffers(options: {
  readonly customers: Pick<CustomerService, 'getCarriers'>
  readonly shipping: Pick<ShippingService, 'getOffers' | 'getShipDates'>
  readonly freeShipping: Pick<FreeShipping, 'ofDelivery'>
}) {
  const { customers, shipping, freeShipping } = options

  /** Shipments for which the same days are requested share one call. */
  async function offersFor(
    cart: Cart,
    { shipOn = {}, deliverOn = {}, customerId, as = 'fresh' }: OffersQuestion,
  ): Promise<DeliveryOffers> {
    const sent = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
    const daysOf = ({ key }: Shipment) => `${shipOn[key] ?? ''} ${deliverOn[key] ?? ''}`
    const asked = [...new Set(sent.map(daysOf))].map((days) => sent.filter((one) => daysOf(one) === days))
    let outcomes: readonly OffersOutcome[]
    let free: readonly string[]
    let refusedCarriers: string
    try {
      const [carriers, threshold] = await Promise.all([
        customers.getCarriers(customerId, as),
        freeShipping.ofDelivery(cart, customerId),
      ])
      free = freeShipmentKeys(cart, threshold)
      refusedCarriers = refusedText(carriers)
      outcomes = await Promise.all(
        asked.map((shipments) => {
          const [{ key } = { key: '' }] = shipments
          const days = { shipOn: shipOn[key], deliverOn: deliverOn[key] }
          const question = { customerId, carriers, ...days, threshold }
          const request = toOffersRequest(cart, shipments, question)
          return shipping.getOffers(request, { timeoutMs: OFFERS_TIMEOUT_MS })
        }),
      )
    } catch (error) {
      if (isUpstreamError(error)) return { kind: 'unavailable' }
      throw error
    }
    const sets: EarnedOffers[] = []
    let calendar: readonly string[] | undefined
    for (const outcome of outcomes) {
      if (outcome.kind !== 'offers') return { kind: 'refused', message: outcome.message }
      sets.push(
        ...outcome.offerSets.map((set) => ({
          ...set,
          freeShippingEarned: free.includes(set.key),
          refusedCarriers,
        })),
      )
      const { shipDates: days } = outcome
      if (days !== undefined) calendar = calendar?.filter((day) => days.includes(day)) ?? days
    }
    return { kind: 'offers', sets, ...definedOnly({ calendar }) }
  }

  /** Null while the calendar cannot be read. Nothing is sent to the warehouse, nor to who gets an e-mail. */
  async function calendarOf(cart: Cart): Promise<readonly string[] | null> {
    const sent = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
    const countries = [...new Set(sent.map(({ address }) => address.country))]
    if (countries.length === 0) return []
    return orIfUnavailable(shipping.getShipDates({ countries, days: SHIP_DATES_DAYS }), null)
  }

  /** The current offers behind the choices, or the first problem. */
  async function resolveChoices(
    cart: Cart,
    choices: Readonly<Record<string, ChosenDelivery>>,
    customerId: string | undefined,
  ): Promise<ResolvedChoices> {
    const days = ASKED_DATES.flatMap(({ name }) =>
      Object.entries(choices).flatMap(([key, { [name]: day }]) =>
        day === undefined ? [] : [{ key, name, day }],
      ),
    )
    const daysOf = (wanted: AskedDate) =>
      Object.fromEntries(days.flatMap(({ key, name, day }) => (name === wanted ? [[key, day] as const] : [])))
    const offers = await offersFor(cart, {
      shipOn: daysOf('requestedShipOn'),
      deliverOn: daysOf('requestedDeliveryOn'),
      customerId,
      as: 'cached',
    })
    if (offers.kind === 'unavailable') return offers
    // Only dates that the service lists may be requested (SHIP-26), with the offers or, if it sends none, separately.
    const listed = offers.kind === 'offers' ? offers.calendar : undefined
    const open = days.length === 0 ? [] : (listed ?? (await calendarOf(cart)))
    const closed = open === null ? undefined : days.find(({ day }) => !open.includes(day))
    // It refuses most closed days, but does not say for which address.
    if (closed !== undefined) return { kind: 'closed-day', key: closed.key, name: closed.name }
    if (offers.kind === 'refused') return offers
    if (open === null) return { kind: 'no-calendar' }
    const resolved: Record<string, DeliveryChoice> = {}
    const isAnyGift = Object.values(choices).some(({ isGift }) => isGift)
    for (const shipment of shipmentsOf(cart)) {
      const { key } = shipment
      if (!shipment.needPhysicalAddress) continue
      const choice = choices[key]
      const set = offers.sets.find((one) => one.key === key)
      const offer = choice && set && findOffer(set.shippingOffers, choice.shippingMethodId)
      if (choice === undefined || set === undefined || offer == null) return { kind: 'not-offered', key }
      if (choice.seenPrice !== undefined && choice.seenPrice !== offer.price.centAmount)
        return { kind: 'price-changed', key, price: offer.price }
      const { heatResistantPackaging, packingSlipMessage, isGift } = choice
      const { freeShippingEarned, refusedCarriers } = set
      // If nothing is a gift, nothing needs to be marked.
      const markedAsGift = isAnyGift || isGift === undefined ? isGift : null
      const asked = definedOnly({
        askedShipOn: choice.requestedShipOn,
        askedDeliveryOn: choice.requestedDeliveryOn,
      })
      const packing = { heatResistantPackaging, packingSlipMessage, markedAsGift }
      resolved[key] = { offer, ...packing, freeShippingEarned, refusedCarriers, asked }
    }
    return { kind: 'resolved', deliveries: resolved }
  }

  // Without the calendar the order ships as soon as it can.
  const shipDates = async (cart: Cart): Promise<readonly string[]> => (await calendarOf(cart)) ?? []

  return { offersFor, shipDates, resolveChoices }
}
