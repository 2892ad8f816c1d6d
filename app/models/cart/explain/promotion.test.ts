import { expect, it } from 'vitest'
import type { CartDiscountCode } from '../cart'
import { promotionOf, promotionPath } from './promotion'

const codeOf = (over: Partial<CartDiscountCode> = {}): CartDiscountCode => ({
  id: 'c1',
  code: 'SAVE5',
  name: '$5 off',
  description: 'On all nuts',
  state: 'MatchesCart',
  cartPredicates: [],
  shippingPredicates: [],
  ...over,
})

it('tells a code’s name, its description, and the page of its products if there is one', () => {
  const cart = {
    discountCodes: [codeOf(), codeOf({ code: 'NUTS', name: 'Nuts', landingPagePath: '/nuts/' })],
  }
  expect(promotionOf(cart, 'SAVE5')).toEqual({ name: '$5 off', description: 'On all nuts' })
  expect(promotionOf(cart, 'NUTS')).toEqual({ name: 'Nuts', description: 'On all nuts', path: '/nuts/' })
  for (const code of ['', 'OTHER', 'c1']) expect(promotionOf(cart, code)).toBeNull()
})

it('has an address for any code', () => {
  expect(promotionPath('10% & more')).toBe('/cart/promotion?code=10%25%20%26%20more')
})
