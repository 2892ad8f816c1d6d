import { describe, expect, it } from 'vitest'
import { CartFormSchema } from '../forms/cart-form'

const parse = (fields: Record<string, string>) =>
  CartFormSchema.safeParse({ intent: 'change-quantities', ...fields })

describe('a form with the quantities of several lines', () => {
  it('is read as one list of changes, 0 removes [CART-01]', () => {
    const parsed = parse({ 'quantity-a-1': '3', 'quantity-b-2': '0', returnTo: '/cart' })
    expect(parsed.data).toEqual({
      intent: 'change-quantities',
      changes: [
        { lineItemId: 'a-1', quantity: 3 },
        { lineItemId: 'b-2', quantity: 0 },
      ],
    })
  })

  it.each([
    ['1e3', 'Quantity must be a number'],
    ['', 'Quantity must be a number'],
    ['-1', 'Quantity must be higher than 0'],
  ])('is refused as a whole over "%s", named by its field', (typed, message) => {
    const parsed = parse({ 'quantity-a': '2', 'quantity-b': typed })
    expect(parsed.success).toBe(false)
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['quantity-b', message],
    ])
  })

  it('leaves the most of an item to the cart, which knows it', () => {
    expect(parse({ 'quantity-a': '5000' }).data).toMatchObject({ changes: [{ quantity: 5_000 }] })
  })

  it('changes only what is another number than was shown, whatever happened to the rest', () => {
    const shown = { 'shown-a': '2', 'shown-b': '3', 'quantity-a': '2', 'quantity-b': '4' }
    expect(parse(shown).data).toMatchObject({ changes: [{ lineItemId: 'b', quantity: 4 }] })
  })

  it('is sent by the button that removes a line as well, with what was typed elsewhere', () => {
    const fields = { 'shown-a': '2', 'shown-b': '3', 'quantity-a': '2', 'quantity-b': '4' }
    expect(CartFormSchema.safeParse({ ...fields, intent: 'remove-line:a' }).data).toEqual({
      intent: 'change-quantities',
      changes: [
        { lineItemId: 'a', quantity: 0 },
        { lineItemId: 'b', quantity: 4 },
      ],
    })
  })

  it.each(['remove-line', 'remove-line:', 'remove:a', 'greeting-message:', ':a', '__proto__:a'])(
    'is not sent by %s',
    (intent) => {
      expect(CartFormSchema.safeParse({ intent, 'quantity-a': '2' }).success).toBe(false)
    },
  )

  it('is nothing to do without any quantity', () => {
    expect(parse({ other: 'x' }).data).toEqual({ intent: 'change-quantities', changes: [] })
  })
})
