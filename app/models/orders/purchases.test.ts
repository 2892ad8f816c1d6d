import { describe, expect, it } from 'vitest'
import { productOf, variantOf } from '../catalogue/testing/products'
import { toPurchaseCard, toPurchases } from './purchases'
import { RecentPurchasesQuerySchema } from './purchase-calls'

const line = (sku: string, orderedOn: string) => ({
  sku,
  productKey: sku.slice(0, 1),
  name: 'Nuts',
  orderedOn,
})

describe('what was bought before', () => {
  it('is each size once, the latest first, by how many orders it is in', () => {
    expect(
      toPurchases([
        [line('a-01', '2026-03-02'), line('a-01', '2026-03-02'), line('b-01', '2026-03-02')],
        [line('c-01', '2026-02-01'), line('a-01', '2026-02-01')],
      ]),
    ).toEqual([
      { sku: 'a-01', productKey: 'a', name: 'Nuts', lastOrderedOn: '2026-03-02', times: 2 },
      { sku: 'b-01', productKey: 'b', name: 'Nuts', lastOrderedOn: '2026-03-02', times: 1 },
      { sku: 'c-01', productKey: 'c', name: 'Nuts', lastOrderedOn: '2026-02-01', times: 1 },
    ])
    expect(toPurchases([])).toEqual([])
    expect(toPurchases([[], []])).toEqual([])
  })
})

describe('the card of what was bought', () => {
  const bought = { sku: 'a-01', productKey: 'a', lastOrderedOn: '2026-03-02', times: 3 }
  const cardOf = (...variants: readonly ReturnType<typeof variantOf>[]) =>
    variants[0] && toPurchaseCard(productOf({ variants }), variants[0], bought)

  it('says when and how often', () => {
    const badge = { text: 'Ordered 3×', look: 'plain' }
    expect(cardOf(variantOf('a-01'))).toMatchObject({
      sku: 'a-01',
      lastOrderedOn: '2026-03-02',
      badges: [{ text: 'Sale', look: 'sale' }, badge],
      action: { kind: 'add' },
    })
  })

  it('of a size that cannot be had offers another, if there is one', () => {
    const gone = variantOf('a-01', { backordered: true })
    expect(cardOf(gone)).toMatchObject({ action: { kind: 'sold-out' } })
    const five = variantOf('a-05', { weight: 5, variantLabel: '5 lb bag' })
    expect(cardOf(gone, five)).toMatchObject({ action: { kind: 'add-other', sku: 'a-05' } })
    expect(cardOf(variantOf('a-01'), five)).toMatchObject({ action: { kind: 'add' } })
  })

  it('of a sample in stock adds it again', () => {
    const five = variantOf('a-05', { weight: 5, variantLabel: '5 lb bag' })
    const again = cardOf(variantOf('a-01', { sample: true }), five)
    expect(again).toMatchObject({ action: { kind: 'add' } })
    expect(again).not.toHaveProperty('outOfStock')
    expect(cardOf(variantOf('a-01', { sample: true, backordered: true }), five)).toMatchObject({
      outOfStock: true,
      action: { kind: 'add-other', sku: 'a-05' },
    })
  })

  it('is none of what nobody can be shown a price of', () => {
    expect(cardOf(variantOf('a-01', { prices: [] }))).toBeNull()
  })
})

describe('the limit of recent purchases', () => {
  it.each([
    [undefined, 20],
    ['1', 1],
    ['100', 100],
  ])('of %j is %j', (limit, number) => {
    expect(RecentPurchasesQuerySchema.parse({ limit })).toEqual({ limit: number })
  })

  it.each(['0', '101', '999', '1000', '-1', '1.5', '05', 'x', '', '1x', 'x1'])('is not %j', (limit) => {
    expect(RecentPurchasesQuerySchema.safeParse({ limit }).error?.issues).toMatchObject([
      { message: 'The limit is a number from 1 to 100.' },
    ])
  })
})
