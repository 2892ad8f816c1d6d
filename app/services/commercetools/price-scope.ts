/** Which of a variant's prices the shop goes by: those of its currency and country, one for each channel (CALC-01). */
import { CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
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

/** When the next of these prices begins or ends to hold, ISO: nothing else tells that a product costs something else. */
export function nextPriceChange(prices: readonly WirePrice[], now: string): string | undefined {
  const moments = prices
    .filter((price) => isForSale(price, DEFAULT_COUNTRY))
    .flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
    .flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)))
    .filter((moment) => moment > Date.parse(now))
  return moments.length === 0 ? undefined : new Date(Math.min(...moments)).toISOString()
}
