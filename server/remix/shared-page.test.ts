import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { armsOfNobody, createSharedBy, liteOfNobody, sharedPageOf } from './shared-page'
import { fakeBuild, sharedHeaders } from '../testing/fake-build'
import { createRouteMatch } from './route-match'

const PAGE = { default: () => null }
const match = createRouteMatch(
  fakeBuild([
    { id: 'root', path: '', module: PAGE },
    { id: 'own', parentId: 'root', path: 'own', module: PAGE },
    {
      id: 'shared',
      parentId: 'root',
      path: '*',
      module: { ...PAGE, headers: sharedHeaders('size', 'page') },
    },
  ]),
)

const page = (path: string, headers: Record<string, string> = {}) =>
  sharedPageOf(new URL(path, 'http://shop.example'), headers, createSharedBy(match))

describe('a page that is the same for everybody', () => {
  it('stands under one address, whatever the order of its parameters', () => {
    expect(page('/nuts?page=2&size=1')?.address).toBe('/nuts?page=2&size=1')
    expect(page('/nuts?size=1&page=2')?.address).toBe('/nuts?page=2&size=1')
    expect(page('/nuts?size=a%20b')?.address).toBe('/nuts?size=a+b')
    expect(page('/nuts')).toEqual({ address: '/nuts', isLite: false, isShortened: false })
  })

  it('is the same by the link of a campaign', () => {
    expect(page('/nuts?utm_source=mail&size=1&gclid=x')).toEqual({
      address: '/nuts?size=1',
      isLite: false,
      isShortened: true,
    })
  })

  it.each(['gad_source', 'srsltid', 'fbclid', 'ttclid', 'li_fat_id', 'mc_eid', 'utm_source_platform'])(
    'is the same with %s, which advertising adds to any link',
    (name) => {
      expect(page(`/nuts?${name}=x1`)?.address).toBe('/nuts')
      expect(page(`/nuts?x${name}=x1`)).toBeUndefined()
    },
  )

  it.each([
    ['a parameter that it does not read', '/nuts?x=1'],
    ['a choice of mode', '/nuts?lite=1'],
    ['data for a script', '/nuts?_data=home'],
    ['a path that is not written as the shop writes it', '/Nuts'],
    ['a path in other signs', '/%6euts'],
    ['a path with an empty part', '/a//nuts'],
    ['an address without end', `/nuts?size=${'x'.repeat(600)}`],
    ['a route that does not say so', '/own'],
  ])('is not one with %s', (_name, path) => {
    expect(page(path)).toBeUndefined()
  })
})

describe('whoever asks is nobody', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['nothing', {}, false],
    ['the wish to save data', { 'save-data': 'on' }, true],
    ['lite mode', { cookie: 'lite=1' }, true],
    ['full mode, whatever the connection', { cookie: 'lite=0', 'save-data': 'on' }, false],
    ['an arm of an experiment', { cookie: 'experiments=a.b' }, false],
    ['consent', { cookie: 'consent=abc' }, false],
    ['a broken choice', { cookie: 'lite=2' }, false],
    ['a page or anything', { accept: 'text/html,*/*;q=0.8' }, false],
  ])('who brings %s', (_name, headers, isLite) => {
    expect(liteOfNobody(headers)).toBe(isLite)
  })

  it.each<[string, Record<string, string>]>([
    ['a session', { cookie: '__Host-nutwood=abc' }],
    ['a session beside a harmless cookie', { cookie: 'lite=1; __Host-nutwood=abc' }],
    ['a session that was just begun', { cookie: 'nutwood-begun-a1b2c3d4=abc' }],
    ['a postal code', { cookie: 'postal_code=07042' }],
    ['an unknown cookie', { cookie: 'x' }],
    ['an empty pair', { cookie: 'lite=1;' }],
    ['credentials', { authorization: 'Basic x' }],
    ['the wish for data', { accept: 'application/json' }],
  ])('but not who brings %s', (_name, headers) => {
    expect(liteOfNobody(headers)).toBeUndefined()
  })

  it('nor who brings any cookie of another name, whatever stands in it and beside it', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'nutwood',
        '__Host-nutwood',
        'nutwood-begun-a1b2c3d4',
        'postal_code',
        'experiment',
        ' lite2',
        'LITE',
      ),
      fc
        .string({ minLength: 1 })
        .filter((text) => !/^\s*(?:lite|consent|referrer|experiments|visit)\s*(?:[=;]|$)/.test(text)),
    )
    const personal = fc.tuple(name, fc.string()).map(([key, value]) => `${key}=${value}`)
    const harmless = fc.constantFrom(
      'lite=1',
      'lite=0',
      'consent=a',
      'referrer=a.b',
      'experiments=x',
      'visit=x',
      'lite',
      'consent=',
    )
    const header = fc
      .tuple(fc.array(harmless), personal, fc.array(harmless))
      .map((parts) => parts.flat().join('; '))
    fc.assert(
      fc.property(header, (cookie) => {
        expect(liteOfNobody({ cookie })).toBeUndefined()
      }),
    )
  })
})

