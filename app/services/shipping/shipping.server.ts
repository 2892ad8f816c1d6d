/** The shipping-offers service as the shop uses it: offers, ship dates, predictions and restrictions. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { COUNTRIES, DEFAULT_COUNTRY, SHIPPING_TIMEOUT_MS } from '~/models/constants/constants'
import type { Country } from '~/models/address/regions'
import type { RestrictedCountries } from '~/models/shipping/restrictions'
import type { OfferSet, OffersRequest, PredictedShipping } from '~/models/shipping/shipping'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'
import { isUpstreamError, orIfUnavailable } from '~/services/upstream'
import { agedBy, SHARED, ttlUntil } from '../cache-options'
import { withinDeadline } from '../deadline'
import type { JsonAnswer } from '../json-call.server'
import { withoutRequestBudget } from '../request-budget'
import type { ShippingCall } from './http.server'
import { callShipping, shippingFault } from './http.server'
import {
  OffersAnswerSchema,
  PredictedAnswerSchema,
  RefusalSchema,
  RestrictedAnswerSchema,
  ShipDatesAnswerSchema,
} from './wire'

export interface ShippingServiceOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly logger: Logger
}

export type OffersOutcome =
  | {
      readonly kind: 'offers'
      readonly offerSets: readonly OfferSet[]
      /** The calendar, if requested. */
      readonly shipDates?: readonly string[]
    }
  /** Nobody delivers to such a postal code (EST-07). */
  | { readonly kind: 'invalid-postal-code'; readonly message: string }
  /** The request cannot be met, such as for a past date; the message may be shown (EST-09). */
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string }

export interface ShippingService {
  getOffers(request: OffersRequest, options?: { readonly timeoutMs?: number }): Promise<OffersOutcome>
  /** Dates on which shipments leave for all these countries (SHIP-26). */
  getShipDates(query: {
    readonly countries: readonly Country[]
    readonly from?: string
    readonly days?: number
  }): Promise<readonly string[]>
  /** When an order placed now ships to the country; null while the service does not say. */
  getPredictedShipping(country?: Country): Promise<PredictedShipping | null>
  /** Countries to which the SKUs may not ship; SKUs without any are left out. */
  getRestrictedCountries(skus: readonly string[]): Promise<RestrictedCountries>
  /** Asks anew from now on: in tests, after a reset. */
  clear(): void
}

const RESTRICTIONS_KEPT_MS = 5 * 60_000
const PREDICTION_KEPT_MS = 60_000
const RESTRICTED_SKUS_KEPT = 20_000
const SKUS_PER_CALL = 200

function parse<Output>(schema: z.ZodType<Output>, answer: JsonAnswer, operation: string): Output {
  const parsed = answer.status < 300 ? schema.safeParse(answer.body) : undefined
  if (!parsed?.success) throw shippingFault(operation, { status: answer.status, code: 'UnexpectedAnswer' })
  return parsed.data
}

function toOutcome(answer: JsonAnswer): OffersOutcome {
  if (answer.status >= 400) {
    const refusal = RefusalSchema.safeParse(answer.body)
    if (!refusal.success) throw shippingFault('offers', { status: answer.status })
    const { code, message } = refusal.data
    return message.includes('Invalid postal code')
      ? { kind: 'invalid-postal-code', message }
      : { kind: 'refused', code, message }
  }
  return { kind: 'offers', ...parse(OffersAnswerSchema, answer, 'offers') }
}

type Ask = (call: ShippingCall) => Promise<JsonAnswer>

