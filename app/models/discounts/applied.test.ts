import { describe, expect, it } from 'vitest'
import type { ChannelPrice } from '../catalogue/product'
import { usd } from '../money/money'
import { discountsOf, labelOfSaving, typeOfSaving } from './applied'

const of = (value: number, discounted?: number): { readonly prices: readonly ChannelPrice[] } => ({
  prices: [
    {
      value: usd(value),
      ...(discounted === undefined ? {} : { discounted: usd(discounted) }),
      tiers: [],
    },
  ],
})
const ownPrice = (cents: number) => ({
  label: 'Price for your account',
  type: 'wholesale',
  value: usd(cents),
})

describe('the discounts of a product', () => {
  it('are its sale, with label, type and value', () => {
    expect(discountsOf(of(1_399, 1_249))).toEqual([{ label: 'Sale', type: 'product', value: usd(150) }])
    expect(discountsOf(of(1_399))).toEqual([])
    expect(discountsOf({ prices: [] })).toEqual([])
  })

  it('are none of a channel that nobody in the shop buys from', () => {
    const { prices } = of(1_399)
    const ofChannels = ['auto-delivery', 'wholesale', 'bulk'].map((channel) => ({
      channel,
      value: usd(1_000),
      tiers: [],
    }))
    expect(discountsOf({ prices: [...prices, ...ofChannels] })).toEqual([])
  })

  it('are what the price for the shopper’s group takes off everybody’s, which may be on sale', () => {
    expect(discountsOf(of(1_050), of(1_399))).toEqual([ownPrice(349)])
    expect(discountsOf(of(1_050), of(1_399, 1_249))).toEqual([ownPrice(199)])
  })

  it('are both where the price for the group is on sale as well', () => {
    expect(discountsOf(of(1_050, 1_000), of(1_399, 1_249))).toEqual([
      { label: 'Sale', type: 'product', value: usd(50) },
      ownPrice(199),
    ])
  })

  it('are none of a group that pays as much or more, or that alone can buy it', () => {
    expect(discountsOf(of(1_399), of(1_399))).toEqual([])
    expect(discountsOf(of(1_450), of(1_399))).toEqual([])
    expect(discountsOf(of(1_050), { prices: [] })).toEqual([])
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
