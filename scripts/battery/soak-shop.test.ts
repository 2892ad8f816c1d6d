import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeShop } from './soak-shop'

it('says which shop a soak ran in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutwood-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content))
  expect(() => describeShop(folder)).toThrow('not the folder of a shop')
  write('seed.json', { version: 'a', products: 10_000 })
  expect(describeShop(folder)).toBe('10,000 products')
  write('bench-history.json', { orders: 100_000, carts: 50_000, seconds: 160 })
  expect(describeShop(folder)).toBe('10,000 products, 100,000 orders and 50,000 carts that were left')
})
