import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BitSet } from './bitset'
import { Columns } from './columns'
import { SearchError } from './errors'
import type { Filter } from './filter-syntax'
import { parseFilters, toFilter } from './filter-syntax'
import { highlight } from './highlight'
import { Objects } from './objects'
import { editDistance, swapsOf, wordsOf } from './words'

const sizeOf = (set: BitSet): number => set.countShared(set)

interface Item {
  readonly objectID: string
  readonly colours: readonly string[]
  readonly size: number
}

const colours = ['red', 'deep blue', 'AND', "o'clock", 'a:b']
const items = fc
  .array(
    fc.record({ colours: fc.uniqueArray(fc.constantFrom(...colours)), size: fc.integer({ min: 0, max: 9 }) }),
    { maxLength: 70 },
  )
  .map((list) => list.map((item, index): Item => ({ ...item, objectID: `o${index}` })))

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      kind: fc.constant('facet' as const),
      attribute: fc.constant('colours'),
      value: fc.constantFrom(...colours),
    }),
    fc.record({
      kind: fc.constant('number' as const),
      attribute: fc.constant('size'),
      operator: fc.constantFrom('<', '<=', '=', '!=', '>=', '>'),
      value: fc.integer({ min: 0, max: 9 }),
    }),
    fc.record({
      kind: fc.constant('range' as const),
      attribute: fc.constant('size'),
      from: fc.nat(9),
      to: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

function write(one: Filter): string {
  switch (one.kind) {
    case 'facet':
      return `${one.attribute}:"${one.value}"`
    case 'number':
      return `${one.attribute} ${one.operator} ${one.value}`
    case 'range':
      return `${one.attribute}:${one.from} TO ${one.to}`
    case 'not':
      return `NOT (${write(one.part)})`
    default:
      return one.parts.map((part) => `(${write(part)})`).join(one.kind === 'and' ? ' AND ' : ' OR ')
  }
}

function passes(item: Item, one: Filter): boolean {
  switch (one.kind) {
    case 'facet':
      return item.colours.includes(one.value)
    case 'range':
      return item.size >= one.from && item.size <= one.to
    case 'not':
      return !passes(item, one.part)
    case 'and':
      return one.parts.every((part) => passes(item, part))
    case 'or':
      return one.parts.some((part) => passes(item, part))
    case 'number':
      return {
        '<': item.size < one.value,
        '<=': item.size <= one.value,
        '=': item.size === one.value,
        '!=': item.size !== one.value,
        '>=': item.size >= one.value,
        '>': item.size > one.value,
      }[one.operator]
  }
}

describe('filters', () => {
  it('match exactly the objects that the words say, however they nest', () => {
    fc.assert(
      fc.property(items, filter, (list, wanted) => {
        const objects = new Objects()
        for (const item of list) objects.put({ ...item })
        const parsed = parseFilters(write(wanted))
        if (!parsed) throw new Error('nothing was parsed')
        const members = new Columns(objects).match(parsed, () => true)
        const found = Array.from(objects.entries()).flatMap(([slot, { objectID }]) =>
          members.has(slot) ? [objectID] : [],
        )
        expect(found).toEqual(list.filter((item) => passes(item, wanted)).map((item) => item.objectID))
        expect(sizeOf(members)).toBe(found.length)
      }),
    )
  })

  it('follow objects that come, change and go', () => {
    const objects = new Objects()
    const columns = new Columns(objects)
    const red = () => sizeOf(columns.match({ kind: 'facet', attribute: 'c', value: 'red' }, () => true))
    objects.put({ objectID: 'a', c: 'red' })
    objects.put({ objectID: 'b', c: 'red' })
    expect(red()).toBe(2)
    objects.put({ objectID: 'a', c: 'blue' })
    expect(red()).toBe(1)
    objects.remove('b')
    expect(red()).toBe(0)
    objects.put({ objectID: 'c', c: 'red' })
    expect(red()).toBe(1)
  })

  it('fail on any other text with a published error only', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          toFilter({ filters: text })
        } catch (error) {
          if (!(error instanceof SearchError)) throw error
          expect(error.status).toBe(400)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('sets of slots', () => {
  const members = fc.uniqueArray(fc.nat(199))
  it('agree with sets of numbers', () => {
    fc.assert(
      fc.property(members, members, (a, b) => {
        const [x, y] = [a, b].map((list) => {
          const set = new BitSet(200)
          list.forEach((index) => set.add(index))
          return set
        })
        if (!x || !y) return
        expect(sizeOf(x.and(y))).toBe(a.filter((n) => b.includes(n)).length)
        expect(sizeOf(x.or(y))).toBe(new Set([...a, ...b]).size)
        expect(sizeOf(x.without(y))).toBe(a.filter((n) => !b.includes(n)).length)
        expect(x.countShared(y)).toBe(sizeOf(x.and(y)))
      }),
    )
  })
})

describe('words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 })

  it('are as far apart one way as the other, and not at all from themselves', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8))
        expect(editDistance(a, a, 2)).toBe(0)
        expect(editDistance(a, b, 1) <= 1).toBe(editDistance(a, b, 8) <= 1)
        for (const swap of swapsOf(a)) expect(editDistance(a, swap, 2)).toBe(1)
      }),
    )
  })

  it('are marked without changing the text around them', () => {
    const query = {
      words: ['almond'],
      prefix: 'prefixLast',
      typos: true,
      minWordSizefor1Typo: 4,
      minWordSizefor2Typos: 8,
      anyWord: false,
    } as const
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Almonds', 'ALMOND', 'raw', 'ålmond', '&', 'almnod'), { maxLength: 8 }),
        (parts) => {
          const text = parts.join(' ')
          const marked = highlight(text, query, { pre: '[', post: ']' })
          expect(marked.value.replaceAll(/[[\]]/g, '')).toBe(text)
          expect(marked.matchLevel).toBe(parts.some((part) => part.length > 3) ? 'full' : 'none')
        },
      ),
    )
    expect(wordsOf('Brazil’s Crème-brûlée 5 lb').map((each) => each.text)).toEqual([
      'brazils',
      'creme',
      'brulee',
      '5',
      'lb',
    ])
  })
})
