import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import {
  findRemovals,
  giftsIn,
  lostGiftNotices,
  planRemovals,
  removalNotices,
  withoutRemovals,
} from './availability'
import { restrictedItems } from './restrictions'
import type { SoldBySku } from './availability'
import type { LineItem } from './cart'
import { cartOf, lineOf, shipmentOf } from './testing/carts'
import { totalsOf } from './totals'
import { withoutLines } from './without-lines'

const SOLD = { active: true, backordered: false }
const ITEMS = ['a', 'b', 'c', 'box', 'nut', 'gift']
const NOW: SoldBySku = new Map(ITEMS.map((item) => [`${item}-01`, { variant: SOLD }]))
const facts = (sku: string, over: Partial<typeof SOLD>): SoldBySku =>
  new Map([...NOW, [sku, { variant: { ...SOLD, ...over } }]])
const reasons = (lines: readonly LineItem[], known = NOW) =>
  findRemovals(cartOf({ lineItems: lines }), known).map(({ line, reason }) => [line.id, reason])
const variantOf = (over: Partial<LineItem['variant']>) => ({ ...lineOf('x').variant, ...over })

describe('what may not stay in a cart', () => {
  it('is what is inactive or backordered now, whatever the line says [CART-08]', () => {
    expect(reasons([lineOf('a'), lineOf('b')], facts('a-01', { active: false }))).toEqual([['a', 'inactive']])
    expect(reasons([lineOf('a'), lineOf('b')], facts('b-01', { backordered: true }))).toEqual([
      ['b', 'backordered'],
    ])
    const stale = lineOf('a', { variant: variantOf({ backordered: true }) })
    expect(reasons([stale])).toEqual([])
    expect(reasons([lineOf('unheard-of')])).toEqual([['unheard-of', 'inactive']])
  })

  it('is never a certificate or card for its stock, but for being off sale [CART-11]', () => {
    for (const customProduct of ['Gift Certificate', 'Greeting Card'] as const) {
      const line = lineOf('a', { variant: variantOf({ customProduct }) })
      expect(reasons([line], facts('a-01', { backordered: true }))).toEqual([])
      expect(reasons([line], facts('a-01', { active: false }))).toEqual([['a', 'inactive']])
    }
  })

  it('is a whole mix or box when one of its ingredients is, and never the ingredient alone [ERR-07] [ERR-08]', () => {
    const parent = lineOf('box', { fields: { externalId: 'box-1' } })
    const child = lineOf('nut', { fields: { parentExternalId: 'box-1' } })
    const removals = findRemovals(
      cartOf({ lineItems: [parent, child] }),
      facts('nut-01', { backordered: true }),
    )
    expect(removals.map(({ line, reason }) => [line.id, reason])).toEqual([['box', 'ingredient']])
    expect(reasons([parent, child])).toEqual([])
    expect(removals[0]?.message).toBe(
      'Item box: an ingredient (or ingredients) you added to the product is (are) currently unavailable. Please return to the page and rebuild it using an alternative ingredient.',
    )
  })

  it('is a bundle from which somebody has taken all that was in it', () => {
    const box = lineOf('box', {
      fields: { externalId: 'box-1' },
      variant: variantOf({ customProduct: 'Dynamic Bundle' }),
    })
    expect(reasons([box])).toEqual([['box', 'no-children']])
    expect(reasons([box, lineOf('nut', { fields: { parentExternalId: 'box-1' } })])).toEqual([])
    expect(reasons([lineOf('a', { fields: { externalId: 'a-1' } })])).toEqual([])
  })

  it('is a free gift too that nobody could send [CART-08]', () => {
    const gift = lineOf('gift', { lineItemMode: 'GiftLineItem' })
    expect(reasons([gift])).toEqual([])
    for (const [reason, over, said] of [
      ['backordered', { backordered: true }, 'it is out of stock'],
      ['inactive', { active: false }, 'it is no longer available'],
    ] as const)
      expect(findRemovals(cartOf({ lineItems: [gift] }), facts('gift-01', over))).toMatchObject([
        {
          reason,
          keep: 0,
          message: `Item gift (free gift): Sorry, ${said}, so it has been left out of your order. It may not come back.`,
        },
      ])
  })

  it('leaves with its gifts first, while these are surely still there', () => {
    const cart = cartOf({ lineItems: [lineOf('a'), lineOf('gift', { lineItemMode: 'GiftLineItem' })] })
    const short: SoldBySku = new Map([
      ...facts('a-01', { active: false }),
      ['gift-01', { variant: { ...SOLD, availableQuantity: 0 } }],
    ])
    expect(planRemovals(cart, findRemovals(cart, short))).toEqual([
      { action: 'removeLineItem', lineItemId: 'gift' },
      { action: 'removeLineItem', lineItemId: 'a' },
    ])
  })

  it('is what goes to a country that bars it, and only then [SHIP-18]', () => {
    const line = lineOf('a', {
      variant: variantOf({ restrictedCountries: ['CA'] }),
      targets: [{ addressKey: 'shipment-2', quantity: 1 }],
    })
    const home = shipmentOf('shipment-1')
    const toronto = { ...shipmentOf('shipment-2'), address: { ...home.address, country: 'CA' as const } }
    const removals = findRemovals(cartOf({ lineItems: [line], itemShippingAddresses: [home, toronto] }), NOW)
    expect(removals.map(({ reason, message }) => [reason, message])).toEqual([
      ['restricted', 'Item a: Sorry, this item cannot ship to Canada and has been removed from your cart.'],
    ])
    const elsewhere = { ...line, targets: [{ addressKey: 'shipment-1', quantity: 1 }] }
    expect(
      findRemovals(cartOf({ lineItems: [elsewhere], itemShippingAddresses: [home, toronto] }), NOW),
    ).toEqual([])
    expect(restrictedItems(cartOf({ lineItems: [line, lineOf('b')] }), 'CA')).toEqual(['Item a'])
    expect(restrictedItems(cartOf({ lineItems: [line] }), 'US')).toEqual([])
  })

  it('is nothing that waits to be collected, and no free gift', () => {
    const variant = variantOf({ restrictedCountries: ['CA'] })
    const collected = lineOf('a', { variant: { ...variant, fixedAddress: true } })
    const gift = lineOf('b', { variant, lineItemMode: 'GiftLineItem' })
    expect(restrictedItems(cartOf({ lineItems: [collected, gift] }), 'CA')).toEqual([])
  })

  it('is nothing that comes by e-mail, nor what is collected, wherever their addresses are', () => {
    const variant = variantOf({ restrictedCountries: ['US', 'CA'] })
    const targets = [{ addressKey: 'shipment-1', quantity: 1 }]
    const lineItems = [
      lineOf('a', { variant: { ...variant, digital: true }, targets }),
      lineOf('b', { variant: { ...variant, fixedAddress: true }, targets }),
    ]
    expect(
      findRemovals(cartOf({ lineItems, itemShippingAddresses: [shipmentOf('shipment-1')] }), NOW),
    ).toEqual([])
  })

  it('is told as an error with the words of the specification, one key a line [ERR-06]', () => {
    const removals = findRemovals(cartOf({ lineItems: [lineOf('a')] }), facts('a-01', { active: false }))
    expect(removalNotices(removals)).toEqual([
      {
        type: 'error',
        message: 'Item a: Sorry, this item is out of stock and has been removed from your cart.',
        key: 'removed-a-01||',
        leadsToCart: true,
      },
    ])
  })
})

