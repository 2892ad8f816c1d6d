/** The shipping-offers service as the shop uses it: offers, ship dates, predictions and restrictions. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { SHIPPING_TIMEOUT_MS } from '~/models/constants/constants'
import type { Country } from '~/models/address/regions'
import type { RestrictedCountries } from '~/models/shipping/restrictions'
import type { OfferSet, OffersRequest, PredictedShipping } from '~/models/shipping/shipping'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import type { JsonAnswer } from '../json-call.server'
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
  | { readonly kind: 'offers'; readonly offerSets: readonly OfferSet[] }
  /** Nobody delivers to such a postal code (EST-07). */
  | { readonly kind: 'invalid-postal-code'; readonly message: string }
  /** The request cannot be met, a past date for one; the message may be shown (EST-09). */
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string }

export interface ShippingService {
  getOffers(request: OffersRequest, options?: { readonly timeoutMs?: number }): Promise<OffersOutcome>
  /** Dates on which something leaves for all these countries (SHIP-26). */
  getShipDates(query: {
    readonly countries: readonly Country[]
    readonly from?: string
    readonly days?: number
  }): Promise<readonly string[]>
  /** When an order placed now leaves; null while the service does not say. */
  getPredictedShipping(): Promise<PredictedShipping | null>
  /** Countries to which the SKUs may not go; SKUs without any are left out. */
  getRestrictedCountries(skus: readonly string[]): Promise<RestrictedCountries>
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
  return { kind: 'offers', offerSets: parse(OffersAnswerSchema, answer, 'offers').offerSets }
}

/** Restricted countries by SKU, asked for only what is not known for five minutes. */
function createRestrictions(
  options: ShippingServiceOptions,
  call: (call: ShippingCall) => Promise<JsonAnswer>,
) {
  const kept = new LRUCache<string, { readonly countries: readonly string[]; readonly until: number }>({
    max: RESTRICTED_SKUS_KEPT,
  })
  async function load(skus: readonly string[]): Promise<void> {
    const path = `/restricted-countries?${new URLSearchParams({ skus: skus.join(',') }).toString()}`
    const operation = 'restricted-countries'
    const answer = await call({ operation, method: 'GET', path, timeoutMs: SHIPPING_TIMEOUT_MS })
    const found = parse(RestrictedAnswerSchema, answer, operation).restrictedCountries
    const until = options.clock.now().getTime() + RESTRICTIONS_KEPT_MS
    for (const sku of skus)
      kept.set(sku, { countries: Object.hasOwn(found, sku) ? (found[sku] ?? []) : [], until })
  }
  return async (skus: readonly string[]): Promise<RestrictedCountries> => {
    const now = options.clock.now().getTime()
    const wanted = [...new Set(skus)].filter((sku) => sku !== '' && !sku.includes(','))
    const missing = wanted.filter((sku) => (kept.get(sku)?.until ?? 0) <= now)
    const batches = Array.from({ length: Math.ceil(missing.length / SKUS_PER_CALL) }, (_, index) =>
      missing.slice(index * SKUS_PER_CALL, (index + 1) * SKUS_PER_CALL),
    )
    await Promise.all(batches.map(load))
    const known = wanted.map((sku) => [sku, kept.get(sku)?.countries ?? []] as const)
    return Object.fromEntries(known.filter(([, countries]) => countries.length > 0))
  }
}

/** The prediction, kept for a minute and never past its own cut-off. */
function createPrediction(
  options: ShippingServiceOptions,
  call: (call: ShippingCall) => Promise<JsonAnswer>,
) {
  let kept: { readonly value: PredictedShipping; readonly from: number; readonly until: number } | undefined
  return async (): Promise<PredictedShipping | null> => {
    const now = options.clock.now().getTime()
    // A clock set back leaves the window as well.
    if (kept && now >= kept.from && now < kept.until) return kept.value
    try {
      const operation = 'predicted'
      const answer = await call({
        operation,
        method: 'GET',
        path: '/predicted',
        timeoutMs: SHIPPING_TIMEOUT_MS,
      })
      const value = parse(PredictedAnswerSchema, answer, operation)
      kept = { value, from: now, until: Math.min(value.expiresAt * 1_000, now + PREDICTION_KEPT_MS) }
      return value
    } catch (error) {
      if (!isUpstreamError(error)) throw error
      options.logger.warn(
        { service: 'shipping', operation: error.operation, status: error.status },
        'no prediction',
      )
      return null
    }
  }
}

export function createShippingService(options: ShippingServiceOptions): ShippingService {
  const call = (one: ShippingCall) => callShipping(options, one)
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
    getPredictedShipping: createPrediction(options, call),
    getRestrictedCountries: createRestrictions(options, call),
  }
}
