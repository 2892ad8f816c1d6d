import { describe, expect, it } from 'vitest'
import { cartOf, HOME, lineOf } from '../cart/testing/carts'
import { usd } from '../money/money'
import {
  addPaymentInfo,
  addShippingInfo,
  addToCart,
  beginCheckout,
  changeCart,
  purchase,
  viewCart,
} from './commerce-events'

const listed = (listMetadata: string) => viewCart({ lineItems: [lineOf('a', { fields: { listMetadata } })] })
const itemsOf = (event: ReturnType<typeof viewCart>) => ('items' in event.params ? event.params.items : [])

const two = lineOf('a', { quantity: 2, totalPrice: usd(1_999) })
const three = lineOf('b', { quantity: 3, totalPrice: usd(3_000) })
const goods = {
  currency: 'USD',
  value: 49.99,
  items: [
    { item_id: 'a-01', item_name: 'Item a', item_variant: '1 lb bag', price: 9.995, quantity: 2 },
    { item_id: 'b-01', item_name: 'Item b', item_variant: '1 lb bag', price: 10, quantity: 3 },
  ],
}

describe('the goods of an event', () => {
  it('are the lines at what discounts left of them, in dollars, each piece to a hundredth of a cent', () => {
    expect(viewCart({ lineItems: [two, three] })).toEqual({ name: 'view_cart', params: goods })
    expect(beginCheckout({ lineItems: [two, three] })).toEqual({ name: 'begin_checkout', params: goods })
    const third = lineOf('c', { quantity: 3, totalPrice: usd(1_000) })
    expect(itemsOf(viewCart({ lineItems: [third] }))).toMatchObject([{ price: 3.3333 }])
  })

  it('of a line without a piece are worth what the line is', () => {
    const none = lineOf('a', { quantity: 0, totalPrice: usd(500) })
    expect(itemsOf(viewCart({ lineItems: [none] }))).toMatchObject([{ price: 5, quantity: 0 }])
  })

  it('name the list that the line came from, as far as it can be read', () => {
    expect(itemsOf(listed('{"list":"l1","name":"Nuts","position":4}'))).toMatchObject([
      { item_list_id: 'l1', item_list_name: 'Nuts', index: 4 },
    ])
    // API callers may send anything.
    expect(itemsOf(listed('{"list":"pat@example.com","name":"Nuts of 201 555 0134"}'))).toMatchObject([
      { item_list_id: '…', item_list_name: 'Nuts of …' },
    ])
    const unlisted = [goods.items[0]?.item_id, 'Item a', '1 lb bag', 10.99, 1]
    for (const text of ['{"list":1,"name":2,"position":"4"}', 'null', '3', '"l1"', '{"list":', ''])
      expect(itemsOf(listed(text)).map((item) => Object.values(item))).toEqual([unlisted])
    for (const [text, name] of [
      ['{"list":"l1","position":true}', 'item_list_id'],
      ['{"name":"Nuts"}', 'item_list_name'],
      ['{"position":4}', 'index'],
    ] as const)
      expect(Object.keys(itemsOf(listed(text))[0] ?? {}).slice(5)).toEqual([name])
  })
})

describe('a step of checkout', () => {
  const to = (key: string, shippingMethodName?: string) => ({
    key,
    address: HOME,
    fields: shippingMethodName === undefined ? {} : { shippingMethodName },
  })

  it('tells each delivery by its name, once', () => {
    const told = (...places: ReturnType<typeof to>[]) =>
      addShippingInfo(cartOf({ lineItems: [two, three], itemShippingAddresses: places }))
    expect(told(to('shipment-1', 'Standard'))).toEqual({
      name: 'add_shipping_info',
      params: { ...goods, shipping_tier: 'Standard' },
    })
    expect(told(to('1', 'Standard'), to('2', 'Express'), to('3', 'Standard'), to('4')).params).toMatchObject({
      shipping_tier: 'Standard, Express',
    })
    expect(told().params).toMatchObject({ shipping_tier: '' })
  })

  it('tells how it is paid', () => {
    expect(addPaymentInfo({ lineItems: [two, three] }, 'store credit')).toEqual({
      name: 'add_payment_info',
      params: { ...goods, payment_type: 'store credit' },
    })
  })
})

describe('goods that come in and go', () => {
  const cart = { lineItems: [two, three] }

  it('are told with the pieces that were added, and only of lines that are there', () => {
    expect(addToCart(cart, [{ lineId: 'b', quantity: 2 }])).toEqual([
      {
        name: 'add_to_cart',
        params: { currency: 'USD', value: 20, items: [{ ...goods.items[1], quantity: 2 }] },
      },
    ])
    expect(
      addToCart(cart, [
        { lineId: 'a', quantity: 1 },
        { lineId: 'b', quantity: 1 },
      ]),
    ).toMatchObject([{ params: { value: 20 } }])
    for (const one of [
      { lineId: 'x', quantity: 2 },
      { lineId: 'a', quantity: 0 },
      { lineId: 'a', quantity: -1 },
    ])
      expect(addToCart(cart, [one])).toEqual([])
    expect(
      addToCart({ lineItems: [lineOf('n', { quantity: 0, totalPrice: usd(700) })] }, [
        { lineId: 'n', quantity: 2 },
      ]),
    ).toMatchObject([{ params: { value: 14 } }])
  })

  it('are told by what has changed between two carts, each at its own price', () => {
    const fewer = { lineItems: [{ ...two, quantity: 1, totalPrice: usd(1_099) }, lineOf('c')] }
    expect(changeCart(cart, fewer)).toEqual([
      {
        name: 'add_to_cart',
        params: {
          currency: 'USD',
          value: 10.99,
          items: [
            { item_id: 'c-01', item_name: 'Item c', item_variant: '1 lb bag', price: 10.99, quantity: 1 },
          ],
        },
      },
      {
        name: 'remove_from_cart',
        params: {
          currency: 'USD',
          value: 40,
          items: [{ ...goods.items[0], quantity: 1 }, goods.items[1]],
        },
      },
    ])
    expect(changeCart(cart, cart)).toEqual([])
    expect(changeCart({ lineItems: [] }, cart).map(({ name }) => name)).toEqual(['add_to_cart'])
    expect(changeCart(cart, { lineItems: [] }).map(({ name }) => name)).toEqual(['remove_from_cart'])
  })
})

describe('an order', () => {
  const charge = (cents: number) => ({ key: `shipment-${cents}`, name: 'Standard', price: usd(cents) })
  const order = { lineItems: [two, three], orderNumber: 'N-1', shippingCharges: [charge(595), charge(1_000)] }

  it('is told with its number, its tax, what its deliveries cost, and by whom it was placed', () => {
    const taxedPrice = {
      totalNet: usd(4_999),
      totalTax: usd(310),
      totalGross: usd(5_309),
      taxPortions: [],
    }
    const third = { isFirstOrder: false, orderCount: 3 }
    expect(purchase({ ...order, taxedPrice }, 'Employee', third)).toEqual({
      name: 'purchase',
      params: {
        ...{ transaction_id: 'N-1', ...goods, tax: 3.1, shipping: 15.95, placed_by: 'Employee' },
        ...{ new_customer: false, order_count: 3 },
      },
    })
    expect(purchase({ ...order, shippingCharges: [] }, 'Customer', third).params).toMatchObject({
      tax: 0,
      shipping: 0,
      placed_by: 'Customer',
    })
  })
})
