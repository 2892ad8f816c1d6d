import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { LineItem } from '../cart'
import { lineOf } from '../testing/carts'
import { planExternalPrices, withExternalPrices } from './external-prices'

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

describe('the price of a bundle for a group of customers', () => {
  const OWN = { US: usd(1_200), CA: usd(1_500) }
  const sold = new Map([
    [
      'box-01',
      {
        variant: {
          sellingPriceByCountry: PRICES,
          pricesByGroup: { firms: { sellingPriceByCountry: OWN }, others: { prices: [] } },
        },
      },
    ],
  ])
  const ofGroup = (cents: number, customerGroupId = 'firms') => ({
    ...cartWith(cents, 7, { groupPriceByCountry: OWN }),
    customerGroupId,
  })
  const becomes = (cents: number) => [
    { action: 'setLineItemPrice', lineItemId: 'box', externalPrice: usd(cents) },
  ]

  it('replaces a guest’s in the group’s cart, and stays there', () => {
    expect(planExternalPrices('US', ofGroup(4_667), sold)).toEqual(becomes(1_400))
    expect(planExternalPrices('CA', ofGroup(4_667))).toEqual(becomes(1_750))
    expect(planExternalPrices('US', ofGroup(1_400), sold)).toEqual([])
    expect(planExternalPrices('US', ofGroup(1_000), sold)).toEqual([])
  })

  it('is a guest’s where the group has none, and in what is copied from its cart', () => {
    const cart = { ...cartWith(4_667, 7), customerGroupId: 'others' }
    expect(planExternalPrices('US', cart, sold)).toEqual([])
    expect(withExternalPrices('US', ofGroup(1_400), sold).lineItems[0]?.piecePrice).toEqual(usd(4_667))
    expect(withExternalPrices('US', ofGroup(1_000), sold).lineItems[0]?.piecePrice).toEqual(usd(1_000))
  })
})
