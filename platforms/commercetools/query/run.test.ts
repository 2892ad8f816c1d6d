/** A query's page is the same however few views are computed for it. */
import fc from 'fast-check'
import type { Category } from '@commercetools/platform-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { Store } from '../store'
import { matches } from './evaluate'
import { runQuery } from './run'
import { sortBy } from './sort'

const NO_VARIABLES = new Map<string, readonly string[]>()

let store: Store | undefined
afterEach(() => {
  store?.close()
  store = undefined
})

/**
 * Stored categories, every `hidden`th of them left out. Only products really have computed fields, so here `completed`
 * records which categories were computed.
 */
function fill(count: number, hidden: number) {
  store?.close()
  const filled = new Store(':memory:')
  store = filled
  for (let index = 0; index < count; index += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + (index % 5))).toISOString()
    const document: Category = {
      id: `id-${(index * 7) % count}-${index}`,
      version: 1 + (index % 4),
      createdAt: at,
      lastModifiedAt: at,
      ...(index % 3 === 0 ? {} : { key: `key-${index % 6}` }),
      name: { en: `Nuts ${index}` },
      slug: { en: `nuts-${index}` },
      ancestors: [],
      orderHint: String(index % 2),
    }
    filled.insert('category', document, [])
  }
  const completed: string[] = []
  const shape = (document: Category): Category | undefined =>
    Number(document.id.split('-')[2]) % hidden === 1 ? undefined : document
  const complete = (document: Category): Category | undefined => {
    completed.push(document.id)
    const shown = shape(document)
    return shown && { ...shown, externalId: `complete ${shown.id}` }
  }
  return { store: filled, kind: 'category' as const, indexed: () => undefined, shape, complete, completed }
}

const WHERE = [
  'id > "id-3"',
  'version >= 2 and key is defined',
  'not(key = "key-1") or version = 3',
  'name(en = "Nuts 4") or key = "key-2"',
  'createdAt > "2026-01-02T00:00:00Z"',
  'orderHint = "1"',
]
const SORTS = ['id', 'id desc', 'key', 'version desc', 'name.en', 'lastModifiedAt desc', 'orderHint']

describe('a page of a query', () => {
  it('is the page of all views, filtered and in order', () => {
    fc.assert(
      fc.property(
        fc.record({
          where: fc.subarray(WHERE),
          sort: fc.subarray(SORTS),
          limit: fc.integer({ min: 0, max: 12 }),
          offset: fc.integer({ min: 0, max: 12 }),
          withTotal: fc.boolean(),
        }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 2, max: 5 }),
        (query, count, hidden) => {
          const source = fill(count, hidden)
          const views = source.store
            .all('category')
            .flatMap((document) => source.complete(document) ?? [])
            .filter((view) => query.where.every((where) => matches(where, view)))
          const all = sortBy(views, query.sort, (view) => view)
          const page = runQuery(source, { ...query, variables: NO_VARIABLES })
          expect(page.results).toEqual(all.slice(query.offset, query.offset + query.limit))
          expect(page.count).toBe(page.results.length)
          expect(page.total).toBe(query.withTotal ? all.length : undefined)
        },
      ),
    )
  })

  it('is all that is worked out', () => {
    const source = fill(200, 1_000)
    const query = { variables: NO_VARIABLES, limit: 10, offset: 20, withTotal: true }
    const page = runQuery(source, { ...query, where: ['version > 1'], sort: ['lastModifiedAt desc'] })
    expect(page).toMatchObject({ count: 10, total: 149 })
    expect(source.completed).toEqual(page.results.map(({ id }) => id))
  })
})
