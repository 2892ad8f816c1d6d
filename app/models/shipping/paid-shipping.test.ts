import { describe, expect, it } from 'vitest'
import type { Cart, CartDiscountCode } from '../cart/cart'
import { cartOf, HOME, lineOf, shipmentOf } from '../cart/testing/carts'
import { AUNT } from '../cart/testing/intents'
import { usd } from '../money/money'
import type { Notice } from '../notices/notice'
import { paidShippingNotices, withLeastPrice } from './paid-shipping'
import type { OfferSet, ShippingOffer } from './shipping'

const THRESHOLD = usd(5_900)
const CODE: CartDiscountCode = {
  id: 'd',
  code: 'FREESHIP',
  name: 'Free shipping',
  description: '',
  state: 'MatchesCart',
  cartPredicates: ['totalPrice >= "59.00 USD"'],
  shippingPredicates: ['totalPrice >= "59.00 USD"'],
}
const TO_GO = 'Discount code FREESHIP: Free shipping begins at $59 of goods to one address: $9.00 to go.'

/** Goods of so many cents to each address, with this shipping price unless none is chosen. */
function cartWith(
  goods: readonly number[],
  shipping: number | null,
  code: Partial<CartDiscountCode> = {},
): Cart {
  const price = shipping === null ? {} : { price: usd(shipping) }
  return {
    ...cartOf({
      lineItems: goods.map((cents, index) =>
        lineOf(`to-${index + 1}`, {
          piecePrice: usd(cents),
          targets: [{ addressKey: `shipment-${index + 1}`, quantity: 1 }],
        }),
      ),
      itemShippingAddresses: goods.map((_, index) => {
        const shipment = shipmentOf(`shipment-${index + 1}`)
        return { ...shipment, address: index === 0 ? HOME : AUNT, fields: { ...shipment.fields, ...price } }
      }),
      shippingCharges:
        shipping === null ? [] : [{ key: 'shipment-1', name: 'Standard', price: usd(shipping) }],
    }),
    discountCodes: [{ ...CODE, ...code }],
  }
}

const noticesOf = (...args: Parameters<typeof cartWith>) => paidShippingNotices(cartWith(...args), THRESHOLD)

describe('a code for free shipping on an order that pays for it', () => {
  it('says what is missing, and what shipping costs once a delivery is chosen', () => {
    expect(noticesOf([5_000], null)).toEqual([
      { type: 'warning', message: TO_GO, key: 'paid-shipping-FREESHIP' },
    ])
    expect(noticesOf([5_000], 895)).toEqual([
      { type: 'warning', message: `${TO_GO} Shipping costs $8.95.`, key: 'paid-shipping-FREESHIP' },
    ])
  })

  it('says that the rest of it applies as before', () => {
    const more = { cartPredicates: ['1 = 1', 'totalPrice >= "59.00 USD"'] }
    expect(noticesOf([5_000], null, more)[0]?.message).toBe(
      `${TO_GO} The rest of this code applies as before.`,
    )
    expect(noticesOf([5_900, 100], null, more)[0]?.message).not.toContain('as before')
  })

  it('says to how many addresses it applies', () => {
    expect(noticesOf([5_900, 100], null)).toEqual([
      {
        type: 'notice',
        message: 'Discount code FREESHIP: Free shipping is applied to 1 of 2 addresses.',
        key: 'paid-shipping-FREESHIP',
      },
    ])
  })

  it('says nothing where all ships free, nothing is sent, or nothing is charged', () => {
    expect(noticesOf([5_900], null)).toEqual([])
    expect(noticesOf([5_900], 895)).toEqual([])
    expect(noticesOf([5_000], 0)).toEqual([])
    expect(
      paidShippingNotices(
        { ...cartOf({ lineItems: [lineOf('a', { piecePrice: usd(5_000) })] }), discountCodes: [CODE] },
        THRESHOLD,
      ),
    ).toEqual([])
  })
})

describe('the least that shipping costs', () => {
  const offer = (cents: number, over: Partial<ShippingOffer> = {}): ShippingOffer =>
    ({
      shippingMethodId: cents,
      position: 1,
      latestArrivalOn: '2026-01-02',
      price: usd(cents),
      hidden: false,
      ...over,
    }) as ShippingOffer
  const set = (...shippingOffers: readonly ShippingOffer[]) =>
    ({ key: 's', shippingOffers }) as unknown as OfferSet
  const other: Notice = { type: 'notice', message: 'Something else.', key: 'other' }
  const unkeyed: Notice = { type: 'notice', message: 'Without a key.' }
  const told: Notice = { type: 'warning', message: TO_GO, key: 'paid-shipping-FREESHIP' }
  const starting = (dollars: string): Notice => ({
    ...told,
    message: `${TO_GO} Shipping starts at ${dollars}.`,
  })

  it('is the cheapest of each shipment, added up, and said by these notices alone', () => {
    const sets = [set(offer(1_295), offer(895), offer(495, { hidden: true })), set(offer(600))]
    expect(withLeastPrice([other, told, unkeyed], sets)).toEqual([other, unkeyed, starting('$14.95')])
  })

  it('is not said where it is free, or a shipment has nothing on offer', () => {
    for (const sets of [[], [set(offer(0))], [set(), set(offer(600))]])
      expect(withLeastPrice([told], sets)).toEqual([told])
  })
})
