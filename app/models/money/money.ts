/** Money as integer minor units. Arithmetic stays in integers; formatting happens at the edge. */

export const CURRENCY = 'USD'
export const FRACTION_DIGITS = 2

export interface Money {
  /** Whole cents. */
  readonly centAmount: number
  readonly currencyCode: typeof CURRENCY
  readonly fractionDigits: typeof FRACTION_DIGITS
}

/** US dollars from whole cents. */
export function usd(centAmount: number): Money {
  if (!Number.isSafeInteger(centAmount)) throw new RangeError(`Not whole cents: ${centAmount}`)
  return { centAmount, currencyCode: CURRENCY, fractionDigits: FRACTION_DIGITS }
}

export const ZERO: Money = usd(0)

export function addMoney(...parts: readonly Money[]): Money {
  return usd(parts.reduce((sum, part) => sum + part.centAmount, 0))
}

export function subtractMoney(from: Money, what: Money): Money {
  return usd(from.centAmount - what.centAmount)
}

export function multiplyMoney(money: Money, times: number): Money {
  if (!Number.isSafeInteger(times)) throw new RangeError(`Not a whole count: ${times}`)
  return usd(money.centAmount * times)
}

/** Banker's rounding, as on the commerce platform. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })
const formatWhole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  maximumFractionDigits: 0,
})

/** `$1,234.50` for en-US (UX-05). */
export function formatMoney(money: Money): string {
  return format.format(money.centAmount / 100)
}

/** `$59` if the cents are zero, else `$59.50`: for thresholds and ranges. */
export function formatShortMoney(money: Money): string {
  return money.centAmount % 100 === 0 ? formatWhole.format(money.centAmount / 100) : formatMoney(money)
}
