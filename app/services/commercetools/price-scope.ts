/** Which of a variant's prices the shop uses: those in its currency and country, one per channel (CALC-01). */
import { CHANNELS, COUNTRIES, CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Money } from '~/models/money/money'
import { fromWireMoney } from './wire-values'
import type { MapperContext } from './wire-values'
import type { WirePrice } from './wire-products'

/** At a moment, ISO. */
function isValidAt({ validFrom, validUntil }: WirePrice, now: string): boolean {
  const at = Date.parse(now)
  return (
    (validFrom === undefined || Date.parse(validFrom) <= at) &&
    (validUntil === undefined || at < Date.parse(validUntil))
  )
}

function isForSale(price: WirePrice, shopper: string): boolean {
  const { value, country, recurrencePolicy } = price
  return (
    value.currencyCode === CURRENCY_CODE &&
    (country === undefined || country === shopper) &&
    recurrencePolicy === undefined
  )
}

/** The platform's own precedence within a channel: country-specific before general, dated before undated. */
function rankOf({ country, validFrom, validUntil }: WirePrice): number {
  return (country === undefined ? 0 : 2) + (validFrom === undefined && validUntil === undefined ? 0 : 1)
}

/**
 * The price that our cart would get in each channel, and without one, in the platform's order: everybody's, or those
 * that a group of customers has of its own. Pages use the shop's default country; a cart uses its own.
 */
export function pricesInScope(
  prices: readonly WirePrice[] | undefined,
  now: string,
  country: string = DEFAULT_COUNTRY,
  group?: string,
): readonly WirePrice[] {
  const best = new Map<string | undefined, WirePrice>()
  for (const price of prices ?? []) {
    if (price.customerGroup?.id !== group) continue
    if (!isForSale(price, country) || !isValidAt(price, now)) continue
    const rival = best.get(price.channel?.id)
    if (rival === undefined || rankOf(price) > rankOf(rival)) best.set(price.channel?.id, price)
  }
  return [...best.values()]
}

/** Whether the web store has its own price in any country that the shop ships to. */
export function hasRetailPrice(prices: readonly WirePrice[] | undefined, context: PriceContext): boolean {
  return COUNTRIES.some((country) =>
    pricesInScope(prices, context.now(), country).some(
      ({ channel }) => channel !== undefined && context.channelKey(channel.id) === CHANNELS.retail,
    ),
  )
}

type PriceContext = Pick<MapperContext, 'channelKey' | 'now'>

/**
 * A group's own prices in the web store, which take precedence over everybody's. Those of its channel only where lines
 * buy from that (`buysFrom`), as the platform has it.
 */
export function groupPrices(
  prices: readonly WirePrice[] | undefined,
  context: PriceContext,
  group: string,
  country?: string,
): readonly WirePrice[] {
  const hasChannel = hasRetailPrice(prices, context)
  return pricesInScope(prices, context.now(), country, group).filter(
    ({ channel }) =>
      channel === undefined || (hasChannel && context.channelKey(channel.id) === CHANNELS.retail),
  )
}

/** What a guest, or somebody of the group, pays in the country: the price of the web store's channel, or the general one. */
export function retailPriceIn(
  prices: readonly WirePrice[] | undefined,
  context: PriceContext,
  country: string | undefined,
  group?: string,
): WirePrice | undefined {
  const own = group === undefined ? [] : groupPrices(prices, context, group, country)
  const inScope = own.length > 0 ? own : pricesInScope(prices, context.now(), country)
  return (
    inScope.find(
      ({ channel }) => channel !== undefined && context.channelKey(channel.id) === CHANNELS.retail,
    ) ?? inScope.find(({ channel }) => channel === undefined)
  )
}

/** By country, sales included: the basis of a bundle's own price. */
export function sellingPrices(
  prices: readonly WirePrice[] | undefined,
  context: PriceContext,
  group?: string,
): Readonly<Record<string, Money>> {
  return Object.fromEntries(
    COUNTRIES.flatMap((country) => {
      const retail = retailPriceIn(prices, context, country, group)
      if (retail === undefined) return []
      const { value, discounted } = retail
      const isOnSale = discounted !== undefined && discounted.value.centAmount < value.centAmount
      return [[country, fromWireMoney(isOnSale ? discounted.value : value)]]
    }),
  )
}

/** When the next of these prices starts or ends, ISO: nothing else shows that a product's price changes. */
export function nextPriceChange(prices: readonly WirePrice[], now: string): string | undefined {
  const moments = prices
    .filter((price) => isForSale(price, DEFAULT_COUNTRY))
    .flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
    .flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)))
    .filter((moment) => moment > Date.parse(now))
  return moments.length === 0 ? undefined : new Date(Math.min(...moments)).toISOString()
}
