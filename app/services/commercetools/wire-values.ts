/** Values that every mapper reads the same way, and what it must look up. */
import type { ShippingTarget } from '~/models/cart/cart'
import { CURRENCY_CODE } from '~/models/constants/constants'
import { fillStoreWords } from '~/models/content/store'
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { WireMoney } from './wire-products'

/** A shipping discount that needs no code. Dates are ISO; open-ended if absent. */
export interface StandingDiscount {
  readonly id: string
  readonly cartPredicate: string
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
}

/** What a mapper must look up: the platform returns ids where the model wants keys and paths. */
export interface MapperContext {
  channelKey(id: string): string | undefined
  /** ISO; prices may be limited to certain days. */
  now(): string
  /** Names of discounts that need no code, by id. */
  readonly discountNames: ReadonlyMap<string, string>
  /** Hundredths of a percent, by id, for those that take a percentage off the total. */
  readonly partsOffTotal: ReadonlyMap<string, number>
  /** Those of them that offer free shipping. */
  readonly freeShippingOffers: readonly StandingDiscount[]
  /** Those of them that take something else off shipping. */
  readonly shippingDiscounts: readonly StandingDiscount[]
  /** Canonical path of a product page. */
  productPath(primaryCategoryKey: string | undefined, urlName: string): string
}

/** An amount in another currency is never shown as dollars: callers that may meet one check first. */
export function fromWireMoney({ centAmount, currencyCode }: WireMoney): Money {
  if (currencyCode !== CURRENCY_CODE)
    throw new RangeError(`Not an amount in ${CURRENCY_CODE}: ${currencyCode}`)
  return usd(centAmount)
}

export function fromWireTargets(
  details:
    | {
        readonly targets: readonly {
          addressKey: string
          quantity: number
          shippingMethodKey?: string | undefined
        }[]
      }
    | undefined,
): readonly ShippingTarget[] {
  return (details?.targets ?? []).map(({ addressKey, quantity, shippingMethodKey }) => ({
    addressKey,
    quantity,
    ...definedOnly({ shippingMethodKey }),
  }))
}

/**
 * The value as the shop knows it. Answers with other values are rejected earlier (`answers.ts`), except those with an
 * `otherwise`.
 */
export function oneOf<T extends string>(words: readonly T[], word: string, otherwise?: T): T {
  const known = words.find((each) => each === word) ?? otherwise
  if (known === undefined) throw new RangeError('Not a word of the shop')
  return known
}

/** English first, preferably American; else the first there is. */
function preferredLocale(locales: readonly string[]): string | undefined {
  return (
    ['en', 'en-US'].find((locale) => locales.includes(locale)) ??
    locales.find((locale) => locale.startsWith('en-')) ??
    locales[0]
  )
}

/** The value in the shop's language. */
export function localizedOf<T>(values: Readonly<Record<string, T>> | undefined): T | undefined {
  const locale = preferredLocale(Object.keys(values ?? {}))
  return locale === undefined ? undefined : values?.[locale]
}

/**
 * A text of the platform with the store's placeholders filled in (GEN-02); empty if there is none.
 * @param later a placeholder left as it is, to be filled when the page is rendered
 */
export function localized(text: Readonly<Record<string, string>> | undefined, later?: string): string {
  return fillStoreWords(localizedOf(text) ?? '', later)
}

/** Whether a discount is valid at this moment (ISO). */
export function isCurrent(
  { validFrom, validUntil }: Pick<StandingDiscount, 'validFrom' | 'validUntil'>,
  now: string,
): boolean {
  return (validFrom ?? now) <= now && (validUntil === undefined || now < validUntil)
}

/** Predicates of the discounts valid at this moment (ISO). */
export function currentPredicates(discounts: readonly StandingDiscount[], now: string): readonly string[] {
  return discounts.filter((each) => isCurrent(each, now)).map(({ cartPredicate }) => cartPredicate)
}
