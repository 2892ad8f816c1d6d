import { describe, expect, it } from 'vitest'
import { productOf, variantOf } from '../catalogue/testing/products'
import { usd } from '../money/money'
import { toCardView } from './card-view'
import { toHiddenCard } from './hidden-card'
import { toProductRecords } from './product-record'

describe('the card of a product that no search finds', () => {
  it('is the one that a search would show', () => {
    const variants = [variantOf('a-01', { hiddenFromSearch: true })]
    const found = toProductRecords(productOf({ variants: [variantOf('a-01')] }), () => undefined)
    expect([toHiddenCard(productOf({ variants }))]).toEqual(found.map(toCardView))
  })

  it('is of a size that can be had', () => {
    const variants = [variantOf('a-01', { backordered: true }), variantOf('a-05')]
    expect(toHiddenCard(productOf({ variants }))).toMatchObject({ sku: 'a-05', action: { kind: 'add' } })
  })

  it.each(['Dynamic Bundle', 'Greeting Card'] as const)('of a %s leads to its page', (customProduct) => {
    const card = toHiddenCard(productOf({ variants: [variantOf('a-01', { customProduct })] }))
    expect(card).toMatchObject({ action: { kind: 'build' }, price: usd(999) })
  })

  it('is none where no size has a price', () => {
    expect(toHiddenCard(productOf({ variants: [variantOf('a-01', { prices: [] })] }))).toBeNull()
  })
})
