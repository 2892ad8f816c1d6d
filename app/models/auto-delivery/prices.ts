/** What Auto-Delivery costs: the channel's percent off the regular price (CALC-12, CALC-13). */
import { AUTO_DELIVERY_DISCOUNT_PERCENT } from '../constants/constants'
import { multiplyMoney, roundHalfEven, usd } from '../money/money'
import type { Money } from '../money/money'

/** Half of a cent goes to the even neighbour, as the channel's prices are made. */
export function autoDeliveryPrice(regular: Money, percent: number = AUTO_DELIVERY_DISCOUNT_PERCENT): Money {
  return usd(roundHalfEven((regular.centAmount * (100 - percent)) / 100))
}

export interface SubscriptionPrices {
  readonly piecePrice: Money
  readonly discountedPiecePrice: Money
  readonly extendedPrice: Money
  readonly discountedExtendedPrice: Money
}

/** Rounded once, for one piece: what a quantity costs is always that many pieces (DATA-52). */
export function subscriptionPrices(
  piecePrice: Money,
  quantity: number,
  percent: number = AUTO_DELIVERY_DISCOUNT_PERCENT,
): SubscriptionPrices {
  const discountedPiecePrice = autoDeliveryPrice(piecePrice, percent)
  return {
    piecePrice,
    discountedPiecePrice,
    extendedPrice: multiplyMoney(piecePrice, quantity),
    discountedExtendedPrice: multiplyMoney(discountedPiecePrice, quantity),
  }
}
