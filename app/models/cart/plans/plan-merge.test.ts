import { describe, expect, it } from 'vitest'
import type { Address } from '../../address/address'
import { usd } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, CartDiscountCode, LineItem } from '../cart'
import { WAREHOUSE } from '../shipments'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, UNCLE } from '../testing/intents'
import {
  addressNotices,
  mergeNotices,
  notBroughtNotice,
  planBelongTo,
  planMergeCodes,
  planMergeLines,
} from './plan-merge'

const NONE = new Map<string, number>()
const into = (lineItems: readonly LineItem[], over: Partial<Cart> = {}) =>
  cartOf({ id: 'into', lineItems, ...over })
const from = (...lineItems: readonly LineItem[]) => cartOf({ id: 'from', lineItems })
const brought = (planned: readonly CartAction[]) =>
  planned.flatMap((action) => (action.action === 'addLineItem' ? [[action.sku, action.quantity]] : []))
const maximum = (maximumPiecesPerOrder: number) => ({ ...lineOf('x').variant, maximumPiecesPerOrder })

describe('the lines of two carts', () => {
  it('add up, each with what is its own', () => {
    const own = lineOf('b', {
      quantity: 2,
      distributionChannel: 'auto-delivery',
      fields: { autoDeliveryInterval: 42 },
    })
    expect(planMergeLines(into([lineOf('a')]), from(lineOf('a', { quantity: 3 }), own), NONE)).toEqual([
      { action: 'addLineItem', sku: 'a-01', quantity: 3 },
      {
        action: 'addLineItem',
        sku: 'b-01',
        quantity: 2,
        distributionChannel: { typeId: 'channel', key: 'auto-delivery' },
        custom: { type: { typeId: 'type', key: 'line-item-fields' }, fields: { autoDeliveryInterval: 42 } },
      },
    ])
  })

  it('are no more than an order may hold, and no gifts: the platform puts these in', () => {
    const many = lineOf('a', { quantity: 8, variant: maximum(10) })
    const gift = lineOf('g', { lineItemMode: 'GiftLineItem' })
    expect(brought(planMergeLines(into([lineOf('a', { quantity: 5 })]), from(many, gift), NONE))).toEqual([
      ['a-01', 5],
    ])
    expect(planMergeLines(into([lineOf('a', { quantity: 10 })]), from(many), NONE)).toEqual([])
  })

  it('are gifts as the shipment is that they join, or else where all of them were [LINE-07]', () => {
    const targets = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const line = lineOf('a', { quantity: 2, targets, fields: { markedAsGift: true } })
    const there = (...words: readonly boolean[]) => ({
      ...from(line),
      itemShippingAddresses: words.map((markedAsGift, index) =>
        shipmentOf(`shipment-${index + 1}`, { markedAsGift }),
      ),
    })
    const marks = (here: Cart, of: Cart) =>
      planMergeLines(here, of, NONE).flatMap((action) =>
        action.action === 'addLineItem' ? [action.custom?.fields] : [],
      )
    expect(marks(into([]), there(false, true))).toEqual([undefined])
    expect(marks(into([]), there(true, true))).toEqual([{ markedAsGift: true }])
    const said = (markedAsGift: boolean) =>
      into([], { itemShippingAddresses: [shipmentOf('shipment-1', { markedAsGift })] })
    expect(marks(said(true), there(false, true))).toEqual([{ markedAsGift: true }])
    expect(marks(said(false), there(true, true))).toEqual([undefined])
  })

  it('keep a price from outside, and bring the contents of their bundles', () => {
    const box = lineOf('box', {
      priceMode: 'ExternalPrice',
      piecePrice: usd(1_999),
      fields: { externalId: 'b' },
    })
    const inside = lineOf('in', {
      quantity: 4,
      priceMode: 'ExternalPrice',
      piecePrice: usd(0),
      fields: { parentExternalId: 'b' },
    })
    expect(planMergeLines(into([]), from(box, inside, lineOf('a')), NONE)).toMatchObject([
      { sku: 'box-01', externalPrice: usd(1_999), custom: { fields: { externalId: 'b' } } },
      { sku: 'in-01', quantity: 4, externalPrice: usd(0), custom: { fields: { parentExternalId: 'b' } } },
      { sku: 'a-01' },
    ])
    expect(planMergeLines(into([]), from(lineOf('a')), NONE)[0]).not.toHaveProperty('externalPrice')
  })

  it('are planned against the cart as it will be, so that alike ones are no more than an order may hold [QTY-06]', () => {
    const list = (id: string, listMetadata: string) =>
      lineOf(id, { sku: 'a-01', quantity: 3, variant: maximum(4), fields: { listMetadata } })
    const here = into([lineOf('a', { quantity: 2, variant: maximum(4) })])
    expect(brought(planMergeLines(here, from(list('x', 'home'), list('y', 'search')), NONE))).toEqual([
      ['a-01', 2],
    ])
  })

  describe('of bundles with the same contents', () => {
    const boxOf = (id: string, quantity: number, most: number) => [
      lineOf(id, { sku: 'box-01', quantity, variant: maximum(most), fields: { externalId: id } }),
      lineOf(`${id}-in`, { sku: 'in-01', quantity: quantity * 3, fields: { parentExternalId: id } }),
    ]

    it('are no more than an order may hold, contents cut with them [QTY-06]', () => {
      expect(brought(planMergeLines(into(boxOf('b', 1, 1)), from(...boxOf('c', 1, 1)), NONE))).toEqual([])
      expect(brought(planMergeLines(into(boxOf('b', 1, 2)), from(...boxOf('c', 2, 2)), NONE))).toEqual([
        ['box-01', 1],
        ['in-01', 3],
      ])
    })

    it('are told by the bundle, not by what is in it', () => {
      const [here, there] = [into(boxOf('b', 1, 1)), from(...boxOf('c', 1, 1))]
      const merged = applyPlan(here, planMergeLines(here, there, NONE))
      expect(mergeNotices(here, there, NONE, merged).map(({ message }) => message)).toEqual([
        'Item c: your cart has 1 of it, since an order may not hold more than 1.',
      ])
    })

    it('are told each for itself, by its contents, where two of one name have others in them', () => {
      const filledWith = (id: string, inside: string) => [
        lineOf(id, { sku: 'box-01', name: 'Box', variant: maximum(1), fields: { externalId: id } }),
        lineOf(inside, { sku: `${inside}-01`, quantity: 3, fields: { parentExternalId: id } }),
      ]
      const told = (here: Cart, there: Cart) =>
        mergeNotices(here, there, NONE, applyPlan(here, planMergeLines(here, there, NONE)))
      const there = from(...filledWith('c', 'nuts'), ...filledWith('d', 'figs'))
      const words = (inside: string) =>
        `Box (with 3 × Item ${inside}): your cart has 1 of it, since an order may not hold more than 1.`
      const both = told(into([...filledWith('a', 'nuts'), ...filledWith('b', 'figs')]), there)
      expect(both.map(({ message }) => message)).toEqual([words('nuts'), words('figs')])
      expect(new Set(both.map(({ key }) => key)).size).toBe(2)
      expect(told(into(filledWith('a', 'figs')), there).map(({ message }) => message)).toEqual([
        words('figs'),
      ])
      expect(told(into([]), there)).toEqual([])
    })
  })

  it('go to the first address, whose delivery is forgotten once', () => {
    const cart = into([lineOf('x', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })], {
      itemShippingAddresses: [shipmentOf('shipment-1', { price: usd(895), shippingMethodName: 'Standard' })],
      shippingAddress: HOME,
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(895) }],
    })
    const pass = lineOf('pass', { variant: { ...lineOf('x').variant, digital: true } })
    const planned = planMergeLines(cart, from(pass, lineOf('a'), lineOf('b')), NONE)
    expect(planned.map(({ action }) => action)).toEqual([
      'addLineItem',
      'addLineItem',
      'addLineItem',
      'updateItemShippingAddress',
      'setShippingMethod',
    ])
    expect(
      planned.map((action) => action.action === 'addLineItem' && action.shippingDetails?.targets),
    ).toEqual([
      undefined,
      [{ addressKey: 'shipment-1', quantity: 1 }],
      [{ addressKey: 'shipment-1', quantity: 1 }],
      false,
      false,
    ])
  })
})

