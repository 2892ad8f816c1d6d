/** Rare parts of an explanation, each with its label and reason. */
import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../constants/constants'
import { usd } from '../../money/money'
import type { Cart, CustomLineItem, LineItem, ShippingCharge, TaxedPrice } from '../cart'
import { WAREHOUSE } from '../shipments'
import { cartOf, lineOf, shipmentOf } from '../testing/carts'
import { AUNT } from '../testing/intents'
import { explainTotal } from './explain'
import { discountParts, explainLine, selectionsOf } from './explain-line'

const plain = lineOf('x').variant
const partsOf = (line: LineItem, ...others: readonly LineItem[]) =>
  explainLine(cartOf({ lineItems: [line, ...others] }), line).map(({ reason, label, why, amount }) => [
    reason,
    label,
    why,
    amount.centAmount,
  ])

describe('what discounts took off', () => {
  it('is one part where the platform does not say which took what, or says it wrongly', () => {
    const whole = [{ reason: 'discount', label: 'Discount', amount: usd(-300) }]
    expect(discountParts(usd(300), undefined)).toEqual(whole)
    expect(discountParts(usd(300), [{ name: 'Welcome', amount: usd(200) }])).toEqual(whole)
    expect(discountParts(usd(0), [{ name: 'Welcome', amount: usd(0) }])).toEqual([])
    expect(discountParts(usd(300), [{ name: 'Welcome', code: 'W', amount: usd(300) }])).toEqual([
      { reason: 'discount', label: 'Welcome', why: 'code W', amount: usd(-300) },
    ])
  })
})

describe('a line', () => {
  const of = (over: Partial<LineItem>) =>
    lineOf('a', { piecePrice: usd(900), regularPiecePrice: usd(1_000), ...over })
  const regular = ['price', 'Regular price', '1 × $10.00', 1_000]

  it.each([
    [CHANNELS.autoDelivery, 'auto-delivery', 'Auto-Delivery price'],
    [CHANNELS.wholesale, 'channel', 'Wholesale price'],
    [CHANNELS.bulk, 'channel', 'Bulk price'],
    [CHANNELS.retail, 'channel', 'Channel price'],
  ])('of the channel %s has its price named', (distributionChannel, reason, label) => {
    const line = of({ distributionChannel, listedPiecePrice: usd(900) })
    expect(partsOf(line)).toEqual([regular, [reason, label, '10% under the regular price', -100]])
  })

  it('of a channel that is dearer, or of what has no price else, is no percent under it', () => {
    const dearer = of({ piecePrice: usd(1_100), listedPiecePrice: usd(1_100) })
    expect(partsOf(dearer)).toEqual([regular, ['channel', 'Channel price', undefined, 100]])
    const listed = of({ regularPiecePrice: usd(0), piecePrice: usd(500), listedPiecePrice: usd(500) })
    expect(partsOf(listed)[1]).toEqual(['channel', 'Channel price', undefined, 500])
  })

  it('says by how much it is under the regular price, to a tenth of a percent', () => {
    const line = of({ regularPiecePrice: usd(999), piecePrice: usd(875), listedPiecePrice: usd(875) })
    // 1.24 of 9.99 is 12.41 %.
    expect(partsOf(line)[1]).toEqual(['channel', 'Channel price', '12.4% under the regular price', -124])
  })

  it('without a price of its channel goes down from the regular one', () => {
    expect(partsOf(of({ reducedBy: 'sale' }))).toEqual([regular, ['sale', 'Sale', '$1.00 off each', -100]])
    expect(partsOf(of({ quantity: 2 }))).toEqual([
      ['price', 'Regular price', '2 × $10.00', 2_000],
      ['tier', 'Quantity price', '$1.00 off each for 2', -200],
    ])
  })

  it('that is a gift of no code says no code', () => {
    const gift = lineOf('g', {
      quantity: 2,
      lineItemMode: 'GiftLineItem',
      regularPiecePrice: usd(249),
      totalPrice: usd(0),
    })
    expect(partsOf(gift)).toEqual([
      ['price', 'Regular price', '2 × $2.49', 498],
      ['gift', 'Free gift', undefined, -498],
    ])
  })
})

describe('a bundle', () => {
  const box = (over: Partial<LineItem> = {}) =>
    lineOf('box', {
      priceMode: 'ExternalPrice',
      piecePrice: usd(1_999),
      totalPriceBeforeCartLevelDiscount: usd(1_999),
      totalPrice: usd(1_999),
      cataloguePiecePrice: usd(2_999),
      fields: { externalId: 'b' },
      variant: { ...plain, customProduct: 'Dynamic Bundle' },
      ...over,
    })
  const inside = (quantity: number) => lineOf('in', { quantity, fields: { parentExternalId: 'b' } })
  const asMade = [['external', 'Price as made', '1 × $19.99', 1_999]]

  it('has as many selections as there are pieces in one of it', () => {
    const two = box({ quantity: 2 })
    expect(selectionsOf({ lineItems: [two, inside(8)] }, two)).toBe(4)
    expect(selectionsOf({ lineItems: [two] }, two)).toBe(0)
    expect(selectionsOf({ lineItems: [inside(8)] }, box({ quantity: 0 }))).toBe(0)
  })

  it('that is full, empty, no bundle, or as dear as a whole one costs what it was made for', () => {
    expect(partsOf(box(), inside(4))[1]).toEqual(['proration', 'Prorated', '4 of 6 selections', -1_000])
    expect(partsOf(box(), inside(6))).toEqual(asMade)
    expect(partsOf(box())).toEqual(asMade)
    expect(partsOf(box({ variant: plain }), inside(4))).toEqual(asMade)
    expect(partsOf(box({ cataloguePiecePrice: usd(1_999) }), inside(4))).toEqual(asMade)
    const { cataloguePiecePrice: _none, ...unlisted } = box()
    expect(partsOf(unlisted, inside(4))).toEqual(asMade)
  })
})

