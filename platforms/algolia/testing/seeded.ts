/** A small index of six products, and calls to it, for this folder's tests. */
import type { Platform } from '../../platform'

export const clock = { now: () => new Date('2026-11-17T14:00:00Z') }
const HEADERS = { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' }

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

export async function call(
  platform: Platform,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = HEADERS,
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await platform.handle(
    new Request(`http://search.local${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: text }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const almond = (id: string, over: Record<string, unknown> = {}) => ({
  objectID: id,
  name: 'Roasted Almonds',
  key: id.slice(0, 2),
  price: 10,
  rank: 1,
  tags: ['vegan'],
  category: 'Nuts',
  ...over,
})
export const OBJECTS = [
  almond('a1-1', { price: 10, rank: 5, tags: ['vegan', 'raw'] }),
  almond('a1-5', { price: 45, rank: 4 }),
  almond('a2-1', {
    name: 'Dark Chocolate Almonds',
    price: 14,
    rank: 9,
    tags: ['kosher'],
    category: 'Chocolate',
  }),
  almond('c1-1', { name: 'Salted Cashews', price: 12, rank: 7, tags: ['kosher', 'vegan'] }),
  almond('d1-1', {
    name: 'Dried Mango',
    price: 8,
    rank: 3,
    category: 'Dried Fruit',
    note: { origin: 'Ghana' },
  }),
  almond('d2-1', { name: 'Jalapeño Crème Mix', price: 9, rank: 2, category: 'Snacks', tags: ['kosher'] }),
]
const SETTINGS = {
  searchableAttributes: ['name', 'unordered(category)', 'note.origin'],
  attributesForFaceting: ['searchable(tags)', 'category', 'filterOnly(key)', 'price'],
  customRanking: ['desc(rank)'],
  replicas: ['P_price_asc', 'virtual(P_price_desc)'],
}

export async function seed(platform: Platform): Promise<void> {
  await call(platform, 'PUT', '/1/indexes/P/settings', SETTINGS)
  await call(platform, 'PUT', '/1/indexes/P_price_asc/settings', {
    ranking: ['asc(price)', 'typo', 'custom'],
  })
  await call(platform, 'PUT', '/1/indexes/P_price_desc/settings', {
    ranking: ['desc(price)', 'typo', 'custom'],
  })
  const requests = OBJECTS.map((body) => ({ action: 'addObject', body }))
  await call(platform, 'POST', '/1/indexes/P/batch', { requests })
}
