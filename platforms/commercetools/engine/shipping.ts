/** Shipping of a cart: what a rate costs for its goods, what discounts leave of it, where a method delivers. */
import type {
  Address,
  Cart,
  DiscountedLineItemPortion,
  ShippingInfo,
  ShippingMethod,
  ShippingRate,
  ShippingRateDraft,
} from '@commercetools/platform-sdk'
import { rulesOf } from './discounts/apply'
import type { Candidate } from './discounts/candidates'
import { discountedAmount, moneyIn } from './discounts/values'
import { cents, toCents } from './money'
import { evaluate } from './predicate/evaluate'
import { storedPredicate } from './predicate/parser'
import { cartSubject } from './predicate/subjects'
import type { Running } from './running'
import { ratePrice } from './shipping-rate'
import { invalidInput } from './session'
import type { Session } from './session'
import { assignAll } from './shape'

export function toShippingRate(draft: ShippingRateDraft, currency: string): ShippingRate {
  const monies = [draft.price, ...(draft.freeAbove ? [draft.freeAbove] : [])]
  if (monies.some(({ currencyCode }) => currencyCode !== currency)) {
    invalidInput(`The shipping rate must be in the currency of the cart (${currency}).`)
  }
  return {
    price: toCents(draft.price),
    ...(draft.freeAbove && { freeAbove: toCents(draft.freeAbove) }),
    tiers: draft.tiers ?? [],
  }
}

/**
 * A method's rate for an address, in any currency if none is given: a zone with its state comes before one with only
 * its country.
 */
export function rateForAddress(
  method: ShippingMethod,
  address: Pick<Address, 'country' | 'state'>,
  currency: string | undefined,
  { context }: Pick<Session, 'context'>,
): ShippingRate | undefined {
  let ofCountry: ShippingRate | undefined
  for (const { zone, shippingRates } of method.zoneRates) {
    const rate = shippingRates.find(({ price }) => currency === undefined || price.currencyCode === currency)
    const locations = context
      .zone({ id: zone.id })
      ?.locations.filter(({ country }) => country === address.country)
    if (!rate || !locations) continue
    if (locations.some(({ state }) => state !== undefined && state === address.state)) return rate
    if (locations.some(({ state }) => state === undefined)) ofCountry ??= rate
  }
  return ofCountry
}

export function methodMatches(method: ShippingMethod, running: Running): boolean {
  return !method.predicate || evaluate(storedPredicate(method.predicate), cartSubject(running))
}

/** The shipping of a cart without its price discounts and taxes, priced for these goods. */
export function repricedShipping(
  info: ShippingInfo,
  address: Address | undefined,
  goods: number,
  running: Running,
): ShippingInfo {
  const { cart, session } = running
  const currency = cart.totalPrice.currencyCode
  const method = info.shippingMethod && session.context.shippingMethod({ id: info.shippingMethod.id })
  const found = method && address ? rateForAddress(method, address, currency, session) : undefined
  const shippingRate = found ? { ...found, tiers: found.tiers } : info.shippingRate
  const matches = !method || (found !== undefined && methodMatches(method, running))
  return {
    ...assignAll(info, { discountedPrice: undefined, taxedPrice: undefined }),
    shippingRate,
    price: cents(ratePrice(shippingRate, goods), currency),
    shippingMethodState: matches ? 'MatchesCart' : 'DoesNotMatchCart',
  }
}

/** Discounts shipping across all methods of a cart; they use up an absolute amount in turn. */
export function discountShipping(
  infos: readonly ShippingInfo[],
  candidates: readonly Candidate[],
  running: Running,
): ShippingInfo[] {
  const currency = running.cart.totalPrice.currencyCode
  const amounts = infos.map(({ price }) => price.centAmount)
  const included: DiscountedLineItemPortion[][] = infos.map(() => [])
  for (const candidate of candidates) {
    const rules = rulesOf(running, candidate)
    let purse = candidate.value.type === 'absolute' ? (moneyIn(candidate.value, currency) ?? 0) : undefined
    amounts.forEach((amount, index) => {
      const left =
        purse === undefined
          ? discountedAmount(amount, candidate.value, rules)
          : amount - Math.min(amount, purse)
      if (purse !== undefined) purse -= amount - left
      if (left === amount) return
      amounts[index] = left
      included[index]?.push({
        discount: candidate.reference,
        discountedAmount: cents(amount - left, currency),
      })
    })
  }
  return infos.map((info, index) => {
    const includedDiscounts = included[index] ?? []
    if (includedDiscounts.length === 0) return info
    return { ...info, discountedPrice: { value: cents(amounts[index] ?? 0, currency), includedDiscounts } }
  })
}

export function shippingCents({ price, discountedPrice }: ShippingInfo): number {
  return (discountedPrice?.value ?? price).centAmount
}

/** All shipping of a cart, in either mode. */
export function shippingInfosOf(cart: Cart): readonly ShippingInfo[] {
  if (cart.shippingMode === 'Multiple') return cart.shipping.map(({ shippingInfo }) => shippingInfo)
  return cart.shippingInfo ? [cart.shippingInfo] : []
}
