import { expect, it } from 'vitest'
import { buildCatalogue } from '../catalogue/index'
import { LONG_LISTING, SHORT_LISTING } from './load-cases'

it.each([
  [SHORT_LISTING, 'office-snacks'],
  [LONG_LISTING, 'gluten-free'],
] as const)('a listing has as many products as its title says: $0.title', ({ title }, category) => {
  const { products } = buildCatalogue()
  const listed = products.filter(
    ({ categories, hiddenFromSearch }) => !hiddenFromSearch && categories.includes(category),
  )
  expect(title).toContain(`of ${listed.length} products`)
})