describe('an order', () => {
  const titles = (over: Partial<Cart>) =>
    explainTotal(cartOf(over)).groups.map(({ kind, title, parts }) => [
      kind,
      title,
      parts.map(({ reason, label, why, amount }) => [reason, label, why, amount.centAmount]),
    ])

  it('names a line with its size, where it has one', () => {
    const line = lineOf('a')
    const lineItems = [line, { ...line, variant: { ...plain, variantLabel: '' } }]
    expect(titles({ lineItems }).map(([kind, title]) => [kind, title])).toEqual([
      ['line', 'Item a, 1 lb bag'],
      ['line', 'Item a'],
    ])
  })

  it.each<[CustomLineItem['kind'], string, string]>([
    ['adjustment', 'adjustment', 'Adjustment'],
    ['gift adjustment', 'adjustment', 'Gift adjustment'],
    ['packaging', 'packaging', 'Packaging'],
    ['other', 'adjustment', 'Fee'],
  ])('has each %s by itself, with what discounts took off it [LINE-13]', (kind, reason, label) => {
    const fee: CustomLineItem = {
      id: 'f',
      slug: 'f',
      name: 'Extra',
      kind,
      quantity: 1,
      totalPrice: usd(200),
      discountShares: [{ name: 'Welcome', amount: usd(50) }],
      targets: [],
    }
    expect(titles({ customLineItems: [fee] })).toEqual([
      [
        'adjustment',
        'Extra',
        [
          [reason, label, undefined, 250],
          ['discount', 'Welcome', undefined, -50],
        ],
      ],
    ])
  })

  const to = (key: string, over: Partial<LineItem> = {}) =>
    lineOf(key, { ...over, targets: [{ addressKey: key, quantity: 1 }] })
  const charge = (key: string, over: Partial<ShippingCharge> = {}): ShippingCharge => ({
    key,
    name: 'Standard',
    price: usd(895),
    ...over,
  })
  const titleOf = (over: Partial<Cart>) => titles(over).find(([kind]) => kind === 'shipping')?.[1]

  it('says where it is sent for each charge [CART-16]', () => {
    const one = {
      lineItems: [to('shipment-1')],
      itemShippingAddresses: [shipmentOf('shipment-1')],
      shippingCharges: [charge('shipment-1', { discountShares: [{ amount: usd(100) }] })],
    }
    expect(titles(one).at(-1)).toEqual([
      'shipping',
      'Shipping to Montclair, NJ',
      [
        ['shipping', 'Standard', undefined, 995],
        ['discount', 'Discount', undefined, -100],
      ],
    ])
    const two = {
      lineItems: [to('shipment-1'), to('shipment-2')],
      itemShippingAddresses: [shipmentOf('shipment-1'), { ...shipmentOf('shipment-2'), address: AUNT }],
      shippingCharges: [charge('shipment-2')],
    }
    expect(titleOf(two)).toBe('Shipment 2 to Chicago, IL')
    expect(titleOf({ shippingCharges: [charge('shipping')] })).toBe('Shipping')
  })

  it('says what is collected and what is e-mailed', () => {
    const collected = {
      lineItems: [to('shipment-1', { variant: { ...plain, fixedAddress: true } })],
      itemShippingAddresses: [{ ...shipmentOf('shipment-1'), address: WAREHOUSE }],
      shippingCharges: [charge('shipment-1', { price: usd(0) })],
    }
    expect(titleOf(collected)).toBe('For you to collect')
    const mailed = { ...collected, lineItems: [to('shipment-1', { variant: { ...plain, digital: true } })] }
    expect(titleOf(mailed)).toBe('By email')
  })

  it('has what comes off the whole, and its tax by who takes it', () => {
    const taxed = (over: Partial<TaxedPrice>): TaxedPrice => ({
      totalNet: usd(1_000),
      totalGross: usd(1_066),
      totalTax: usd(66),
      taxPortions: [],
      ...over,
    })
    const portion = { name: 'NJ sales tax', rate: 0.06625, amount: usd(66) }
    const off = {
      discountOnTotalPrice: usd(100),
      discountOnTotalShares: [{ name: 'Spring', amount: usd(100) }],
    }
    expect(titles({ ...off, taxedPrice: taxed({ taxPortions: [portion] }) })).toEqual([
      ['discounts', 'Off the whole order', [['discount', 'Spring', undefined, -100]]],
      ['tax', 'Tax', [['tax', 'NJ sales tax', '6.625% of what it applies to', 66]]],
    ])
    expect(titles({ taxedPrice: taxed({}) })).toEqual([['tax', 'Tax', [['tax', 'Tax', undefined, 66]]]])
    expect(titles({ taxedPrice: taxed({ totalTax: usd(0) }) })).toEqual([])
    expect(titles({})).toEqual([])
  })

  it('comes to what is paid: with tax where that is known', () => {
    const taxedPrice = { totalNet: usd(1_000), totalGross: usd(1_066), totalTax: usd(66), taxPortions: [] }
    expect(explainTotal(cartOf({ totalPrice: usd(1_000), taxedPrice })).total).toEqual(usd(1_066))
    expect(explainTotal(cartOf({ totalPrice: usd(1_000) })).total).toEqual(usd(1_000))
    expect(explainTotal(cartOf({ lineItems: [lineOf('a', { quantity: 3 })] })).groups[0]?.sum).toEqual(
      usd(3_297),
    )
  })
})
