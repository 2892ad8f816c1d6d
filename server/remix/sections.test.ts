import type { ServerBuild } from '@remix-run/node'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { matchRoutes } from '@remix-run/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSections, KEPT_PATH_MAX, treeOf } from './sections'
import { fakeBuild } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'

const ROUTES: readonly FakeRoute[] = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'shop', parentId: 'root' },
  { id: 'cart', parentId: 'shop', path: 'cart' },
  { id: 'customer-cart', parentId: 'shop', path: 'cart/customer-cart' },
  { id: 'account', parentId: 'root', path: 'account' },
  { id: 'account-home', parentId: 'account', index: true },
  { id: 'account-any', parentId: 'account', path: ':page/:id?' },
  { id: 'wallet', parentId: 'account', path: 'wallet' },
  { id: 'checkout', parentId: 'root', path: 'checkout/:step?/:variant?' },
  { id: 'receipt', parentId: 'root', path: 'checkout/receipt' },
  { id: 'gift', parentId: 'root', path: 'gift-drop/build/:step?' },
  { id: 'optional', parentId: 'root', path: 'lang?/help' },
  { id: 'address', parentId: 'root', path: 'address/search/v1' },
  { id: 'proxy', parentId: 'root', path: 'qas_proxy.php' },
  { id: 'files', parentId: 'root', path: 'api/ct/*' },
  { id: 'brackets', parentId: 'root', path: 'odd(name)/x' },
  { id: 'item', parentId: 'shop', path: ':a/:slug.html' },
  { id: 'listing', parentId: 'shop', path: ':a/:b' },
  { id: 'category', parentId: 'shop', path: ':a' },
  { id: 'rest', parentId: 'root', path: '*' },
]

function match(build: ServerBuild, pathname: string) {
  return (
    matchRoutes(treeOf(build.routes), pathname)?.map(({ route, params, pathname: at }) => [
      route.id,
      params,
      at,
    ]) ?? null
  )
}

/** `a?/b` is both `a/b` and `b`. */
function spellings(path: string): readonly string[] {
  return path.split('/').reduce<string[]>(
    (sofar, part) => {
      const longer = sofar.map((each) => `${each}/${part.replace(/\?$/, '')}`)
      return part.endsWith('?') ? [...longer, ...sofar] : longer
    },
    [''],
  )
}

/** Of two matching spellings the router takes the heavier one: static segments weigh more than dynamic ones. */
function weigh(path: string): number {
  const parts = path.split('/')
  const weights = parts.map((part) => (part === '*' ? -2 : /^:[\w-]+$/.test(part) ? 3 : part === '' ? 1 : 10))
  return weights.reduce<number>((sum, weight) => sum + weight, parts.length)
}

/**
 * True if one spelling of one route outweighs all other matches. For equals, the router's sort decides, which depends
 * on routes that cannot match at all: nothing to hold a section to.
 */
function isDecided(routes: readonly FakeRoute[], pathname: string): boolean {
  const pathOf = ({ parentId, path = '' }: FakeRoute): string => {
    const above = routes.find(({ id }) => id === parentId)
    return [above === undefined ? '' : pathOf(above), path].filter((part) => part !== '').join('/')
  }
  const weights = routes
    .flatMap((route) => spellings(pathOf(route)))
    .filter((path) => match(fakeBuild([{ id: 'only', path }]), pathname) !== null)
    .map(weigh)
    .sort((a, b) => b - a)
  return weights.length === 0 || weights[0] !== weights[1]
}

const WORDS = [
  'cart',
  'CART',
  'customer-cart',
  'account',
  'wallet',
  'checkout',
  'receipt',
  'help',
  'lang',
  'build',
]
const ODD = [
  '',
  '.',
  '..',
  '%63art',
  'c%61rt',
  '%2F',
  '%zz',
  '%',
  'ca%72t%2F',
  'nuts',
  'a.html',
  'odd(name)',
  'x',
  '%E2%82%AC',
  ' ',
  ';',
  'api',
  'ct',
  'qas_proxy.php',
  'gift-drop',
  '*',
  ':a',
  'K',
  'ſ',
]
const segment = fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...ODD), fc.string({ maxLength: 4 }))
const path = fc
  .tuple(fc.array(segment, { maxLength: 5 }), fc.boolean())
  .map(
    ([segments, slash]) => new URL(`http://shop.example/${segments.join('/')}${slash ? '/' : ''}`).pathname,
  )

