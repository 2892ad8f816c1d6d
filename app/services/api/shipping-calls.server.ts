/** The published shipping calls: offers for what a caller describes, within the signed-in customer's carriers. */
import { definedOnly } from '~/models/defined-only'
import { visibleOffers } from '~/models/shipping/offers'
import type { CalculatorCall, OffersCall, ShipDatesQuery, ShippingCall } from '~/models/shipping/call-schemas'
import type { RestrictedCountries } from '~/models/shipping/restrictions'
import type { OfferSet, OffersRequest, ShipmentRequest } from '~/models/shipping/shipping'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Asking, FreeShipping } from '../free-shipping.server'
import type { OffersOutcome, ShippingService } from '../shipping/shipping.server'
import { orIfUnavailable } from '../upstream'

/** What is wrong with one shipment, by its key; without one, with the whole request. */
export interface ShippingProblem {
  readonly message: string
  readonly key?: string
}

export type OffersAnswer =
  | {
      readonly kind: 'offers'
      readonly offerSets: readonly OfferSet[]
      /** Days on which the shipments could leave, if requested. */
      readonly shipDates?: readonly string[]
    }
  | { readonly kind: 'refused'; readonly problem: ShippingProblem }
  | { readonly kind: 'unavailable' }

export type CalculatorAnswer =
  | {
      readonly kind: 'shipments'
      readonly shipments: readonly OfferSet[]
      readonly problems: readonly ShippingProblem[]
    }
  | { readonly kind: 'refused'; readonly problem: ShippingProblem }
  | { readonly kind: 'unavailable' }

export interface ShippingCalls {
  /** One answer for all shipments (API-25 to API-28). */
  offers(visitor: Asking, call: OffersCall): Promise<OffersAnswer>
  /** An answer for each shipment (API-06, API-88). */
  calculate(visitor: Asking, call: CalculatorCall): Promise<CalculatorAnswer>
  /** Null while the service is unavailable, as in the next one. */
  shipDates(query: ShipDatesQuery): Promise<readonly string[] | null>
  restrictedCountries(skus: readonly string[]): Promise<RestrictedCountries | null>
}

/** Hidden offers may not be chosen (SHIP-12). */
function shown(set: OfferSet): OfferSet {
  return { ...set, shippingOffers: visibleOffers(set.shippingOffers) }
}

/** An unavailable service is an answer too: callers show no price rather than a wrong one. */
const AWAY = { kind: 'unavailable' } as const

export function createShippingCalls(options: {
  readonly shipping: Pick<ShippingService, 'getOffers' | 'getShipDates' | 'getRestrictedCountries'>
  readonly customers: Pick<CustomerService, 'get'>
  readonly catalogue: Pick<CatalogueService, 'getVariants'>
  readonly freeShipping: Pick<FreeShipping, 'ofVisitor'>
}): ShippingCalls {
  const { shipping, customers, catalogue, freeShipping } = options

  /** The catalogue decides what melts; while it is unavailable, the caller's word counts. */
  async function withMeltables(shipments: readonly ShipmentRequest[]): Promise<readonly ShipmentRequest[]> {
    const skus = shipments.flatMap(({ lines }) => lines.map(({ sku }) => sku))
    const sold = await orIfUnavailable(catalogue.getVariants(skus, 'cached'), null)
    return shipments.map((shipment) => ({
      ...shipment,
      lines: shipment.lines.map((line) => ({
        ...line,
        meltable: sold?.get(line.sku)?.variant.meltable ?? line.meltable,
      })),
    }))
  }

  /**
   * Customer, carriers and threshold come from the session; a body may refuse more carriers, never allow one (SHIP-16).
   */
  async function toRequest(visitor: Asking, call: ShippingCall): Promise<OffersRequest> {
    const { customerId } = visitor
    const [customer, shipments, threshold] = await Promise.all([
      customerId === undefined ? null : customers.get(customerId, 'fresh'),
      withMeltables(call.shipments),
      freeShipping.ofVisitor(visitor),
    ])
    return {
      shipments,
      ...definedOnly({ customerId }),
      discountCodes: call.discountCodes,
      ...definedOnly({
        requestedShipDate: call.requestedShipDate,
        requestedDeliveryDate: call.requestedDeliveryDate,
      }),
      carriers: { ...call.refusedCarriers, ...customer?.carriers },
      freeShippingThreshold: threshold,
    }
  }

  function chosen(set: OfferSet, { shippingMethodIds: ids }: OffersCall): OfferSet {
    if (ids === undefined) return set
    const offers = set.shippingOffers.filter((offer) => ids.includes(offer.shippingMethodId))
    return { ...set, shippingOffers: offers }
  }

  async function offers(visitor: Asking, call: OffersCall): Promise<OffersAnswer> {
    const countries = [...new Set(call.shipments.map(({ address }) => address.country))]
    const [outcome, shipDates] = await Promise.all([
      toRequest(visitor, call).then((request) => shipping.getOffers(request)),
      call.deliveryDateCalendar ? shipping.getShipDates({ countries }) : undefined,
    ])
    if (outcome.kind !== 'offers') return { kind: 'refused', problem: { message: outcome.message } }
    return {
      kind: 'offers',
      offerSets: outcome.offerSets.map((set) => chosen(shown(set), call)),
      ...definedOnly({ shipDates }),
    }
  }

  /** The service refuses a request as a whole; after that, each shipment is requested separately. */
  async function each(request: OffersRequest): Promise<CalculatorAnswer> {
    const outcomes = await Promise.all(
      request.shipments.map(async (shipment): Promise<readonly [string, OffersOutcome]> => [
        shipment.key,
        await shipping.getOffers({ ...request, shipments: [shipment] }),
      ]),
    )
    return {
      kind: 'shipments',
      shipments: outcomes.flatMap(([, outcome]) =>
        outcome.kind === 'offers' ? outcome.offerSets.map(shown) : [],
      ),
      problems: outcomes.flatMap(([key, outcome]) =>
        outcome.kind === 'offers' ? [] : [{ key, message: outcome.message }],
      ),
    }
  }

  async function calculate(visitor: Asking, call: CalculatorCall): Promise<CalculatorAnswer> {
    const request = await toRequest(visitor, call)
    const outcome = await shipping.getOffers(request)
    if (outcome.kind === 'offers')
      return { kind: 'shipments', shipments: outcome.offerSets.map(shown), problems: [] }
    const answer = await each(request)
    const first = answer.kind === 'shipments' ? answer.problems[0] : undefined
    return call.throwError && first !== undefined ? { kind: 'refused', problem: first } : answer
  }

  return {
    offers: (visitor, call) => orIfUnavailable(offers(visitor, call), AWAY),
    calculate: (visitor, call) => orIfUnavailable(calculate(visitor, call), AWAY),
    shipDates: (query) => orIfUnavailable(shipping.getShipDates(query), null),
    restrictedCountries: (skus) => orIfUnavailable(shipping.getRestrictedCountries(skus), null),
  }
}
