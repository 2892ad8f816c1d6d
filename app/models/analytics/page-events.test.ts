import { describe, expect, it } from 'vitest'
import { PageEventsSchema, readPageEvent } from './page-events'
import { withoutPersonalData } from './personal-data'

const list = { section: 'listing', list: 'Nuts', items: [{ id: 'a-01', index: 1 }, { id: 'b-01' }] }
const shown = {
  section: 'listing',
  item_list_name: 'Nuts',
  items: [{ item_id: 'a-01', index: 1 }, { item_id: 'b-01' }],
}
const readable = (told: unknown) => readPageEvent(told).kind !== 'unreadable'
const ofLength = (length: number) => 'x'.repeat(length)

describe('some events of a page', () => {
  it('are one to twenty, each whatever it is', () => {
    const messages = (events: unknown) =>
      PageEventsSchema.safeParse({ events }).error?.issues.map(({ message }) => message)
    const some = (length: number) => Array.from({ length }, () => null)
    expect([messages(some(1)), messages(some(20))]).toEqual([undefined, undefined])
    expect(messages([])).toEqual(['There is no event'])
    expect(messages(some(21))).toEqual(['There are too many events'])
    expect(PageEventsSchema.safeParse({}).success).toBe(false)
  })
})

describe('an event of a page', () => {
  it('is a list that was seen, or an item of it that was pressed', () => {
    for (const name of ['view_item_list', 'select_item'] as const) {
      const one = name === 'select_item'
      const told = { event: name, ...list, items: one ? list.items.slice(0, 1) : list.items }
      const params = { ...shown, items: one ? shown.items.slice(0, 1) : shown.items }
      expect(readPageEvent(told)).toEqual({ kind: 'event', event: { name, params } })
      const queryId = '0123456789abcdef'.repeat(2)
      expect(readPageEvent({ ...told, queryId })).toEqual({
        kind: 'event',
        event: { name, params: { ...params, search_query_id: queryId } },
      })
      const sorted = { search_query_id: queryId, search_sort: 'price-asc' }
      expect(readPageEvent({ ...told, queryId: `${queryId}.price-asc` })).toEqual({
        kind: 'event',
        event: { name, params: { ...params, ...sorted } },
      })
      const orders = ['.best', '.', '.newest.newest'].map((order) => queryId + order)
      for (const wrong of ['', 'zz', queryId.slice(1), `${queryId}0`, `${queryId.slice(1)}g`, ...orders])
        expect(readable({ ...told, queryId: wrong })).toBe(false)
    }
    expect(readable({ event: 'select_item', ...list })).toBe(false)
  })

  it('that was recommended has the slot that was pressed, beside what is told to trackers', () => {
    const one = { ...list, items: [{ id: 'a-01' }] }
    expect(readPageEvent({ event: 'select_item', ...one, slotId: 'd1.0' })).toEqual({
      kind: 'event',
      event: { name: 'select_item', params: { ...shown, items: [{ item_id: 'a-01' }] } },
      slotId: 'd1.0',
    })
    const slot = (slotId: string) => {
      const read = readPageEvent({ event: 'select_item', ...one, slotId })
      return read.kind === 'event' && read.slotId?.length
    }
    expect([slot(''), slot(ofLength(200)), slot(ofLength(201))]).toEqual([undefined, 200, undefined])
  })

  it('is a product, a search or a promotion', () => {
    expect(readPageEvent({ event: 'view_item', section: 'product', items: [{ id: 'a-01' }] })).toEqual({
      kind: 'event',
      event: { name: 'view_item', params: { section: 'product', items: [{ item_id: 'a-01' }] } },
    })
    expect(
      readPageEvent({ event: 'search', section: 'header', query: ' cashews of pat@example.com ' }),
    ).toEqual({
      kind: 'event',
      event: { name: 'search', params: { section: 'header', search_term: 'cashews of …' } },
    })
    for (const name of ['view_promotion', 'select_promotion'] as const)
      expect(readPageEvent({ event: name, section: 'home', promotion: ' Harvest ' })).toEqual({
        kind: 'event',
        event: { name, params: { section: 'home', promotion_name: 'Harvest' } },
      })
  })

  it('with a mistake of its page is told apart from one that cannot be read', () => {
    expect(readPageEvent({ event: 'view_item_list', ...list, section: 'cellar' })).toEqual({
      kind: 'unknown-section',
      event: 'view_item_list',
    })
    for (const event of ['view_promotion', 'select_promotion'])
      for (const promotion of [undefined, '', '  '])
        expect(readPageEvent({ event, section: 'home', promotion })).toEqual({ kind: 'no-promotion', event })
    for (const told of [
      null,
      'search',
      {},
      { event: 'purchase', section: 'home' },
      { event: 'search', query: 'a' },
    ])
      expect(readPageEvent(told)).toEqual({ kind: 'unreadable' })
  })

  it('is bounded in every part', () => {
    const search = (query: unknown) => readable({ event: 'search', section: 'header', query })
    expect([search('x'), search(ofLength(120)), search(ofLength(121)), search('  ')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const at = (section: string) => readable({ event: 'search', query: 'a', section })
    expect([at(ofLength(60)), at(ofLength(61))]).toEqual([true, false])
    const promotion = (text: string) =>
      readable({ event: 'view_promotion', section: 'home', promotion: text })
    expect([promotion(ofLength(120)), promotion(ofLength(121))]).toEqual([true, false])
    const items = (told: unknown) => readable({ event: 'view_item_list', ...list, items: told })
    const some = (length: number) => Array.from({ length }, () => ({ id: 'a' }))
    expect([items([]), items(some(1)), items(some(100)), items(some(101))]).toEqual([
      false,
      true,
      true,
      false,
    ])
    const index = (place: number) => items([{ id: 'a', index: place }])
    expect([index(0), index(1), index(100_000), index(100_001), index(1.5)]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    const one = { event: 'view_item', section: 'product' }
    expect([readable({ ...one, items: some(1) }), readable({ ...one, items: some(2) })]).toEqual([
      true,
      false,
    ])
  })
})

describe('what is told of a search', () => {
  it.each([
    ['to pat@example.com please', 'to … please'],
    ['call 201 555-0134 now', 'call … now'],
    ['+1 (201) 555.0134', '…'],
    ['201-555-0134 or 2015550135', '… or …'],
    ['12345678', '…'],
    ['1234567', '1234567'],
    ['raw almonds 25 lb', 'raw almonds 25 lb'],
    ['a @ b', 'a @ b'],
  ])('of %j is %j', (typed, told) => {
    expect(withoutPersonalData(typed)).toBe(told)
  })

  it('is left out of the name of its list as well', () => {
    const searched = { event: 'view_item_list', ...list, list: 'Results for “pat@example.com”' }
    expect(readPageEvent(searched)).toMatchObject({ event: { params: { item_list_name: 'Results for …' } } })
  })
})