describe('what is told of lines of one SKU', () => {
  it('is told of each: of boxes, and of what comes once and again', () => {
    const lines = [
      lineOf('a'),
      lineOf('a', { fields: { autoDeliveryInterval: 28 } }),
      lineOf('a', { fields: { externalId: 'box-1' } }),
      lineOf('a', { fields: { externalId: 'box-2' } }),
    ]
    const removals = lines.map((line) => ({ line, keep: 0, reason: 'short' as const, message: '' }))
    expect(new Set(removalNotices(removals).map(({ key }) => key)).size).toBe(lines.length)
  })
})

describe('what is left of a cart', () => {
  const stock = (sku: string, availableQuantity: number): SoldBySku =>
    new Map([...NOW, [sku, { variant: { ...SOLD, availableQuantity } }]])
  const taxedPrice = { totalNet: usd(5_495), totalGross: usd(5_600), totalTax: usd(105), taxPortions: [] }
  const targets = [
    { addressKey: 'shipment-1', quantity: 3 },
    { addressKey: 'shipment-2', quantity: 2 },
  ]
  const cart = { ...cartOf({ lineItems: [lineOf('a', { quantity: 5, targets }), lineOf('b')] }), taxedPrice }

  it('is as many as are in stock, taken from the last address, without a tax that nobody knows yet [CART-10]', () => {
    const removals = findRemovals(cart, stock('a-01', 4))
    expect(removals.map(({ line, reason, keep }) => [line.id, reason, keep])).toEqual([['a', 'short', 4]])
    const shown = withoutRemovals(cart, removals)
    expect(shown.lineItems.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 4],
      ['b', 1],
    ])
    expect(shown.lineItems[0]?.targets).toEqual([
      { addressKey: 'shipment-1', quantity: 3 },
      { addressKey: 'shipment-2', quantity: 1 },
    ])
    expect([shown.totalPrice, shown.taxedPrice]).toEqual([usd(5_495), undefined])
  })

  it('is without what goes whole, and the same cart when nothing goes', () => {
    const shown = withoutRemovals(cart, findRemovals(cart, facts('a-01', { active: false })))
    expect(shown.lineItems.map(({ id }) => id)).toEqual(['b'])
    expect(withoutRemovals(cart, [])).toBe(cart)
  })

  it('is nothing short of what goes with something else, or has no stock at all', () => {
    const both: SoldBySku = new Map([
      ...NOW,
      ['a-01', { variant: { ...SOLD, active: false, availableQuantity: 1 } }],
    ])
    expect(findRemovals(cart, both).map(({ reason }) => reason)).toEqual(['inactive'])
    const card = lineOf('a', { quantity: 5, variant: variantOf({ customProduct: 'Greeting Card' }) })
    expect(findRemovals(cartOf({ lineItems: [card] }), stock('a-01', 1))).toEqual([])
    expect(findRemovals(cart, stock('a-01', -3)).map(({ keep, message }) => [keep, message])).toEqual([
      [0, 'Item a: Sorry, none is left, and this one has been removed from your cart.'],
    ])
  })

  it('is changed by an edit that keeps prices from outside', () => {
    const box = lineOf('a', { quantity: 5, priceMode: 'ExternalPrice', piecePrice: usd(1_999) })
    const made = cartOf({ lineItems: [box] })
    expect(planRemovals(made, findRemovals(made, stock('a-01', 2)))).toEqual([
      { action: 'changeLineItemQuantity', lineItemId: 'a', quantity: 2, externalPrice: usd(1_999) },
    ])
  })

  it('has no contents of a bundle that is gone, which are told by name', () => {
    const orphan = lineOf('nut', { fields: { parentExternalId: 'gone' } })
    expect(findRemovals(cartOf({ lineItems: [orphan] }), NOW)).toEqual([
      {
        line: orphan,
        keep: 0,
        reason: 'orphaned',
        message:
          'Item nut: Sorry, what this item belonged to is no longer in your cart, so it has been removed as well.',
      },
    ])
  })
})

