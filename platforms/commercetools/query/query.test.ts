/** The predicate language, sorting and expansion, without a server. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../engine/contract'
import { matches } from './evaluate'
import { expand } from './expand'
import { sortBy } from './sort'

const PRODUCT = {
  id: 'p1',
  key: 'almond',
  version: 3,
  published: true,
  createdAt: '2026-03-02T15:00:00.000Z',
  masterData: { current: { slug: { en: 'almond', 'en-US': 'almonds' }, name: { en: 'Say "hi"' } } },
  parent: { typeId: 'category', id: 'c1' },
  roles: ['InventorySupply', 'Primary'],
  none: [],
  variants: [
    {
      sku: 'A',
      attributes: [
        { name: 'weight', value: 16 },
        { name: 'roast', value: { key: 'dark', label: 'Dark' } },
      ],
    },
    { sku: 'B', attributes: [{ name: 'weight', value: 8 }] },
  ],
}

const CASES: readonly (readonly [string, boolean])[] = [
  ['key="almond"', true],
  ['key = "walnut"', false],
  ['key != "walnut"', true],
  ['key <> "almond"', false],
  ['version > 2 and version <= 3', true],
  ['version < 3 or version >= 4', false],
  ['published = true', true],
  ['masterData(current(slug(en="almond")))', true],
  ['masterData(current(slug(en-US="almonds")))', true],
  ['masterData(current(slug(`en-US`="x")))', false],
  ['masterData.current.slug.en = "almond"', true],
  ['masterData(current(name(en="Say \\"hi\\"")))', true],
  ['parent(id="c1")', true],
  ['parent is defined', true],
  ['custom is not defined', true],
  ['custom is defined', false],
  ['none is empty', true],
  ['roles is not empty', true],
  ['roles contains any ("Primary", "Other")', true],
  ['roles contains all ("Primary", "InventorySupply")', true],
  ['roles contains all ("Primary", "Other")', false],
  ['key in ("walnut", "almond")', true],
  ['key not in ("walnut", "almond")', false],
  ['not(key="walnut")', true],
  ['not (key="almond") or version=3', true],
  ['variants(sku="A" and attributes(name="weight" and value=16))', true],
  ['variants(sku="B" and attributes(name="weight" and value=16))', false],
  ['variants(attributes(name="roast" and value(key="dark")))', true],
  ['createdAt > "2026-03-01T00:00:00Z"', true],
  ['createdAt = "2026-03-02T15:00:00Z"', true],
  ['createdAt != "2026-03-02T16:00:00+01:00"', false],
  ['createdAt = "2026-03-02T15:00:00.000Z"', true],
  ['createdAt != "2026-03-02T15:00:00.001Z"', true],
  ['createdAt < "2026-03-02T15:00:00.001Z"', true],
  ['createdAt >= "2026-03-02T16:00:00.001+01:00"', false],
  ['key="almond" and (version=9 or published=true)', true],
  ['1 = 1', true],
]

describe('the predicate language', () => {
  it.each(CASES)('%s is %s', (where, wanted) => {
    expect(matches(where, PRODUCT)).toBe(wanted)
  })

  it('takes input variables, each with one or several values', () => {
    const variables = new Map([
      ['k', ['walnut', 'almond']],
      ['v', ['3']],
    ])
    expect(matches('key in :k and version = :v', PRODUCT, variables)).toBe(true)
    expect(matches('key in (:k)', PRODUCT, new Map([['k', ['walnut']]]))).toBe(false)
  })

  it('refuses a variable that is not given', () => {
    expect(() => matches('key = :k', PRODUCT)).toThrowError(PlatformError)
  })

  it.each(['key=', 'key="a', 'key="a" and', '(key="a"', 'key in ()', 'key ~ "a"', '', 'key = "a" key = "b"'])(
    'refuses %s as malformed',
    (where) => {
      expect(() => matches(where, PRODUCT)).toThrowError(/Malformed parameter: where/)
    },
  )

  it('answers or refuses any text, and never fails otherwise', () => {
    const words = fc.constantFrom(
      'key',
      'not',
      'and',
      'or',
      'in',
      'is',
      'defined',
      '(',
      ')',
      '=',
      '"a"',
      ':x',
      '1',
      ',',
      '.',
      'contains',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((parts) => parts.join(' ')),
        ),
        (where) => {
          try {
            expect(typeof matches(where, PRODUCT)).toBe('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError)
          }
        },
      ),
    )
  })

  it('finds any text by its quoted form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(matches(`name = ${JSON.stringify(text)}`, { name: text })).toBe(true)
      }),
    )
  })
})

describe('sorting', () => {
  const byName = (names: readonly string[], sorts: readonly string[]) =>
    sortBy(
      names.map((name, index) => ({ id: `${index}`, name: name === '' ? {} : { en: name } })),
      sorts,
      (each) => each,
    )
      .map(({ id }) => id)
      .join('')

  it('goes by id when nothing else is asked', () => {
    expect(sortBy([{ id: 'b' }, { id: 'a' }], [], (each) => each)).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  it('goes by path and direction, ties by id, what has no value last', () => {
    expect(byName(['b', 'a', '', 'a'], ['name.en'])).toBe('1302')
    expect(byName(['b', 'a', '', 'a'], ['name.en desc'])).toBe('0132')
  })

  it('refuses a malformed sort', () => {
    expect(() => byName([], ['name en desc'])).toThrowError(/Malformed parameter: sort/)
  })
})

describe('expansion', () => {
  const documents: Record<string, object> = {
    child: { id: 'child', ancestors: [{ typeId: 'category', id: 'root' }] },
    root: { id: 'root', ancestors: [] },
  }
  const read = (_kind: string, id: string) => documents[id] as never

  it('follows lists and references through each other', () => {
    const product = { categories: [{ typeId: 'category', id: 'child' }] }
    expect(expand(product, ['categories[*].ancestors[*]'], read)).toEqual({
      categories: [
        {
          typeId: 'category',
          id: 'child',
          obj: {
            id: 'child',
            ancestors: [{ typeId: 'category', id: 'root', obj: { id: 'root', ancestors: [] } }],
          },
        },
      ],
    })
  })

  it('leaves alone what is not there', () => {
    const product = { parent: { typeId: 'category', id: 'gone' }, name: 'x' }
    expect(expand(product, ['parent', 'nothing.here', 'name'], read)).toEqual(product)
  })

  it.each<readonly [string, object, readonly string[]]>([
    ['an empty list', { discountCodes: [] }, ['discountCodes[*].discountCode.cartDiscounts[*]']],
    ['references to what is gone', { codes: [{ of: { typeId: 'category', id: 'gone' } }] }, ['codes[*].of']],
    ['one of a list that has fewer', { codes: [{ of: 1 }] }, ['codes[1].of']],
  ])('makes no copy for %s, whose JSON is known', (_what, document, paths) => {
    expect(expand(document, paths, read)).toBe(document)
  })

  it('changes nothing in what it expands', () => {
    const gone = { typeId: 'category', id: 'gone' }
    const product = { categories: [gone, { typeId: 'category', id: 'root' }], parent: { name: 'x' } }
    const before = structuredClone(product)
    const expanded = expand(product, ['categories[*]', 'parent.name'], read)
    expect(product).toEqual(before)
    expect(expanded.categories).toEqual([gone, { typeId: 'category', id: 'root', obj: documents['root'] }])
    expect(expanded.parent).toBe(product.parent)
  })

  it('refuses a malformed path', () => {
    expect(() => expand({}, ['categories[*'], read)).toThrowError(/Malformed parameter: expand/)
  })
})
