/** Documents read from an index, by customer or last change: the same result as a full scan, with far fewer reads. */
import fc from 'fast-check'
import type { InventoryEntry, Order } from '@commercetools/platform-sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Store } from '../store'
import { matches } from './evaluate'
import { runQuery } from './run'
import { sortBy } from './sort'

let store: Store | undefined
afterEach(() => {
  store?.close()
  store = undefined
})

const COUNT = 240
const instant = (index: number) => new Date(Date.UTC(2025, 0, 1 + (index % 80))).toISOString()

/** Every three were placed at the same moment; every fourth is another customer's, every seventh a guest's. */
function fill(count = COUNT) {
  store?.close()
  const filled = new Store(':memory:')
  store = filled
  const orders = Array.from({ length: count }, (_, index) => {
    const at = instant(Math.floor(index / 3))
    const customerId = index % 7 === 6 ? undefined : index % 4 === 3 ? 'ben' : 'ann'
    return {
      id: `o-${String((index * 77) % count).padStart(5, '0')}`,
      version: 1,
      createdAt: at,
      lastModifiedAt: at,
      orderState: 'Open',
      ...(index % 5 === 0 ? {} : { shipmentState: index % 5 === 1 ? 'Delivered' : 'Shipped' }),
      ...(customerId === undefined ? {} : { customerId }),
    } as unknown as Order
  })
  for (const order of orders)
    filled.insert(
      'order',
      order,
      order.customerId === undefined ? [] : [{ field: 'customerId', value: order.customerId, unique: false }],
    )
  const same = (document: Order) => document
  const source = {
    store: filled,
    kind: 'order' as const,
    indexed: (field: string) => (field === 'customerId' ? field : undefined),
    shape: same,
    complete: same,
  }
  return { filled, orders, source }
}

const query = (where: string, sort: readonly string[], more: object = {}) => ({
  where: [where],
  sort,
  limit: 10,
  offset: 0,
  withTotal: false,
  variables: new Map<string, readonly string[]>(),
  ...more,
})

describe('orders of one customer by their time', () => {
  it('are those that looking at all of them finds, in the same order', () => {
    const { orders, source } = fill()
    const moment = fc.integer({ min: 0, max: 80 }).map((day) => `"${instant(day)}"`)
    const condition = fc.oneof(
      fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '='), moment).map(([is, at]) => `createdAt ${is} ${at}`),
      fc.tuple(moment, fc.integer({ min: 0, max: COUNT })).map(([at, number]) => {
        const id = `o-${String(number).padStart(5, '0')}`
        return `createdAt <= ${at} and (createdAt < ${at} or id < "${id}")`
      }),
      fc.constantFrom('orderState = "Open"', 'orderState = "Complete"', 'customerId = "ann"'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('ann', 'ben', 'nobody'),
        fc.array(condition, { maxLength: 3 }),
        fc.constantFrom(['createdAt desc', 'id desc'], ['createdAt asc', 'id asc'], ['createdAt desc']),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 150 }),
        (customer, conditions, sort, offset, limit) => {
          const where = [`customerId = "${customer}"`, ...conditions].join(' and ')
          const all = sortBy(
            orders.filter((order) => matches(where, order)),
            sort,
            (order) => order,
          )
          const { results } = runQuery(source, query(where, sort, { offset, limit }))
          expect(results.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit).map(({ id }) => id))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are read as a page of them, however many there are', () => {
    const { filled, source } = fill(2_000)
    const read = vi.spyOn(filled, 'get')
    const newest = query('customerId = "ann"', ['createdAt desc', 'id desc'])
    expect(runQuery(source, newest).results).toHaveLength(10)
    expect(read.mock.calls.length).toBeLessThanOrEqual(11)
    // Counting the total reads all of them.
    read.mockClear()
    expect(runQuery(source, { ...newest, withTotal: true }).total).toBeGreaterThan(1_000)
    expect(read.mock.calls.length).toBeGreaterThan(1_000)
  })
})

