/** Which discount took off what: the platform returns ids, the shopper reads the names of codes. */
import type { DiscountShare } from '~/models/cart/cart'
import type { TotalDiscount } from '~/models/cart/goods-value'
import { CURRENCY_CODE } from '~/models/constants/constants'
import { thresholdOf } from '~/models/discounts/threshold'
import { addMoney, multiplyMoney, usd } from '~/models/money/money'
import { currentPredicates, fromWireMoney, isCurrent, localized } from './wire-values'
import type { StandingDiscount } from './wire-values'
import type { IncludedDiscount, WireCartDiscount, WireContent, WireDiscountCodeInfo } from './wire-schemas'

/** The discounts of codes, if expanded. */
const discountsOf = (codes: readonly WireDiscountCodeInfo[]): readonly WireCartDiscount[] =>
  codes.flatMap(({ discountCode: { obj } }) => (obj?.cartDiscounts ?? []).flatMap((each) => each.obj ?? []))

type Named = Pick<DiscountShare, 'name' | 'code' | 'keepsFreeShipping'>

const isMatch = ({ state }: WireDiscountCodeInfo): boolean => state === 'MatchesCart'

/** At this moment (ISO). A merchant may have paused that part of a code. */
export const isFreeShippingNow = (discount: WireCartDiscount, now: string): boolean =>
  isFreeShippingOffer(discount) && discount.isActive && isCurrent(discount, now)

/** Names by discount id: its code's, if that was expanded, or its own if it needs none. */
export type DiscountNames = ReadonlyMap<string, Named>

export function namesOfDiscounts(
  codes: readonly WireDiscountCodeInfo[],
  automatic: ReadonlyMap<string, string>,
  now: string,
): DiscountNames {
  // Of two codes with one discount, the one that applies is the reason for it.
  const inOrder = [...codes].sort((a, b) => Number(isMatch(a)) - Number(isMatch(b)))
  return new Map<string, Named>([
    ...[...automatic].map(([id, name]) => [id, { name }] as const),
    ...inOrder.flatMap((info) => {
      const { obj } = info.discountCode
      if (obj === undefined) return []
      const keeps = isMatch(info) && discountsOf([info]).some((each) => isFreeShippingNow(each, now))
      const named: Named = {
        name: localized(obj.name) || obj.code,
        code: obj.code,
        ...(keeps ? { keepsFreeShipping: true as const } : {}),
      }
      return obj.cartDiscounts.map(({ id }) => [id, named] as const)
    }),
  ])
}

/** One share per discount, over all units it applied to. */
export function toShares(
  parts: readonly { readonly quantity: number; readonly included: readonly IncludedDiscount[] }[],
  names: DiscountNames,
): readonly DiscountShare[] {
  const shares = new Map<string, DiscountShare>()
  for (const { quantity, included } of parts)
    for (const taken of included) {
      const before = shares.get(taken.discount.id)?.amount ?? usd(0)
      const amount = addMoney(before, multiplyMoney(fromWireMoney(taken.discountedAmount), quantity))
      shares.set(taken.discount.id, {
        discountId: taken.discount.id,
        ...names.get(taken.discount.id),
        amount,
      })
    }
  return [...shares.values()].filter(({ amount }) => amount.centAmount !== 0)
}

type OffTotal = Pick<WireCartDiscount, 'id' | 'target' | 'value'>

/** Hundredths of a percent by id, for discounts that take a percentage off the total rather than an amount. */
export function partsOffTotal(discounts: readonly OffTotal[]): ReadonlyMap<string, number> {
  return new Map(
    discounts.flatMap(({ id, target, value: { type, permyriad } }) =>
      target?.type === 'totalPrice' && type === 'relative' && permyriad !== undefined
        ? [[id, permyriad] as const]
        : [],
    ),
  )
}

/**
 * What is taken off a cart's total, each with its percentage if it has one. Leaves out what counts for free shipping all
 * the same.
 */
