import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'

let shop: Shop
beforeAll(async () => {
  const t = performance.now()
  shop = await openShop()
  process.stdout.write(`open ${performance.now() - t}\n`)
})
afterAll(() => shop.close())

describe('x', () => {
  it('y', async () => {
    const visitor = await shop.visitor()
    const added = await shop.services.shopping.add(visitor, '1101-01', 2)
    process.stdout.write(JSON.stringify(added, null, 1).slice(0, 3000))
    expect(added.kind).toBe('added')
  })
})
