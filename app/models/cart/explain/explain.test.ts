import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoney, subtractMoney, usd } from '../../money/money'
import { CHANNELS } from '../../constants/constants'
import type { Cart, CustomLineItem, LineItem, ShippingCharge } from '../cart'
import { explainLine } from './explain-line'
import { explainTotal } from './explain'
import { unexplained } from '../testing/sums'
import { explainInWords } from './explain-words'
import { cartOf, lineOf, shipmentOf } from '../testing/carts'

/** A line with totals computed from its prices, as the platform does. */
function priced(id: string, over: Partial<LineItem>): LineItem {
  const line = lineOf(id, over)
  const off = (line.discountShares ?? []).reduce((sum, share) => sum + share.amount.centAmount, 0)
  const before = usd(line.piecePrice.centAmount * line.quantity)
  return { ...line, totalPriceBeforeCartLevelDiscount: before, totalPrice: subtractMoney(before, usd(off)) }
}

const steps = (line: LineItem, cart: Cart = cartOf({ lineItems: [line] })) =>
  explainLine(cart, line).map(({ label, why, amount }) => [label, why, amount.centAmount])

describe('the price of a line', () => {
  it.each<[string, Partial<LineItem>, readonly (readonly [string, string | undefined, number])[]]>([
    ['is the regular one', { quantity: 3 }, [['Regular price', '3 × $10.99', 3_297]]],
    [
      'goes down by the quantity',
      // 9.99 − 8.99 is 1.00 for each of ten.
      {
        quantity: 10,
        piecePrice: usd(899),
        regularPiecePrice: usd(999),
        listedPiecePrice: usd(999),
        reducedBy: 'tier',
      },
      [
        ['Regular price', '10 × $9.99', 9_990],
        ['Quantity price', '$1.00 off each for 10', -1_000],
      ],
    ],
    [
      'goes down by a sale and then by a code',
      // 13.99 − 12.49 is 1.50 for each of two; 10 % of 12.49 is 1.25 (1.249) each.
      {
        quantity: 2,
        piecePrice: usd(1_249),
        regularPiecePrice: usd(1_399),
        listedPiecePrice: usd(1_399),
        reducedBy: 'sale',
        discountShares: [{ name: 'Welcome', code: 'WELCOME10', amount: usd(250) }],
      },
      [
        ['Regular price', '2 × $13.99', 2_798],
        ['Sale', '$1.50 off each', -300],
        ['Welcome', 'code WELCOME10', -250],
      ],
    ],
    [
      'is that of Auto-Delivery',
      // 9.99 less 5 % is 9.49 (9.4905); 0.50 of 9.99 is 5.005 %.
      {
        quantity: 4,
        piecePrice: usd(949),
        regularPiecePrice: usd(999),
        listedPiecePrice: usd(949),
        distributionChannel: CHANNELS.autoDelivery,
      },
      [
        ['Regular price', '4 × $9.99', 3_996],
        ['Auto-Delivery price', '5% under the regular price', -200],
      ],
    ],
    [
      'is that of a channel and its tier, and names two discounts apart',
      {
        quantity: 20,
        piecePrice: usd(700),
        regularPiecePrice: usd(1_000),
        listedPiecePrice: usd(750),
        reducedBy: 'tier',
        distributionChannel: CHANNELS.wholesale,
        discountShares: [{ name: 'Welcome', code: 'WELCOME10', amount: usd(1_400) }, { amount: usd(100) }],
      },
      [
        ['Regular price', '20 × $10.00', 20_000],
        ['Wholesale price', '25% under the regular price', -5_000],
        ['Quantity price', '$0.50 off each for 20', -1_000],
        ['Welcome', 'code WELCOME10', -1_400],
        ['Discount', undefined, -100],
      ],
    ],
    [
      'is its own where it comes from outside [LINE-02]',
      { quantity: 2, priceMode: 'ExternalPrice', piecePrice: usd(5_432), cataloguePiecePrice: usd(0) },
      [['Price as made', '2 × $54.32', 10_864]],
    ],
  ])('%s', (_, over, expected) => {
    const line = priced('a', over)
    expect(steps(line)).toEqual(expected)
    expect(expected.reduce((sum, [, , cents]) => sum + cents, 0)).toBe(line.totalPrice.centAmount)
  })

  it('of a gift is taken off whole, with the code that gives it [LINE-01]', () => {
    const gift = lineOf('gift', {
      lineItemMode: 'GiftLineItem',
      regularPiecePrice: usd(249),
      piecePrice: usd(0),
      totalPrice: usd(0),
      totalPriceBeforeCartLevelDiscount: usd(0),
      discountShares: [{ name: 'A gift of almonds', code: 'GIFTNUTS', amount: usd(249) }],
    })
    expect(steps(gift)).toEqual([
      ['Regular price', '1 × $2.49', 249],
      ['Free gift', 'code GIFTNUTS', -249],
    ])
  })

  it('of a bundle with four of six selections is prorated', () => {
    // 29.99 × 4 / 6 is 19.99 (19.9933).
    const box = priced('box', {
      priceMode: 'ExternalPrice',
      piecePrice: usd(1_999),
      cataloguePiecePrice: usd(2_999),
      fields: { externalId: 'box' },
      variant: { ...lineOf('box').variant, customProduct: 'Dynamic Bundle' },
    })
    const inside = priced('in', { quantity: 4, piecePrice: usd(0), fields: { parentExternalId: 'box' } })
    expect(steps(box, cartOf({ lineItems: [box, inside] }))).toEqual([
      ['Regular price', '1 × $29.99', 2_999],
      ['Prorated', '4 of 6 selections', -1_000],
    ])
  })
})

