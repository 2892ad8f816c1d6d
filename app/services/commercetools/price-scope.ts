/** Which of a variant's prices the shop goes by: those of its currency and country, one for each channel (CALC-01). */
import { CHANNELS, COUNTRIES, CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Money } from '~/models/money/money'
import { fromWireMoney } from './wire-values'
import type { MapperContext } from './wire-values'
import type { WirePrice } from './wire-schemas'

/** As of a moment, ISO. */
function isValidAt({ validFrom, validUntil }: WirePrice, now: string): boolean {
  const at = Date.parse(now)
  return (
    (validFrom === undefined || Date.parse(validFrom) <= at) &&
    (validUntil === undefined || at < Date.parse(validUntil))
  )
}

/** Prices of a group of customers are the cart's to give: a page cannot know who looks at it. */
function isForSale(price: WirePrice, shopper: string): boolean {
  const { value, country, customerGroup, recurrencePolicy } = price
  return (
    value.currencyCode === CURRENCY_CODE &&
    (country === undefined || country === shopper) &&
    customerGroup === undefined &&
    recurrencePolicy === undefined
  )
}

/** The platform's own order of preference within a channel: of the country before of all, of these days before always. */
function rankOf({ country, validFrom, validUntil }: WirePrice): number {
  return (country === undefined ? 0 : 2) + (validFrom === undefined && validUntil === undefined ? 0 : 1)
}

/**
 * The price that a cart of ours would be given in each channel, and without one, in the order of the platform. Pages
 * are the same for everybody and go by the country that the shop starts from; a cart goes by its own.
 */
export function pricesInScope(
  prices: readonly WirePrice[] | undefined,
  now: string,
  country: string = DEFAULT_COUNTRY,
): readonly WirePrice[] {
  const best = new Map<string | undefined, WirePrice>()
  for (const price of prices ?? []) {
    if (!isForSale(price, country) || !isValidAt(price, now)) continue
    const rival = best.get(price.channel?.id)
    if (rival === undefined || rankOf(price) > rankOf(rival)) best.set(price.channel?.id, price)
  }
  return [...best.values()]
}

/** Whether the web store has a price of its own in any country that the shop sends to. */
export function hasRetailPrice(prices: readonly WirePrice[] | undefined, context: PriceContext): boolean {
  return COUNTRIES.some((country) =>
    pricesInScope(prices, context.now(), country).some(
      ({ channel }) => channel !== undefined && context.channelKey(channel.id) === CHANNELS.retail,
    ),
  )
}

type PriceContext = Pick<MapperContext, 'channelKey' | 'now'>

/** What a guest is asked for in the country: the price of the web store's channel, or the one that holds everywhere. */
export function retailPriceIn(
  prices: readonly WirePrice[] | undefined,
  context: PriceContext,
  country: string | undefined,
): WirePrice | undefined {
  const inScope = pricesInScope(prices, context.now(), country)
  return (
    inScope.find(
      ({ channel }) => channel !== undefined && context.channelKey(channel.id) === CHANNELS.retail,
    ) ?? inScope.find(({ channel }) => channel === undefined)
  )
}

/** By country, sales included: what a bundle's own price is worked out from. */
export function sellingPrices(
  prices: readonly WirePrice[] | undefined,
  context: PriceContext,
): Readonly<Record<string, Money>> {
  return Object.fromEntries(
    COUNTRIES.flatMap((country) => {
      const retail = retailPriceIn(prices, context, country)
      if (retail === undefined) return []
      const { value, discounted } = retail
      const isOnSale = discounted !== undefined && discounted.value.centAmount < value.centAmount
      return [[country, fromWireMoney(isOnSale ? discounted.value : value)]]
    }),
  )
}

/** When the next of these prices begins or ends to hold, ISO: nothing else tells that a product costs something else. */
export function nextPriceChange(prices: readonly WirePrice[], now: string): string | undefined {
  const moments = prices
    .filter((price) => isForSale(price, DEFAULT_COUNTRY))
    .flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
    .flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)))
    .filter((moment) => moment > Date.parse(now))
  return moments.length === 0 ? undefined : new Date(Math.min(...moments)).toISOString()
}
