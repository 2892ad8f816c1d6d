/** Which parsed documents stay in memory. */
import type { Cart, Product } from '@commercetools/platform-sdk'
import { afterEach, expect, it } from 'vitest'
import { Store } from './store'

let store: Store | undefined
afterEach(() => store?.close())

const AT = '2025-01-01T00:00:00.000Z'
const documentOf = (id: string, characters: number) => ({
  id,
  version: 1,
  createdAt: AT,
  lastModifiedAt: AT,
  key: 'x'.repeat(characters),
})

it('keeps a product in memory however many carts come, and only the last of those', () => {
  const filled = new Store(':memory:')
  store = filled
  const product = filled.insert('product', documentOf('p', 1_000) as unknown as Product, [])
  const carts = Array.from({ length: 60 }, (_, index) =>
    filled.insert('cart', documentOf(`c-${index}`, 1_000_000) as unknown as Cart, []),
  )
  expect(filled.get('product', 'p')).toBe(product)
  expect(filled.get('cart', 'c-59')).toBe(carts[59])
  // Read anew, so that it was not in memory any more.
  expect(filled.get('cart', 'c-50')).not.toBe(carts[50])
  expect(filled.get('cart', 'c-50')).toEqual(carts[50])
})