const feeOf = (id: string, kind: CustomLineItem['kind'], name: string, cents: number): CustomLineItem => ({
  id,
  slug: id,
  name,
  kind,
  quantity: 1,
  totalPrice: usd(cents),
  targets: [],
})

/** Almonds at quantity price with a code, a gift, two adjustments, packaging, two shipments, $5 off the total, tax. */
const full = cartOf({
  shippingMode: 'Multiple',
  lineItems: [
    priced('almonds', {
      quantity: 10,
      piecePrice: usd(899),
      regularPiecePrice: usd(999),
      listedPiecePrice: usd(999),
      reducedBy: 'tier',
      discountShares: [{ name: 'Welcome', code: 'WELCOME10', amount: usd(900) }],
    }),
  ],
  customLineItems: [
    feeOf('adjustment-1', 'adjustment', 'Goodwill', -300),
    feeOf('adjustment-2', 'adjustment', 'Goodwill', -200),
    feeOf('gift-adjustment-1', 'gift adjustment', 'Gift wrap at our expense', -150),
    feeOf('heat', 'packaging', 'Heat-resistant packaging', 295),
  ],
  itemShippingAddresses: [shipmentOf('shipment-1'), shipmentOf('shipment-2')],
  shippingCharges: [
    {
      key: 'shipment-1',
      name: 'Standard',
      price: usd(0),
      discountShares: [{ name: 'Free shipping', code: 'FREESHIP', amount: usd(799) }],
    },
    { key: 'shipment-2', name: 'Overnight', price: usd(2_100) },
  ],
  discountOnTotalPrice: usd(500),
  discountOnTotalShares: [{ name: '$5 off', code: 'SAVE5', amount: usd(500) }],
  // 80.90 − 3.00 − 2.00 − 1.50 + 2.95 + 0 + 21.00 − 5.00
  totalPrice: usd(9_335),
  taxedPrice: {
    totalNet: usd(9_335),
    totalGross: usd(9_405),
    totalTax: usd(70),
    taxPortions: [
      { name: 'New Jersey tax', rate: 0.06625, amount: usd(20) },
      { name: 'Ohio tax', rate: 0.0575, amount: usd(50) },
    ],
  },
})