export function takenOffTotal(
  { discountCodes = [], discountOnTotalPrice }: Pick<WireContent, 'discountCodes' | 'discountOnTotalPrice'>,
  automatic: ReadonlyMap<string, number>,
  now: string,
): readonly TotalDiscount[] {
  const ofCodes = partsOffTotal(discountsOf(discountCodes))
  const names = namesOfDiscounts(discountCodes, new Map(), now)
  return (discountOnTotalPrice?.includedDiscounts ?? [])
    .filter(({ discount }) => names.get(discount.id)?.keepsFreeShipping !== true)
    .map(({ discount: { id }, discountedAmount }) => ({
      amount: fromWireMoney(discountedAmount),
      permyriad: ofCodes.get(id) ?? automatic.get(id),
    }))
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
 * Free shipping from a goods value on, with no condition on the destination: the shop's own rules decide which
 * deliveries that covers (SHIP-22, SHIP-23). One that takes off less, or has other conditions, is the merchant's own
 * and holds as the platform applies it.
 */
export function isFreeShippingOffer({
  target,
  value,
  cartPredicate,
}: Pick<WireCartDiscount, 'target' | 'value' | 'cartPredicate'>): boolean {
  return target?.type === 'shipping' && isWhole(value) && thresholdOf(cartPredicate) !== null
}

/** A merchant's own shipping discount: only the platform can say what it leaves, once a delivery is stored. */
export function isOtherShippingDiscount(
  discount: Pick<WireCartDiscount, 'target' | 'value' | 'cartPredicate'>,
): boolean {
  return discount.target?.type === 'shipping' && !isFreeShippingOffer(discount)
}

/** States in which a code may still apply: a delivery or an address can make it match, but cannot revive it. */
const MAY_APPLY: ReadonlySet<string> = new Set(['MatchesCart', 'DoesNotMatchCart'])

/** Predicates of the merchant's own shipping discounts, with or without a code, at this moment (ISO). */
export function otherShippingDiscounts(
  codes: readonly WireDiscountCodeInfo[],
  standing: readonly StandingDiscount[],
  now: string,
): readonly string[] {
  const ofCodes = discountsOf(codes.filter(({ state }) => MAY_APPLY.has(state))).flatMap((discount) =>
    discount.isActive && isOtherShippingDiscount(discount) ? [discount.cartPredicate] : [],
  )
  return [...ofCodes, ...currentPredicates(standing, now)]
}

/** Ids of the free shipping offers that may apply to a cart, by its codes or without one. */
export function freeShippingOffers(
  codes: readonly WireDiscountCodeInfo[],
  automatic: readonly Pick<WireCartDiscount, 'id'>[],
): ReadonlySet<string> {
  const ofCodes = discountsOf(codes).filter(isFreeShippingOffer)
  return new Set([...ofCodes, ...automatic].map(({ id }) => id))
}

/** Ids of the discounts that applied to something in a cart. */
export function discountsAtWork({
  lineItems,
  customLineItems,
  discountOnTotalPrice,
}: Pick<WireContent, 'lineItems' | 'customLineItems' | 'discountOnTotalPrice'>): ReadonlySet<string> {
  const onGoods = [...lineItems, ...customLineItems].flatMap(({ discountedPricePerQuantity }) =>
    discountedPricePerQuantity.flatMap(({ discountedPrice }) => discountedPrice.includedDiscounts),
  )
  const included = [...onGoods, ...(discountOnTotalPrice?.includedDiscounts ?? [])]
  return new Set(included.map(({ discount }) => discount.id))
}

/**
 * The platform calls a code a match by its condition on the cart, not by what its discounts apply to. A shipping
 * discount shows its effect only with the delivery, which may not be chosen yet; free shipping offers have notices of
 * their own and are left out here.
 */
export function isWithoutEffect(
  { state, discountCode: { obj } }: WireDiscountCodeInfo,
  atWork: ReadonlySet<string>,
): boolean {
  if (state !== 'MatchesCart' || obj === undefined) return false
  const others = obj.cartDiscounts.filter((each) => each.obj === undefined || !isFreeShippingOffer(each.obj))
  return (
    others.length > 0 &&
    others.every(
      (each) => each.obj !== undefined && !isOtherShippingDiscount(each.obj) && !atWork.has(each.id),
    )
  )
}
