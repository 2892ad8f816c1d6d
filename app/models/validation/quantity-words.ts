/** What is said of a quantity, apart from the other words of validation: the page of a product needs no more of them. */

/** `elsewhere`: pieces of the same item in other lines of the cart, which count as well. */
export function quantityTooHigh(max: number, elsewhere = 0): string {
  const words = `Quantity cannot exceed ${max}`
  return elsewhere === 0 ? words : `${words} in one order, and other lines of this item have ${elsewhere}`
}

/** Of what is to come to the pieces that the cart has, in whichever lines. */
export function noRoomInCart(max: number, present: number): string {
  const words = `Quantity cannot exceed ${max}`
  return present === 0 ? words : `${words} in one order, and your cart already has ${present}`
}

export function quantityTooLow(min: number): string {
  return `Quantity must be higher than ${min}`
}

export const QUANTITY_NOT_A_NUMBER = 'Quantity must be a number'

/** Written plainly: `1e3` and `1.5` are no quantities; not a number then. */
export const plainQuantity = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : NaN)

/** What is wrong with a number that is to be between one and the maximum. */
export function quantityOutside(quantity: number, max: number): string | undefined {
  if (Number.isNaN(quantity)) return QUANTITY_NOT_A_NUMBER
  if (quantity < 1) return quantityTooLow(0)
  return quantity > max ? quantityTooHigh(max) : undefined
}