describe('sections', () => {
  const build = fakeBuild(ROUTES)
  const sections = createSections(build)

  beforeEach(() => {
    // The router warns that it cannot decode a path, which is intended here.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  it('match every path exactly as the whole build does', () => {
    fc.assert(
      fc.property(path, (pathname) => {
        expect(match(sections.of(pathname).build, pathname)).toEqual(match(build, pathname))
      }),
      { numRuns: 3000 },
    )
  })

  it('match as the whole build does for route tables nobody has thought of', () => {
    const part = fc.constantFrom('a', 'b', 'A', ':x', ':y?', 'b?', '*', ':z.html')
    const routePath = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
      const splat = parts.indexOf('*')
      return (splat === -1 ? parts : parts.slice(0, splat + 1)).join('/')
    })
    const table = fc.array(fc.tuple(routePath, fc.nat({ max: 5 })), { minLength: 1, maxLength: 8 })
    const asked = fc
      .array(fc.constantFrom('a', 'b', 'B', 'c', 'q.html', ''), { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(table, asked, (rows, pathname) => {
        const routes: FakeRoute[] = [{ id: 'root', path: '' }]
        rows.forEach(([routeAt, parent], index) => {
          // A splat cannot usefully have children, so replace such a parent by the root.
          const above = routes[parent % routes.length]
          const parentId = above === undefined || above.path?.includes('*') ? 'root' : above.id
          routes.push({ id: `r${index}`, parentId, path: routeAt })
        })
        fc.pre(isDecided(routes, pathname))
        const whole = fakeBuild(routes)
        const section = createSections(whole).of(pathname)
        expect(match(section.build, pathname)).toEqual(match(whole, pathname))
      }),
      { numRuns: 2000 },
    )
  })

  it('keep the route that answers and those above it', () => {
    for (const path of ['/account/wallet', '/Account/Wallet/', '/%61ccount/wallet'])
      expect(Object.keys(sections.of(path).build.routes)).toEqual(['root', 'account', 'wallet'])
    expect(Object.keys(sections.of('/account').build.routes)).toEqual(['root', 'account', 'account-home'])
    const { routes, assets } = sections.of('/nuts/almonds.html').build
    expect(Object.keys(routes)).toEqual(['root', 'shop', 'item'])
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  })

  it('are one for all paths that a route answers', () => {
    expect(sections.of('/nuts/cashews.html')).toBe(sections.of('/nuts/almonds.html'))
    expect(sections.of('/NUTS/almonds.html/')).toBe(sections.of('/nuts/almonds.html'))
    expect(sections.of('/nuts/almonds')).not.toBe(sections.of('/nuts/almonds.html'))
  })

  it('keep the root where no route can match, for the page that says so', () => {
    const bare = createSections(
      fakeBuild([
        { id: 'root', path: '' },
        { id: 'cart', parentId: 'root', path: 'cart' },
      ]),
    )
    expect(Object.keys(bare.of('/nowhere').build.routes)).toEqual(['root'])
  })

  it('are found once for a path, and each time for one too long to be remembered', () => {
    let searches = 0
    const counted = {
      ...build,
      get basename() {
        searches += 1
        return '/'
      },
    }
    const sectionsOf = createSections(counted)
    const searchesFor = (pathname: string): number => {
      searches = 0
      expect(Object.keys(sectionsOf.of(pathname).build.routes)).toEqual(['root', 'shop', 'item'])
      return searches
    }
    const ofLength = (length: number) => `/nuts/${'n'.repeat(length - '/nuts/.html'.length)}.html`
    const longest = ofLength(KEPT_PATH_MAX)
    expect(longest).toHaveLength(KEPT_PATH_MAX)
    // Of a route's first path, its build is made, too.
    searchesFor('/nuts/almonds.html')
    expect([searchesFor(longest), searchesFor(longest)]).toEqual([1, 0])
    const longer = ofLength(KEPT_PATH_MAX + 1)
    expect([searchesFor(longer), searchesFor(longer)]).toEqual([1, 1])
  })

  it('keep no more of a URL than its path', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const megabytes = (): number => {
      collect()
      return process.memoryUsage().heapUsed / 1024 / 1024
    }
    const kept = createSections(build)
    const before = megabytes()
    for (let nth = 0; nth < 64; nth += 1) {
      const { pathname } = new URL(`http://shop.example/nuts/${nth}-almonds.html?${'q'.repeat(1024 * 1024)}`)
      kept.of(pathname)
    }
    expect(megabytes() - before).toBeLessThan(32)
    expect(Object.keys(kept.of('/nuts/1-almonds.html').build.routes)).toEqual(['root', 'shop', 'item'])
  })

  it('are found below a base path as well', () => {
    const based = createSections({ ...build, basename: '/us' })
    expect(Object.keys(based.of('/us/account/wallet').build.routes)).toEqual(['root', 'account', 'wallet'])
    expect(Object.keys(based.of('/account/wallet').build.routes)).toEqual(['root'])
  })
})
