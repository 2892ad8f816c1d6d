/** Which discount took what: the platform tells ids, the shopper reads the names of codes. */
import type { DiscountShare } from '~/models/cart/cart'
import { CURRENCY_CODE } from '~/models/constants/constants'
import { thresholdOf } from '~/models/discounts/threshold'
import { addMoney, multiplyMoney, usd } from '~/models/money/money'
import { currentPredicates, fromWireMoney, localized } from './wire-values'
import type { StandingDiscount } from './wire-values'
import type { IncludedDiscount, WireCartDiscount, WireDiscountCodeInfo } from './wire-schemas'

type Named = Pick<DiscountShare, 'name' | 'code'>

/** Names by the id of a discount: of its code, as far as that was expanded, or its own where it needs none. */
export type DiscountNames = ReadonlyMap<string, Named>

export function namesOfDiscounts(
  codes: readonly WireDiscountCodeInfo[],
  automatic: ReadonlyMap<string, string>,
): DiscountNames {
  return new Map<string, Named>([
    ...[...automatic].map(([id, name]) => [id, { name }] as const),
    ...codes.flatMap(({ discountCode: { obj } }) =>
      obj === undefined
        ? []
        : obj.cartDiscounts.map(
            ({ id }) => [id, { name: localized(obj.name) || obj.code, code: obj.code }] as const,
          ),
    ),
  ])
}

/** One share for each discount, over all pieces it took part in. */
export function toShares(
  parts: readonly { readonly quantity: number; readonly included: readonly IncludedDiscount[] }[],
  names: DiscountNames,
): readonly DiscountShare[] {
  const shares = new Map<string, DiscountShare>()
  for (const { quantity, included } of parts)
    for (const taken of included) {
      const before = shares.get(taken.discount.id)?.amount ?? usd(0)
      const amount = addMoney(before, multiplyMoney(fromWireMoney(taken.discountedAmount), quantity))
      shares.set(taken.discount.id, { discountId: taken.discount.id, ...names.get(taken.discount.id), amount })
    }
  return [...shares.values()].filter(({ amount }) => amount.centAmount !== 0)
}

function isWhole(value: WireCartDiscount['value']): boolean {
  const { type, permyriad = 0, money = [] } = value
  if (type === 'relative') return permyriad >= 10_000
  return (
    type === 'fixed' &&
    money.some(({ centAmount, currencyCode }) => centAmount === 0 && currencyCode === CURRENCY_CODE)
  )
}

/**
 * Free shipping from a goods value on, and not a word of where to: the shop's own rules say which deliveries that is
 * (SHIP-22, SHIP-23). One that takes off less, or asks for more than a goods value, is the merchant's own and holds as
 * the platform applies it.
 */
export function isFreeShippingOffer({
  target,
  value,
  cartPredicate,
}: Pick<WireCartDiscount, 'target' | 'value' | 'cartPredicate'>): boolean {
  return target?.type === 'shipping' && isWhole(value) && thresholdOf(cartPredicate) !== null
}

/** A discount on shipping that is the merchant's own: what it leaves is the platform's to say, once a delivery is stored. */
export function isOtherShippingDiscount(
  discount: Pick<WireCartDiscount, 'target' | 'value' | 'cartPredicate'>,
): boolean {
  return discount.target?.type === 'shipping' && !isFreeShippingOffer(discount)
}

/** Of codes only those that may still come to apply: a delivery or an address can make one match, and not revive it. */
const MAY_APPLY: ReadonlySet<string> = new Set(['MatchesCart', 'DoesNotMatchCart'])

/** Predicates of the merchant's own discounts on shipping, by codes or by themselves, at this moment (ISO). */
export function otherShippingDiscounts(
  codes: readonly WireDiscountCodeInfo[],
  standing: readonly StandingDiscount[],
  now: string,
): readonly string[] {
  const ofCodes = codes
    .filter(({ state }) => MAY_APPLY.has(state))
    .flatMap(({ discountCode }) => discountCode.obj?.cartDiscounts ?? [])
    .flatMap(({ obj }) => (obj?.isActive === true && isOtherShippingDiscount(obj) ? [obj.cartPredicate] : []))
  return [...ofCodes, ...currentPredicates(standing, now)]
}

/** Ids of the free-shipping offers that may be at work in a cart: by its codes, or by themselves. */
export function freeShippingOffers(
  codes: readonly WireDiscountCodeInfo[],
  automatic: readonly Pick<WireCartDiscount, 'id'>[],
): ReadonlySet<string> {
  const ofCodes = codes
    .flatMap(({ discountCode }) => discountCode.obj?.cartDiscounts ?? [])
    .filter(({ obj }) => obj !== undefined && isFreeShippingOffer(obj))
  return new Set([...ofCodes, ...automatic].map(({ id }) => id))
}