/** The expression for a front cache in `docs/operations.md`, which stands there between backticks. */
function expressionOf(begin: string): RegExp {
  const lines = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const start = lines.indexOf(`\`${begin}`) + 1
  if (start === 0) throw new Error(`The document has no ${begin}`)
  return new RegExp(lines.slice(start, lines.indexOf('`', start)))
}

describe('a cache in front that does what the document says', () => {
  const harmless = expressionOf(String.raw`^\s*(lite|`)
  const arms = expressionOf(String.raw`(?:^|;)\s*experiments=`)
  const name = fc.constantFrom(
    ...[
      'lite',
      'consent',
      'referrer',
      'experiments',
      'visit',
      'visits',
      'experiments2',
      'my-experiments',
      'Lite',
      '',
    ],
    ...['flags', 'postal_code', 'nutwood', '__Host-nutwood', 'nutwood-begun-a1b2c3d4', 'anything'],
  )
  const value = fc.oneof(
    fc.constantFrom('', '0', '1', 'on', 'a.1', 'a.0-b.1', 'a.1-', 'a.2', 'enableSubscriptionOnCSB.1'),
    fc.constantFrom('enableSubscriptionOnCSB.0', 'a.1-enableSubscriptionOnCSB.1', 'experiments=a.1'),
    fc.string({ maxLength: 8 }),
  )
  const pair = fc.oneof({ weight: 9, arbitrary: fc.tuple(name, value).map((one) => one.join('=')) }, name)
  const cookies = fc.tuple(fc.array(pair, { maxLength: 4 }), fc.constantFrom('; ', ';', ' ; '))
  const anyCookie = cookies.map(([pairs, between]) => pairs.join(between))
  const wellFormed = fc
    .array(fc.tuple(fc.constantFrom('lite', 'consent', 'referrer', 'experiments', 'visit'), value), {
      minLength: 1,
    })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${text.replaceAll(';', '')}`).join('; '))
  const isLookedUp = (cookie: string) => cookie.trim() === '' || harmless.test(cookie)

  it('looks nothing up for whoever brings a cookie that is somebody’s own', () => {
    fc.assert(
      fc.property(fc.oneof(anyCookie, wellFormed), (cookie) => {
        if (liteOfNobody({ cookie }) === undefined) expect(isLookedUp(cookie)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('looks up what the shop has for everybody, by whatever harmless cookies it is asked for', () => {
    expect(isLookedUp('experiments=enableSubscriptionOnCSB.1')).toBe(true)
    fc.assert(
      fc.property(wellFormed, (cookie) => {
        expect([isLookedUp(cookie), liteOfNobody({ cookie }) !== undefined]).toEqual([true, true])
      }),
    )
  })

  it('keeps the page of one arm apart from that of another', () => {
    const [first, second] = ['enableSubscriptionOnCSB.1', 'enableSubscriptionOnCSB.0']
    expect(arms.exec(`lite=0; experiments=${first}`)?.[1]).toBe(first)
    expect(arms.exec(`experiments=x; experiments=${second}; experiments=${first}`)?.[1]).toBe(second)
    fc.assert(
      fc.property(fc.oneof(anyCookie, wellFormed), (cookie) => {
        const kept = arms.exec(cookie)?.[1]
        // The shop renders the same page from what remains in the key.
        const cookieOfKey = kept === undefined ? '' : `experiments=${kept}`
        expect(armsOfNobody({ cookie })).toBe(armsOfNobody({ cookie: cookieOfKey }))
      }),
      { numRuns: 2_000 },
    )
  })
})
