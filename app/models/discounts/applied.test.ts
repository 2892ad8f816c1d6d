import { describe, expect, it } from 'vitest'
import type { ChannelPrice } from '../catalogue/product'
import { usd } from '../money/money'
import { discountsOf, labelOfSaving, typeOfSaving } from './applied'

const prices: readonly ChannelPrice[] = [
  { value: usd(1_399), discounted: usd(1_249), tiers: [] },
  { channel: 'auto-delivery', value: usd(1_329), discounted: usd(1_187), tiers: [] },
  { channel: 'wholesale', value: usd(1_050), tiers: [] },
  { channel: 'bulk', value: usd(1_300), tiers: [] },
]

describe('the discounts of a product', () => {
  it('are none of a channel that asks for just as much, nor without a price to compare with', () => {
    const same = [
      { value: usd(1_399), tiers: [] },
      { channel: 'wholesale', value: usd(1_399), tiers: [] },
    ]
    expect(discountsOf({ prices: same }, ['wholesale'])).toEqual([])
    const onlyWholesale = [{ channel: 'wholesale', value: usd(1_050), tiers: [] }]
    expect(discountsOf({ prices: onlyWholesale }, ['wholesale'])).toEqual([])
  })

  it('are none of a channel that the shopper does not buy from, nor of one that has no name', () => {
    expect(discountsOf({ prices }, ['retail', ''])).toEqual(discountsOf({ prices }))
  })

  it('are its sale, with label, type and value', () => {
    expect(discountsOf({ prices })).toEqual([{ label: 'Sale', type: 'product', value: usd(150) }])
    expect(discountsOf({ prices: [{ value: usd(1_399), tiers: [] }] })).toEqual([])
    expect(discountsOf({ prices: [] })).toEqual([])
  })

  it('are those of the channels that the shopper buys from, where they are lower', () => {
    // 12.49 today: Auto-Delivery is 0.62 cheaper, wholesale 1.99 cheaper, bulk dearer.
    expect(discountsOf({ prices }, ['auto-delivery', 'wholesale', 'bulk']).slice(1)).toEqual([
      { label: 'Auto-Delivery', type: 'auto-delivery', value: usd(62) },
      { label: 'Wholesale price', type: 'wholesale', value: usd(199) },
    ])
  })
})

it.each([
  ['ProductDiscount', undefined, 'product', 'Sale'],
  ['Tier', undefined, 'product', 'Quantity price'],
  ['Channel', 'bulk', 'bulk', 'Bulk price'],
  ['Channel', 'wholesale', 'wholesale', 'Wholesale price'],
  ['Channel', 'auto-delivery', 'auto-delivery', 'Auto-Delivery'],
  ['Channel', 'elsewhere', 'product', 'Channel price'],
  ['Channel', undefined, 'product', 'Channel price'],
  ['Tier', 'bulk', 'product', 'Quantity price'],
  ['ProductDiscount', 'wholesale', 'product', 'Sale'],
  ['CartDiscount', 'bulk', 'cart', 'Discounts'],
] as const)('a saving by %s of the channel %s is of the type %s', (type, channel, expected, label) => {
  expect(typeOfSaving(type, channel)).toBe(expected)
  expect(labelOfSaving(type, channel)).toBe(label)
})
