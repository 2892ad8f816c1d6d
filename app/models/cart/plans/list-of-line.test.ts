import { describe, expect, it } from 'vitest'
import { cartOf, lineOf } from '../testing/carts'
import { joining, planListOf } from './list-of-line'

const item = (fields: object = {}) => ({ sku: 'a-01', fields })
const cart = (...lines: readonly Parameters<typeof lineOf>[1][]) =>
  cartOf({ lineItems: lines.map((over, index) => lineOf(`l${index}`, { sku: 'a-01', ...over })) })

describe('an item that is added', () => {
  it('joins the line of the same item, whichever list either is of [LINE-11]', () => {
    const home = { listMetadata: 'home' }
    expect(joining(cart({ fields: home }), item({ listMetadata: 'search' }))).toEqual(home)
    expect(joining(cart({ fields: home }), item())).toEqual(home)
    expect(joining(cart({}), item(home))).toEqual({})
    const both = cart({ fields: home }, { fields: { listMetadata: 'search' } })
    expect(joining(both, item({ listMetadata: 'search' }))).toEqual({ listMetadata: 'search' })
    expect(joining(both, item({ listMetadata: 'cart' }))).toEqual(home)
  })

  it.each([
    ['another item', { sku: 'b-01' }],
    ['a gift of the shop', { lineItemMode: 'GiftLineItem' as const }],
    ['at a price from outside', { priceMode: 'ExternalPrice' as const }],
    ['of another channel', { distributionChannel: 'wholesale' }],
    ['that comes again', { fields: { autoDeliveryInterval: 7 } }],
    ['marked as a gift', { fields: { markedAsGift: true } }],
    ['in a bundle', { fields: { parentExternalId: 'b' } }],
  ])('begins one of its own beside %s', (_what, line) => {
    const wanted = item({ listMetadata: 'home' })
    expect(joining(cart(line), wanted)).toEqual({ listMetadata: 'home' })
    expect(planListOf(cart(line), wanted)).toEqual([])
  })

  it('has its line tell of the list that it came from last [LINE-11]', () => {
    const known = { takesFields: true, fields: { listMetadata: 'home', markedAsGift: true } }
    const wanted = item({ markedAsGift: true, listMetadata: 'search' })
    expect(planListOf(cart(known), wanted)).toEqual([
      { action: 'setLineItemCustomField', lineItemId: 'l0', name: 'listMetadata', value: 'search' },
    ])
    expect(planListOf(cart(known), item({ markedAsGift: true, listMetadata: 'home' }))).toEqual([])
    expect(planListOf(cart(known), item({ markedAsGift: true }))).toEqual([])
    expect(planListOf(cart({}), item({ listMetadata: 'home' }))).toMatchObject([
      { action: 'setLineItemCustomType', lineItemId: 'l0', fields: { listMetadata: 'home' } },
    ])
  })
})
