import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { LineItem } from '../cart'
import { lineOf } from '../testing/carts'
import { planExternalPrices } from './external-prices'

const PRICES = { US: usd(4_000), CA: usd(5_000) }
const cartWith = (cents: number, pieces: number, over: Partial<LineItem> = {}) => ({
  lineItems: [
    lineOf('box', {
      priceMode: 'ExternalPrice',
      piecePrice: usd(cents),
      sellingPriceByCountry: PRICES,
      fields: { externalId: 'b' },
      ...over,
    }),
    lineOf('in', { quantity: pieces, priceMode: 'ExternalPrice', fields: { parentExternalId: 'b' } }),
    lineOf('nuts'),
  ],
})

describe('the price of a bundle that the shop has worked out', () => {
  it.each([
    ['CA', 4_667, 5_833],
    ['US', 5_833, 4_667],
  ])('becomes that of %s [CALC-01]', (country, present, due) => {
    expect(planExternalPrices(country, cartWith(present, 7))).toEqual([
      { action: 'setLineItemPrice', lineItemId: 'box', externalPrice: usd(due) },
    ])
  })

  it.each([
    ['is that of the country already', 'CA', cartWith(5_833, 7)],
    ['was given by staff', 'CA', cartWith(1_000, 7)],
    ['is not known there', 'MX', cartWith(4_667, 7)],
    ['is the platform’s own', 'CA', cartWith(4_667, 7, { priceMode: 'Platform' })],
    ['is of something without contents', 'CA', cartWith(4_667, 7, { fields: {} })],
  ])('stays where it %s', (_, country, cart) => {
    expect(planExternalPrices(country, cart)).toEqual([])
  })
})