describe('a free gift that had to go', () => {
  const variant = variantOf({ restrictedCountries: ['CA'] })
  const targets = [{ addressKey: 'shipment-1', quantity: 1 }]
  const gift = lineOf('gift', { lineItemMode: 'GiftLineItem', variant, targets })
  const home = shipmentOf('shipment-1')
  const toCanada = cartOf({
    lineItems: [lineOf('a', { targets }), gift],
    itemShippingAddresses: [{ ...home, address: { ...home.address, country: 'CA' } }],
  })

  it('is told as one, by a key of its own, beside the goods of the same kind [SHIP-18]', () => {
    const removals = findRemovals(toCanada, NOW)
    expect(removalNotices(removals)).toEqual([
      {
        type: 'error',
        message:
          'Item gift (free gift): Sorry, it cannot ship to Canada, so it has been left out of your order. It may not come back.',
        key: 'removed-gift-01||-gift',
        leadsToCart: true,
      },
    ])
    expect(removals.map(({ reason }) => reason)).toEqual(['restricted'])
    expect(giftsIn([...removals, { line: lineOf('b'), keep: 0, reason: 'short', message: '' }])).toEqual(
      removals,
    )
    expect(findRemovals({ ...toCanada, itemShippingAddresses: [home] }, NOW)).toEqual([])
  })

  it('is told where the platform took it out, unless it came back as another line', () => {
    const gone = [
      {
        type: 'error',
        message:
          'Item gift (free gift): Sorry, it does not come with your order as it is now, so it has been left out.',
        key: 'removed-gift-01||-gift',
        leadsToCart: true,
      },
    ]
    expect(lostGiftNotices(toCanada, cartOf({ lineItems: [lineOf('gift')] }))).toEqual(gone)
    expect(lostGiftNotices(toCanada, cartOf({ lineItems: [{ ...gift, id: 'other' }] }))).toEqual([])
    expect(lostGiftNotices(cartOf({ lineItems: [lineOf('a')] }), cartOf())).toEqual([])
    const other = lineOf('other', { lineItemMode: 'GiftLineItem' })
    const both = { ...toCanada, lineItems: [gift, other] }
    expect(lostGiftNotices(both, cartOf({ lineItems: [lineOf('a'), other] }))).toEqual(gone)
    expect(lostGiftNotices(both, cartOf({ lineItems: [lineOf('a'), other, gift] }))).toEqual([])
  })
})

