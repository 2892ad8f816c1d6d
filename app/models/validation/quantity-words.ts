/** Quantity messages, separate from other validation messages because a product page needs only these. */

/** `elsewhere`: units of the same item in other cart lines, which count too. */
export function quantityTooHigh(max: number, elsewhere = 0): string {
  const words = `Quantity cannot exceed ${max}`
  return elsewhere === 0 ? words : `${words} in one order, and other lines of this item have ${elsewhere}`
}

/** For an add on top of the units already in the cart, in any lines. */
export function noRoomInCart(max: number, present: number): string {
  const words = `Quantity cannot exceed ${max}`
  return present === 0 ? words : `${words} in one order, and your cart already has ${present}`
}

export function quantityTooLow(min: number): string {
  return `Quantity must be higher than ${min}`
}

export const QUANTITY_NOT_A_NUMBER = 'Quantity must be a number'

/** Plain digits only: NaN for `1e3` or `1.5`. */
export const plainQuantity = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : NaN)

/** The error for a number outside one to the maximum. */
export function quantityOutside(quantity: number, max: number): string | undefined {
  if (Number.isNaN(quantity)) return QUANTITY_NOT_A_NUMBER
  if (quantity < 1) return quantityTooLow(0)
  return quantity > max ? quantityTooHigh(max) : undefined
}