/** Restricted countries by SKU, cached for five minutes; asks only for the missing ones. */
function createRestrictions({ clock }: ShippingServiceOptions, call: Ask) {
  const kept = new LRUCache<string, readonly string[]>({
    max: RESTRICTED_SKUS_KEPT,
    ...agedBy(clock),
  })
  async function load(skus: readonly string[]): Promise<void> {
    const path = `/restricted-countries?${new URLSearchParams({ skus: skus.join(',') }).toString()}`
    const operation = 'restricted-countries'
    const answer = await call({ operation, method: 'GET', path, timeoutMs: SHIPPING_TIMEOUT_MS })
    const found = parse(RestrictedAnswerSchema, answer, operation).restrictedCountries
    const ttl = ttlUntil(RESTRICTIONS_KEPT_MS, 0)
    for (const sku of skus) kept.set(sku, Object.hasOwn(found, sku) ? (found[sku] ?? []) : [], { ttl })
  }
  return {
    async get(skus: readonly string[]): Promise<RestrictedCountries> {
      const wanted = [...new Set(skus)].filter((sku) => sku !== '' && !sku.includes(','))
      const missing = wanted.filter((sku) => !kept.has(sku))
      const batches = Array.from({ length: Math.ceil(missing.length / SKUS_PER_CALL) }, (_, index) =>
        missing.slice(index * SKUS_PER_CALL, (index + 1) * SKUS_PER_CALL),
      )
      await Promise.all(batches.map(load))
      // An entry may have expired while others were fetched; it is still a restriction.
      const known = wanted.map((sku) => [sku, kept.peek(sku, { allowStale: true }) ?? []] as const)
      return Object.fromEntries(known.filter(([, countries]) => countries.length > 0))
    },
    clear: () => kept.clear(),
  }
}

/** The prediction for a country, cached for a minute but never past its own cut-off. */
function createPrediction({ clock, logger }: ShippingServiceOptions, call: Ask) {
  const now = () => clock.now().getTime()
  const operation = 'predicted'
  const timeoutMs = SHIPPING_TIMEOUT_MS

  async function load(country: Country) {
    const from = now()
    const answer = await call({ operation, method: 'GET', path: `/predicted?country=${country}`, timeoutMs })
    const value = parse(PredictedAnswerSchema, answer, operation)
    return { value, from, until: Math.min(value.expiresAt * 1_000, from + PREDICTION_KEPT_MS) }
  }

  const kept = new LRUCache<Country, Awaited<ReturnType<typeof load>>>({
    max: COUNTRIES.length,
    ...agedBy(clock),
    ...SHARED,
    async fetchMethod(country, _old, { options: entry }) {
      try {
        const loaded = await withoutRequestBudget(() => load(country))
        entry.ttl = ttlUntil(loaded.until, now())
        return loaded
      } catch (error) {
        if (isUpstreamError(error))
          logger.warn({ service: 'shipping', operation, status: error.status }, 'no prediction')
        throw error
      }
    },
  })

  return {
    async get(country: Country = DEFAULT_COUNTRY): Promise<PredictedShipping | null> {
      // If the clock was set back, the answer lies in the future and is stale too.
      const forceRefresh = (kept.peek(country)?.from ?? 0) > now()
      const asked = kept.forceFetch(country, { forceRefresh })
      const wait = { for: operation, ms: timeoutMs, late: () => null }
      return (await orIfUnavailable(withinDeadline(wait, asked), null))?.value ?? null
    },
    clear: () => kept.clear(),
  }
}

export function createShippingService(options: ShippingServiceOptions): ShippingService {
  const call = (one: ShippingCall) => callShipping(options, one)
  const restrictions = createRestrictions(options, call)
  const prediction = createPrediction(options, call)
  return {
    async getOffers(request, { timeoutMs = SHIPPING_TIMEOUT_MS } = {}) {
      const body = request
      return toOutcome(await call({ operation: 'offers', method: 'POST', path: '/offers', body, timeoutMs }))
    },
    async getShipDates({ countries, from, days }) {
      const query = new URLSearchParams({ countries: countries.join(',') })
      if (from !== undefined) query.set('from', from)
      if (days !== undefined) query.set('days', String(days))
      const path = `/ship-dates?${query.toString()}`
      const answer = await call({
        operation: 'ship-dates',
        method: 'GET',
        path,
        timeoutMs: SHIPPING_TIMEOUT_MS,
      })
      return parse(ShipDatesAnswerSchema, answer, 'ship-dates').shipDates
    },
    getPredictedShipping: prediction.get,
    getRestrictedCountries: restrictions.get,
    clear() {
      prediction.clear()
      restrictions.clear()
    },
  }
}
