/** Exact money: whole minor units, decimal rates as fractions, one rounding at the end (HalfEven by default). */
import type { CentPrecisionMoney, RoundingMode, TypedMoney, _Money } from '@commercetools/platform-sdk'

const NO_MINOR_UNIT = new Set(['JPY', 'KRW', 'CLP', 'VND', 'ISK', 'XAF', 'XOF', 'XPF', 'PYG', 'UGX', 'RWF'])
const THREE_DIGITS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
/** Rates have at most nine decimals; 0.06625 becomes 66,250,000 of this. */
const RATE_SCALE = 1_000_000_000

export function fractionDigitsOf(currencyCode: string): number {
  if (currencyCode === 'USD') return 2
  if (NO_MINOR_UNIT.has(currencyCode)) return 0
  return THREE_DIGITS.has(currencyCode) ? 3 : 2
}

export function cents(centAmount: number, currencyCode: string): CentPrecisionMoney {
  return { type: 'centPrecision', currencyCode, centAmount, fractionDigits: fractionDigitsOf(currencyCode) }
}

export function toCents(money: _Money): CentPrecisionMoney {
  return cents(money.centAmount ?? 0, money.currencyCode)
}

/** Typed money of a draft; high precision is kept and its cents derived. */
export function toTypedMoney(money: _Money): TypedMoney {
  if (!('preciseAmount' in money) || money.preciseAmount === undefined) return toCents(money)
  const digits = money.fractionDigits
  const scale = 10 ** (digits - fractionDigitsOf(money.currencyCode))
  return {
    type: 'highPrecision',
    currencyCode: money.currencyCode,
    preciseAmount: money.preciseAmount,
    fractionDigits: digits,
    centAmount: roundFraction(money.preciseAmount, scale, 'HalfEven'),
  }
}

/** Rounds `numerator / denominator` to a whole number; the denominator is positive. */
export function roundFraction(numerator: number, denominator: number, mode: RoundingMode): number {
  const whole = Math.floor(numerator / denominator)
  // The quotient may be off by one at the edge of doubles; the remainder settles it exactly.
  let base = whole
  let rest = numerator - whole * denominator
  if (rest < 0) {
    base -= 1
    rest += denominator
  } else if (rest >= denominator) {
    base += 1
    rest -= denominator
  }
  const twice = rest * 2
  if (twice !== denominator) return twice > denominator ? base + 1 : base
  return roundHalf(base, numerator >= 0, mode)
}

/** A tie between `base` and `base + 1`: up and down are away from and towards zero. */
function roundHalf(base: number, positive: boolean, mode: RoundingMode): number {
  if (mode === 'HalfUp') return positive ? base + 1 : base
  if (mode === 'HalfDown') return positive ? base : base + 1
  return base % 2 === 0 ? base : base + 1
}

function roundBig(numerator: bigint, denominator: bigint, mode: RoundingMode): number {
  const positive = numerator >= 0n
  const size = positive ? numerator : -numerator
  const whole = size / denominator
  const twice = (size - whole * denominator) * 2n
  const tie = twice === denominator
  const up = tie ? mode === 'HalfUp' || (mode !== 'HalfDown' && whole % 2n === 1n) : twice > denominator
  const result = Number(up ? whole + 1n : whole)
  return positive || result === 0 ? result : -result
}

/** `amount * rate`, exact up to nine decimals of the rate. */
export function multiplyRate(amount: number, rate: number, mode: RoundingMode): number {
  return ratio(amount, Math.round(rate * RATE_SCALE), RATE_SCALE, mode)
}

/** `amount / (1 + rate)`: the net part of a price that includes its tax. */
export function netOfRate(amount: number, rate: number, mode: RoundingMode): number {
  return ratio(amount, RATE_SCALE, RATE_SCALE + Math.round(rate * RATE_SCALE), mode)
}

/** `amount * times / per`, in big integers only where doubles would lose digits. */
export function ratio(amount: number, times: number, per: number, mode: RoundingMode): number {
  if (per === 0) return 0
  const product = amount * times
  if (Number.isSafeInteger(product * 2)) return roundFraction(product, per, mode)
  return roundBig(BigInt(amount) * BigInt(times), BigInt(per), mode)
}

/** Price of `quantity` pieces; high precision is rounded once, on the total. */
export function multiplyPrice(price: TypedMoney, quantity: number, mode: RoundingMode): number {
  if (price.type !== 'highPrecision') return price.centAmount * quantity
  const scale = 10 ** (price.fractionDigits - fractionDigitsOf(price.currencyCode))
  return ratio(price.preciseAmount, quantity, scale, mode)
}

/**
 * Splits `total` in proportion to the weights, to the last cent: every share is rounded down and the cents
 * left over go to the largest remainders, earlier shares first.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const shares = weights.map((weight) => Math.floor((total * weight) / all))
  const rests = weights.map((weight, index) => total * weight - (shares[index] ?? 0) * all)
  let left = total - shares.reduce((sum, share) => sum + share, 0)
  const order = rests.map((_, index) => index).sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0) || a - b)
  for (const index of order) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