describe('orders of a state by their last change', () => {
  it('are those that looking at all of them finds, in the same order', () => {
    const { orders, source } = fill()
    const day = fc.integer({ min: 0, max: 80 }).map(instant)
    const other = fc.constantFrom('', 'and customerId = "ann"', 'or customerId = "ann"')
    fc.assert(
      fc.property(
        day,
        other,
        fc.constantFrom('Shipped', 'Delivered', 'Pending'),
        fc.constantFrom('>', '>=', '<', '=', '!='),
        fc.constantFrom(['lastModifiedAt asc'], ['lastModifiedAt asc', 'id asc'], ['lastModifiedAt desc']),
        fc.integer({ min: 0, max: 150 }),
        (at, condition, state, is, sort, limit) => {
          const where = (moment: string) =>
            `shipmentState = "${state}" and lastModifiedAt ${is} ${moment} ${condition}`
          const byId = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          const all = sortBy(
            byId.filter((order) => matches(where(`"${at}"`), order)),
            sort,
            (order) => order,
          )
          const variables = new Map([['at', [at]]])
          const { results } = runQuery(source, query(where(':at'), sort, { variables, limit }))
          expect(results.map(({ id }) => id)).toEqual(all.slice(0, limit).map(({ id }) => id))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are read as a page of them, however many there are', () => {
    const { filled, source } = fill(2_000)
    const read = vi.spyOn(filled, 'get')
    const all = vi.spyOn(filled, 'all')
    const since = (state: string) =>
      query(`shipmentState = "${state}" and lastModifiedAt > "${instant(0)}"`, ['lastModifiedAt asc'])
    expect(runQuery(source, since('Shipped')).results).toHaveLength(10)
    expect(read.mock.calls.length).toBeLessThanOrEqual(50)
    read.mockClear()
    expect(runQuery(source, since('Pending')).results).toEqual([])
    expect(read).not.toHaveBeenCalled()
    expect(all).not.toHaveBeenCalled()
  })
})

describe('stock by its last change', () => {
  /** Every three were changed at the same moment. */
  function fillStock(count = COUNT) {
    store?.close()
    const filled = new Store(':memory:')
    store = filled
    const entries = Array.from({ length: count }, (_, index) => {
      const at = instant(Math.floor(index / 3))
      const id = `s-${String((index * 77) % count).padStart(5, '0')}`
      return { id, version: 1, createdAt: at, lastModifiedAt: at, sku: `sku-${index % 4}` }
    }) as unknown as InventoryEntry[]
    for (const entry of entries) filled.insert('inventory-entry', entry, [])
    const same = (document: InventoryEntry) => document
    const source = {
      store: filled,
      kind: 'inventory-entry' as const,
      indexed: () => undefined,
      shape: same,
      complete: same,
    }
    return { filled, entries, source }
  }

  const SINCE = ['lastModifiedAt asc', 'id asc']
  const NEWEST = ['lastModifiedAt desc', 'id desc']

  it('is what looking at all of it finds, in the same order', () => {
    const { entries, source } = fillStock()
    const condition = fc.oneof(
      fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '='), fc.integer({ min: 0, max: 80 }).map(instant)),
      fc.constant(['', ''] as const),
    )
    fc.assert(
      fc.property(
        condition,
        fc.constantFrom('sku = "sku-1"', 'id > "s-00100"', 'sku != "none"'),
        fc.constantFrom(SINCE, NEWEST, ['lastModifiedAt desc'], ['lastModifiedAt asc'], ['id asc'], []),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 250 }),
        ([is, at], other, sort, offset, limit) => {
          const where = is === '' ? [] : [`lastModifiedAt ${is} "${at}" and ${other}`]
          const byId = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          const fitting = byId.filter((entry) => where.every((each) => matches(each, entry)))
          const all = sortBy(fitting, sort, (entry) => entry)
          const { results } = runQuery(source, query('', sort, { where, offset, limit }))
          expect(results.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit).map(({ id }) => id))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is read as a page of it, however much there is', () => {
    const { filled, source } = fillStock(2_000)
    const read = vi.spyOn(filled, 'get')
    const all = vi.spyOn(filled, 'all')
    const newest = query('', NEWEST, { where: [], limit: 1 })
    expect(runQuery(source, newest).results).toHaveLength(1)
    expect(read).toHaveBeenCalledOnce()
    const since = query(`lastModifiedAt >= "${instant(0)}"`, SINCE)
    expect(runQuery(source, since).results).toHaveLength(10)
    expect(runQuery(source, query('sku = "sku-1" and id > "s-00100"', ['id asc'])).results).toHaveLength(10)
    expect(read.mock.calls.length).toBeLessThanOrEqual(100)
    expect(all).not.toHaveBeenCalled()
  })
})