describe('an offer that has filled both carts', () => {
  const OFFERED = new Map([['a-01', 3]])

  it('counts once, and what was added besides counts in both', () => {
    const merged = (here: number, there: number) =>
      brought(
        planMergeLines(
          into([lineOf('a', { quantity: here })]),
          from(lineOf('a', { quantity: there })),
          OFFERED,
        ),
      )
    expect(merged(3, 3)).toEqual([])
    expect(merged(3, 5)).toEqual([['a-01', 2]])
    expect(merged(5, 3)).toEqual([])
    // Only two from the offer were left here.
    expect(merged(2, 3)).toEqual([['a-01', 1]])
    expect(merged(3, 2)).toEqual([])
  })

  it('is taken off line by line, and neither off gifts nor off what is in a bundle', () => {
    const again = lineOf('again', { sku: 'a-01', quantity: 2, fields: { autoDeliveryInterval: 42 } })
    const inside = lineOf('in', { sku: 'a-01', quantity: 3, fields: { parentExternalId: 'b' } })
    const here = into([lineOf('a', { quantity: 3 })])
    expect(brought(planMergeLines(here, from(again, lineOf('a', { quantity: 2 })), OFFERED))).toEqual([
      ['a-01', 1],
    ])
    expect(brought(planMergeLines(here, from(inside), OFFERED))).toEqual([['a-01', 3]])
    const gift = lineOf('g', { sku: 'a-01', quantity: 3, lineItemMode: 'GiftLineItem' })
    expect(brought(planMergeLines(into([gift]), from(lineOf('a', { quantity: 3 })), OFFERED))).toEqual([
      ['a-01', 3],
    ])
    expect(brought(planMergeLines(into([inside]), from(lineOf('a', { quantity: 3 })), OFFERED))).toEqual([
      ['a-01', 3],
    ])
  })
})

