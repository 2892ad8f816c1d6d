import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSharedBy, liteOfNobody, sharedPageOf } from './shared-page'
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
        .filter((text) => !/^\s*(?:lite|consent|referrer|experiments)\s*(?:[=;]|$)/.test(text)),
    )
    const personal = fc.tuple(name, fc.string()).map(([key, value]) => `${key}=${value}`)
    const harmless = fc.constantFrom(
      'lite=1',
      'lite=0',
      'consent=a',
      'referrer=a.b',
      'experiments=x',
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
