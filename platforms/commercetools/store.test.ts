/** What stays in memory of documents, and whether it is what the file has. */
import type { Cart, Product } from '@commercetools/platform-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { Store } from './store'
import { inTemporaryFolder } from './testing/directory'
import { serialize } from './wire/serialize'

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

it('answers a cart with the text that was written', () => {
  const filled = new Store(':memory:')
  store = filled
  const draft = { ...documentOf('c', 3), custom: undefined } as unknown as Cart
  const cart = filled.insert('cart', draft, [])
  expect(serialize(cart)).toBe(JSON.stringify(cart))
  const next = filled.replace('cart', 1, { ...cart, version: 2 }, [])
  expect(serialize(next)).toBe(JSON.stringify(next))
})

describe('look-ups', () => {
  const owner = (value: string) => ({ field: 'anonymousId', value, unique: false })
  const key = (value: string) => ({ field: 'key', value, unique: true })
  const cartOf = (version: number) => ({ ...documentOf('c', 3), version }) as unknown as Cart
  const idsBy = (filled: Store, ...values: readonly string[]) =>
    values.map((value) => filled.findAll('cart', 'anonymousId', [value]).map(({ id }) => id))

  it('follow the document from version to version, the same one named twice included', () => {
    const filled = new Store(':memory:')
    store = filled
    filled.insert('cart', cartOf(1), [owner('ann'), owner('ann')])
    filled.replace('cart', 1, cartOf(2), [owner('ann'), owner('ann')])
    expect(idsBy(filled, 'ann')).toEqual([['c']])
    filled.replace('cart', 2, cartOf(3), [owner('bob')])
    expect(idsBy(filled, 'ann', 'bob')).toEqual([[], ['c']])
    filled.replace('cart', 3, cartOf(4), [owner('bob'), owner('ann')])
    expect(idsBy(filled, 'ann', 'bob')).toEqual([['c'], ['c']])
  })

  it('are as they were after a change that was refused', () => {
    const filled = new Store(':memory:')
    store = filled
    filled.insert('cart', { ...cartOf(1), id: 'other' }, [key('taken')])
    filled.insert('cart', cartOf(1), [owner('ann')])
    expect(() => filled.replace('cart', 1, cartOf(2), [owner('bob'), key('taken')])).toThrow('duplicate')
    expect(idsBy(filled, 'ann', 'bob')).toEqual([['c'], []])
    filled.replace('cart', 1, cartOf(2), [owner('bob')])
    expect(idsBy(filled, 'ann', 'bob')).toEqual([[], ['c']])
  })

  it('of a document that another process has written are its own', () =>
    inTemporaryFolder(async (folder) => {
      const [one, two] = [new Store(folder), new Store(folder)]
      one.insert('cart', cartOf(1), [owner('ann')])
      two.replace('cart', 1, cartOf(2), [owner('bob')])
      one.refresh()
      one.replace('cart', 2, cartOf(3), [owner('ann')])
      expect(idsBy(one, 'ann', 'bob')).toEqual([['c'], []])
      one.close()
      two.close()
    }))

  it('that an earlier release has written otherwise are put right with the next change', () =>
    inTemporaryFolder(async (folder) => {
      const before = new Store(folder)
      before.insert('cart', cartOf(1), [owner('ann')])
      before.database.exec(`UPDATE lookup SET value = 'ANN'`)
      before.close()
      const after = new Store(folder)
      after.replace('cart', 1, cartOf(2), [owner('ann')])
      expect(idsBy(after, 'ann', 'ANN')).toEqual([['c'], []])
      after.close()
    }))
})