describe('a cart shown without lines', () => {
  const parent = lineOf('box', { fields: { externalId: 'box-1' } })
  const child = lineOf('nut', { fields: { parentExternalId: 'box-1' }, quantity: 2 })
  const cart = cartOf({ lineItems: [parent, child, lineOf('c')] })

  it('leaves out their children and their price, and says nothing of tax', () => {
    const shown = withoutLines(
      {
        ...cart,
        taxedPrice: { totalNet: usd(0), totalGross: usd(9_999), totalTax: usd(1), taxPortions: [] },
      },
      new Set(['box']),
    )
    expect(shown.lineItems.map((line) => line.id)).toEqual(['c'])
    // Four pieces at 10.99 minus three.
    expect([shown.totalPrice.centAmount, totalsOf(shown).total.centAmount, totalsOf(shown).tax]).toEqual([
      1_099,
      1_099,
      undefined,
    ])
  })

  it('is the same cart when nothing goes', () => {
    expect(withoutLines(cart, new Set())).toBe(cart)
  })

  it('keeps the contents of another bundle, and of none', () => {
    const other = lineOf('other', { fields: { parentExternalId: 'box-2' } })
    const plain = cartOf({ lineItems: [lineOf('c'), lineOf('d'), other] })
    expect(withoutLines(plain, new Set(['c'])).lineItems.map(({ id }) => id)).toEqual(['d', 'other'])
    const second = [
      lineOf('box-2', { fields: { externalId: 'box-2' } }),
      lineOf('also', { fields: { parentExternalId: 'box-2' } }),
    ]
    const two = cartOf({ lineItems: [parent, child, ...second] })
    expect(withoutLines(two, new Set(['box'])).lineItems).toEqual(second)
  })
})
