/** Discounts on a cart's total, goods and shipping together, and their effect on its taxes. */
import type {
  DiscountedTotalPricePortion,
  DiscountOnTotalPrice,
  TaxedPrice,
} from '@commercetools/platform-sdk'
import { rulesOf } from './discounts/apply'
import type { Candidate } from './discounts/candidates'
import { discountedAmount } from './discounts/values'
import { allocate, cents, ratio } from './money'
import type { Running } from './running'
import { taxedPrice } from './taxes'

export function discountOnTotal(
  full: number,
  candidates: readonly Candidate[],
  running: Running,
): DiscountOnTotalPrice | undefined {
  const currency = running.cart.totalPrice.currencyCode
  let left = full
  const includedDiscounts: DiscountedTotalPricePortion[] = []
  for (const candidate of candidates) {
    const next = discountedAmount(left, candidate.value, rulesOf(running, candidate))
    if (next === left) continue
    includedDiscounts.push({ discount: candidate.reference, discountedAmount: cents(left - next, currency) })
    left = next
  }
  if (includedDiscounts.length === 0) return undefined
  return { discountedAmount: cents(full - left, currency), includedDiscounts }
}

/**
 * Scales taxes with a discounted total. Net and gross are each rounded once; the portions share the difference, so that
 * net plus portions always equals gross.
 */
export function proportionate(taxed: TaxedPrice, total: number, full: number): TaxedPrice {
  if (total === full) return taxed
  const currency = taxed.totalNet.currencyCode
  const net = ratio(taxed.totalNet.centAmount, total, full, 'HalfEven')
  const gross = ratio(taxed.totalGross.centAmount, total, full, 'HalfEven')
  const shares = allocate(
    gross - net,
    taxed.taxPortions.map(({ amount }) => amount.centAmount),
  )
  const portions = taxed.taxPortions.map((portion, index) => ({
    ...portion,
    amount: cents(shares[index] ?? 0, currency),
  }))
  return taxedPrice(net, gross, portions, currency)
}
