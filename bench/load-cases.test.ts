import { expect, it } from 'vitest'
import { buildCatalogue } from '../catalogue/index'
import { LONG_LISTING, SHORT_LISTING } from './load-cases'

it.each([
  ['office-snacks', SHORT_LISTING],
  ['gluten-free', LONG_LISTING],
] as const)('a listing has as many products as its title says: %s', (category, { title }) => {
  const { products } = buildCatalogue()
  const listed = products.filter(
    ({ categories, hiddenFromSearch }) => !hiddenFromSearch && categories.includes(category),
  )
  expect(title).toContain(`of ${listed.length} products`)
})
