/** Separate from the totals, which browsers compute on the cart page alone. */

/** `6.625%` of 0.06625 */
export function rateText(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`
}
