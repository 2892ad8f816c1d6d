/** Delivery estimates of product pages, each cached until its answer's cut-off (EST-05). */
import { LRUCache } from 'lru-cache'
import type { Country } from '~/models/address/regions'
import { COUNTRIES, SHIPPING_TIMEOUT_MS } from '~/models/constants/constants'
import type { Money } from '~/models/money/money'
import type { Estimate } from '~/models/shipping/estimate'
import { estimateKey, toEstimate, toEstimateError, toPrompt } from '~/models/shipping/estimate'
import type { CarrierPermissions, OfferSet, ShipmentLine } from '~/models/shipping/shipping'
import { agedBy, ttlUntil } from '~/services/cache-options'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import { TIMEOUT_CODE } from '../json-call.server'
import { withRequestBudget } from '../request-budget'
import type { ShippingService } from './shipping.server'

export interface EstimateQuestion {
  readonly country: Country
  readonly postalCode: string
  readonly line: ShipmentLine
  readonly value: Money
  readonly freeShippingThreshold: Money
  readonly carriers: CarrierPermissions
}

export interface EstimateService {
  /** Before a postal code is known; never fails, and does not wait long. */
  getPrompt(restrictedCountries: readonly string[]): Promise<Estimate>
  getEstimate(question: EstimateQuestion): Promise<Estimate>
  /** Asks anew from now on: after a change of the catalogue, and in tests after a reset. */
  clear(): void
}

const ESTIMATES_KEPT = 5_000
/** Without a postal code, nothing else on a page needs the service, so a page hardly waits for it. */
const PROMPT_PATIENCE_MS = 500
const UNAVAILABLE = 'The delivery estimate is not available right now. Please try again in a moment.'

function keyOf(question: EstimateQuestion): string {
  const { sku, quantity } = question.line
  return JSON.stringify([
    estimateKey({ sku, quantity, postalCode: question.postalCode }),
    question.country,
    Object.entries(question.carriers).sort(),
    question.freeShippingThreshold.centAmount,
    // A group of customers may have a price of its own (202).
    question.value.centAmount,
  ])
}

export function createEstimateService(options: {
  readonly shipping: Pick<ShippingService, 'getOffers' | 'getPredictedShipping'>
  readonly clock: Clock
  readonly logger: Logger
}): EstimateService {
  const { shipping, clock, logger } = options
  const kept = new LRUCache<string, { readonly offerSet: OfferSet; readonly from: number }>({
    max: ESTIMATES_KEPT,
    ...agedBy(clock),
  })

  async function ask(question: EstimateQuestion): Promise<OfferSet | Estimate> {
    const { country, postalCode, line, value, freeShippingThreshold, carriers } = question
    const address = { country, postalCode, residential: true }
    const outcome = await shipping.getOffers(
      {
        shipments: [{ key: 'estimate', address, lines: [line], shipmentValue: value }],
        discountCodes: [],
        carriers,
        freeShippingThreshold,
      },
      { timeoutMs: SHIPPING_TIMEOUT_MS },
    )
    if (outcome.kind !== 'offers') return toEstimateError(outcome.message)
    return outcome.offerSets[0] ?? { kind: 'prompt' }
  }

  function onFault(error: unknown): Estimate {
    if (!isUpstreamError(error)) throw error
    logger.warn(
      { service: 'shipping', operation: 'estimate', status: error.status, code: error.code },
      'no estimate',
    )
    // A timeout prompts for the postal code again (EST-08); any other failure is reported (EST-09).
    return error.code === TIMEOUT_CODE
      ? { kind: 'prompt' }
      : { kind: 'error', message: UNAVAILABLE, clearPostalCode: false }
  }

  return {
    async getPrompt(restrictedCountries) {
      const countries = COUNTRIES.filter((country) => !restrictedCountries.includes(country))
      const predicted = await withRequestBudget(PROMPT_PATIENCE_MS, () =>
        Promise.all(countries.map((country) => shipping.getPredictedShipping(country))),
      )
      return toPrompt(predicted, clock.now())
    },
    async getEstimate(question) {
      const now = clock.now()
      const key = keyOf(question)
      const known = kept.get(key)
      // If the clock was set back, the answer lies in the future and is stale too.
      const fresh = known !== undefined && now.getTime() >= known.from
      try {
        const [answer, predicted] = await Promise.all([
          fresh ? known.offerSet : ask(question),
          shipping.getPredictedShipping(question.country),
        ])
        if ('kind' in answer) return answer
        const cutoffs = answer.shippingOffers.map((offer) => Date.parse(offer.targetPickupCutoff))
        const from = now.getTime()
        if (!fresh && cutoffs.length > 0)
          kept.set(key, { offerSet: answer, from }, { ttl: ttlUntil(Math.min(...cutoffs), from) })
        return toEstimate({ offerSet: answer, predicted: predicted ?? undefined }, now)
      } catch (error) {
        return onFault(error)
      }
    },
    clear: () => kept.clear(),
  }
}