describe('what is told of two carts that became one', () => {
  const many = lineOf('a', { quantity: 8, variant: maximum(10) })

  it('is of which goods fewer came over than there were', () => {
    const here = into([lineOf('a', { quantity: 5, variant: maximum(10) })])
    const there = from(many, lineOf('b'))
    const merged = applyPlan(here, planMergeLines(here, there, NONE))
    expect(mergeNotices(here, there, NONE, merged)).toEqual([
      {
        type: 'warning',
        message: 'Item a: your cart has 10 of it, since an order may not hold more than 10.',
        key: 'merged-a-01',
        leadsToCart: true,
      },
    ])
  })

  it('is nothing of what came whole, of an offer that counts once, or of a gift', () => {
    const here = into([lineOf('a', { quantity: 2 })])
    const told = (there: Cart, offered = NONE) =>
      mergeNotices(here, there, offered, applyPlan(here, planMergeLines(here, there, offered)))
    expect(told(from(many))).toEqual([])
    expect(told(from(lineOf('a', { quantity: 2 })), new Map([['a-01', 2]]))).toEqual([])
    expect(told(from(lineOf('g', { lineItemMode: 'GiftLineItem' })))).toEqual([])
  })

  it('is what the platform would not take', () => {
    expect(notBroughtNotice(many)).toEqual({
      type: 'error',
      message: 'Item a: Sorry, this item of your other cart could not be added to this one.',
      key: 'merged-a-01',
      leadsToCart: true,
    })
  })

  const sentTo = (...addresses: readonly Address[]) =>
    cartOf({
      itemShippingAddresses: addresses.map((address, index) => ({
        ...shipmentOf(`shipment-${index + 1}`),
        address,
      })),
    })

  it('is where all of it goes, if the carts had different addresses', () => {
    const words = (here: Cart, there: Cart) => addressNotices(here, there).map(({ message }) => message)
    expect(addressNotices(sentTo(HOME), sentTo(AUNT))).toEqual([
      {
        type: 'warning',
        message:
          'Your two carts had different delivery addresses. This one goes to 12 Maple Avenue, Montclair; you can change that at checkout.',
        key: 'merged-address',
        leadsToCart: true,
      },
    ])
    expect(words(sentTo(HOME, UNCLE), sentTo(AUNT))[0]).toContain(
      'goes to 12 Maple Avenue, Montclair, and to 1 other address; you',
    )
    const third = { ...HOME, street1: '5 Oak Street' }
    expect(words(sentTo(HOME, HOME, UNCLE, third), sentTo(HOME, AUNT))[0]).toContain(
      'and to 2 other addresses; you',
    )
  })

  it('is no address that is the same, or that is not somebody’s', () => {
    expect(addressNotices(sentTo(HOME, AUNT), sentTo(AUNT))).toEqual([])
    expect(addressNotices(sentTo(HOME), sentTo())).toEqual([])
    expect(addressNotices(sentTo(), sentTo(AUNT))).toEqual([])
    expect(addressNotices(sentTo(WAREHOUSE), sentTo(AUNT))).toEqual([])
    expect(addressNotices(sentTo(HOME), sentTo(WAREHOUSE))).toEqual([])
    expect(addressNotices(sentTo(HOME), sentTo({ ...HOME, name: 'Sam Example' }))).toEqual([])
  })
})

describe('besides its lines a cart takes over', () => {
  it('the codes that it has not', () => {
    const code = (name: string): CartDiscountCode => ({
      id: name,
      code: name,
      name,
      description: '',
      state: 'MatchesCart',
      cartPredicates: [],
      shippingPredicates: [],
    })
    const here = into([], { discountCodes: [code('WELCOME10')] })
    const there = into([], { discountCodes: [code('welcome10'), code('SAVE5')] })
    expect(planMergeCodes(here, there)).toEqual([{ action: 'addDiscountCode', code: 'SAVE5' }])
  })

  it('whose it is, if it was nobody’s', () => {
    const owner = { customerId: 'c-1', email: 'pat@example.com' }
    const email = { action: 'setCustomerEmail', email: 'pat@example.com' }
    const customer = { action: 'setCustomerId', customerId: 'c-1' }
    expect(planBelongTo(cartOf(), owner)).toEqual([customer, email])
    expect(planBelongTo(cartOf({ customerEmail: 'pat@example.com' }), owner)).toEqual([customer])
    expect(planBelongTo(cartOf({ customerEmail: 'sam@example.com' }), owner)).toEqual([customer, email])
    expect(planBelongTo(cartOf(), { ...owner, email: undefined })).toEqual([customer])
    expect(planBelongTo(cartOf({ customerId: 'c-2' }), owner)).toEqual([])
  })
})
