import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { Cart } from './cart'
import { withEdits } from './forms/optimistic'
import { itemOf } from './lines'
import { shownCart } from './shown-cart'
import { cartOf, lineOf, shipmentOf } from './testing/carts'
import { goodsValue, totalsOf } from './totals'

const targets = [{ addressKey: 'shipment-1', quantity: 2 }]
const nuts = lineOf('nuts', {
  quantity: 2,
  targets,
  totalDiscountShare: usd(100),
  discountShares: [{ code: 'SAVE5', keepsFreeShipping: true, amount: usd(200) }],
  totalPrice: usd(1_998),
  distributionChannel: 'online',
  sellingPriceByCountry: { US: usd(1_099), CA: usd(1_299) },
  fields: { externalId: 'b1', autoDeliveryInterval: 30, listMetadata: '{}', recipientsJson: '["Sam"]' },
})
const child = lineOf('child', {
  quantity: 4,
  targets: [{ addressKey: 'shipment-1', quantity: 4 }],
  fields: { parentExternalId: 'b1' },
})
const whole = cartOf({
  lineItems: [nuts, child],
  customerEmail: 'pat@example.com',
  itemShippingAddresses: [shipmentOf('shipment-1', { price: usd(699), signedTrustedMatchkey: 'a key' })],
  shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(699) }],
  discountOnTotalPrice: usd(100),
  standingOffers: ['totalPrice > "49.00 USD"'],
  discountCodes: [
    {
      id: 'c-1',
      code: 'SAVE5',
      name: 'Save',
      description: '',
      state: 'MatchesCart',
      cartPredicates: ['1 = 1'],
      shippingPredicates: [],
    },
  ],
  taxedPrice: { totalNet: usd(6_394), totalTax: usd(0), totalGross: usd(6_394), taxPortions: [] },
  fields: { orderTags: [], recentEdits: ['an edit'] },
})
const undelivered = { ...whole, itemShippingAddresses: [shipmentOf('shipment-1')] }

describe('the cart of its page', () => {
  it.each<readonly [string, Cart]>([
    ['with a delivery', whole],
    ['without', undelivered],
    ['of a guest who has just begun', cartOf({ lineItems: [lineOf('a')] })],
  ])('has the totals of the whole one, %s, while it is estimated as well', (_what, cart) => {
    const more = new Map([
      ['nuts', 5],
      ['a', 3],
    ])
    for (const edits of [new Map<string, number>(), more]) {
      const [shown, all] = [withEdits(shownCart(cart), edits), withEdits(cart, edits)]
      expect(totalsOf(shown)).toEqual(totalsOf(all))
      expect(goodsValue(shown)).toEqual(goodsValue(all))
      expect(shown.lineItems.map(itemOf)).toEqual(all.lineItems.map(itemOf))
    }
  })

  it('says nothing of who and where, of edits, rules and other prices', () => {
    const sent = JSON.stringify(shownCart(whole))
    for (const word of [
      ...['pat@example.com', 'Maple', 'a key', 'an edit', 'totalPrice >', '1 = 1'],
      ...['sellingPriceByCountry', 'distributionChannel', 'Sam', 'listMetadata'],
    ])
      expect(sent).not.toContain(word)
  })
})