describe('the total of a cart', () => {
  it('is explained part by part, and the parts are all of it [CART-16] [LINE-13]', () => {
    const explanation = explainTotal(full)
    expect(explanation.groups.map(({ kind, title, sum }) => [kind, title, sum.centAmount])).toEqual([
      ['line', 'Item almonds, 1 lb bag', 8_090],
      ['adjustment', 'Goodwill', -300],
      ['adjustment', 'Goodwill', -200],
      ['adjustment', 'Gift wrap at our expense', -150],
      ['adjustment', 'Heat-resistant packaging', 295],
      ['shipping', 'Shipment 1 to Montclair, NJ', 0],
      ['shipping', 'Shipment 2 to Montclair, NJ', 2_100],
      ['discounts', 'Off the whole order', -500],
      ['tax', 'Tax', 70],
    ])
    expect(unexplained(explanation)).toEqual(usd(0))
    expect(explanation.total).toEqual(usd(9_405))
  })

  it('reads as words, each with its reason and its amount', () => {
    const { groups, total } = explainInWords(full)
    expect(groups[0]).toEqual({
      title: 'Item almonds, 1 lb bag',
      parts: [
        { text: 'Regular price (10 × $9.99)', amount: '$99.90' },
        { text: 'Quantity price ($1.00 off each for 10)', amount: '-$10.00' },
        { text: 'Welcome (code WELCOME10)', amount: '-$9.00' },
      ],
      sum: '$80.90',
    })
    expect(groups[5]?.parts).toEqual([
      { text: 'Standard', amount: '$7.99' },
      { text: 'Free shipping (code FREESHIP)', amount: '-$7.99' },
    ])
    expect(groups[8]).toEqual({
      title: 'Tax',
      parts: [
        { text: 'New Jersey tax (6.625% of what it applies to)', amount: '$0.20' },
        { text: 'Ohio tax (5.75% of what it applies to)', amount: '$0.50' },
      ],
      sum: '$0.70',
    })
    expect(total).toBe('$94.05')
  })

  it('says so when a figure does not belong to the others', () => {
    expect(unexplained(explainTotal({ ...full, discountOnTotalPrice: usd(499) })).centAmount).toBe(1)
    const { taxedPrice: _tax, ...untaxed } = full
    expect(unexplained(explainTotal({ ...untaxed, totalPrice: usd(9_334) })).centAmount).toBe(1)
  })

  it('is the sum of its parts to the cent whatever is in it', () => {
    const cents = (max: number) => fc.integer({ min: 0, max })
    const line = fc
      .record({
        quantity: fc.integer({ min: 1, max: 4_999 }),
        regular: cents(9_999),
        listed: cents(9_999),
        piece: cents(9_999),
        shares: fc.array(fc.record({ amount: cents(500).map(usd) }), { maxLength: 3 }),
        reducedBy: fc.constantFrom('sale' as const, 'tier' as const),
        gift: fc.boolean(),
        external: fc.boolean(),
      })
      .map(({ regular, listed, piece, shares, gift, external, ...rest }) => {
        const free = { lineItemMode: 'GiftLineItem' as const, totalPrice: usd(0) }
        const made = priced('x', {
          ...rest,
          piecePrice: usd(piece),
          regularPiecePrice: usd(regular),
          listedPiecePrice: usd(listed),
          discountShares: shares,
          ...(external ? { priceMode: 'ExternalPrice' as const } : {}),
        })
        return gift ? { ...made, ...free, totalPriceBeforeCartLevelDiscount: usd(0) } : made
      })
    const fee = fc
      .record({ amount: fc.integer({ min: -5_000, max: 5_000 }), off: cents(300) })
      .map(({ amount, off }) => ({
        ...feeOf('f', 'adjustment', 'Adjustment', amount),
        discountShares: off === 0 ? [] : [{ amount: usd(off) }],
      }))
    const charge = fc
      .record({ price: cents(5_000), off: cents(900) })
      .map(({ price, off }): ShippingCharge => ({
        key: 's',
        name: 'Standard',
        price: usd(price),
        discountShares: [{ amount: usd(off) }],
      }))
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.array(fee, { maxLength: 3 }),
        fc.array(charge, { maxLength: 3 }),
        cents(900),
        fc.array(cents(900), { maxLength: 3 }),
        (lineItems, customLineItems, shippingCharges, off, taxes) => {
          const net = subtractMoney(
            addMoney(
              ...lineItems.map((each) => each.totalPrice),
              ...customLineItems.map((each) => each.totalPrice),
              ...shippingCharges.map((each) => each.price),
            ),
            usd(off),
          )
          const tax = addMoney(...taxes.map(usd))
          const cart = cartOf({
            lineItems,
            customLineItems,
            shippingCharges,
            discountOnTotalPrice: usd(off),
            totalPrice: net,
            taxedPrice: {
              totalNet: net,
              totalGross: addMoney(net, tax),
              totalTax: tax,
              taxPortions: taxes.map((amount) => ({ name: 'Tax', rate: 0.01, amount: usd(amount) })),
            },
          })
          const { groups, total } = explainTotal(cart)
          const parts = groups.flatMap((each) => each.parts.map((part) => part.amount.centAmount))
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total.centAmount)
        },
      ),
    )
  })
})
