import { describe, expect, it } from 'vitest'
import { MAX_CART_QUANTITY } from '../constants/constants'
import { passwordTooWeak, phoneTooShort } from './messages'
import { quantityField } from './quantity-field'
import {
  noRoomInCart,
  plainQuantity,
  quantityOutside,
  quantityTooHigh,
  quantityTooLow,
} from './quantity-words'

describe('the words of a quantity', () => {
  it('are the same wherever it is too high or too low', () => {
    expect(quantityTooHigh(5)).toBe('Quantity cannot exceed 5')
    expect(quantityTooHigh(5, 3)).toBe(
      'Quantity cannot exceed 5 in one order, and other lines of this item have 3',
    )
    expect(noRoomInCart(5, 0)).toBe('Quantity cannot exceed 5')
    expect(noRoomInCart(5, 3)).toBe('Quantity cannot exceed 5 in one order, and your cart already has 3')
    expect(quantityTooLow(0)).toBe('Quantity must be higher than 0')
  })

  it.each([
    ['12', 12],
    ['-3', -3],
    ['007', 7],
    ['1e3', NaN],
    ['1.5', NaN],
    ['', NaN],
    [' 1', NaN],
    ['1x', NaN],
    ['x1', NaN],
    ['--1', NaN],
  ])('%j is written plainly, or is no number', (text, quantity) => {
    expect(plainQuantity(text)).toBe(quantity)
  })

  it.each([
    [NaN, 'Quantity must be a number'],
    [0, 'Quantity must be higher than 0'],
    [-2, 'Quantity must be higher than 0'],
    [1, undefined],
    [5, undefined],
    [6, 'Quantity cannot exceed 5'],
  ])('%s of at most five: %s', (quantity, message) => {
    expect(quantityOutside(quantity, 5)).toBe(message)
  })

  it.each([
    ['two', 'Quantity must be a number'],
    [1.5, 'Quantity must be a number'],
    [0, 'Quantity must be higher than 0'],
    [MAX_CART_QUANTITY + 1, `Quantity cannot exceed ${MAX_CART_QUANTITY}`],
  ])('%j in a call: %s', (quantity, message) => {
    expect(quantityField.safeParse(quantity).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('in a call is a whole number from one on', () => {
    expect([1, MAX_CART_QUANTITY].map((quantity) => quantityField.parse(quantity))).toEqual([
      1,
      MAX_CART_QUANTITY,
    ])
  })
})

describe('words with something to fill in', () => {
  it('name it', () => {
    expect(passwordTooWeak(['one digit', 'one letter'])).toBe(
      'Your password still needs one digit, one letter',
    )
    expect(phoneTooShort(10)).toBe('Phone number must be at least 10 characters')
  })
})
