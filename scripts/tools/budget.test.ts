import { gzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { filesOf, intruders, weigh } from './budget.mjs'

const manifest = {
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      module: '/assets/root.js',
      imports: ['/assets/vendor.js'],
      css: ['/assets/root.css'],
    },
    layout: {
      id: 'layout',
      parentId: 'root',
      module: '/assets/layout.js',
      imports: [],
      hasErrorBoundary: true,
    },
    'routes/shop/home/route': {
      id: 'routes/shop/home/route',
      parentId: 'layout',
      module: '/assets/home.js',
      imports: ['/assets/vendor.js', '/assets/tiles.js'],
      css: ['/assets/tiles.css'],
      hasErrorBoundary: true,
    },
    feed: { id: 'feed', parentId: 'root', module: '/assets/feed.js', imports: [], hasErrorBoundary: false },
  },
}

describe('the weight of pages', () => {
  it('counts every file of a document once: entry, manifest, and each matched route with its imports', () => {
    const files = filesOf(manifest, manifest.routes['routes/shop/home/route'])
    expect(files.js.sort()).toEqual(
      ['entry', 'home', 'layout', 'manifest', 'root', 'tiles', 'vendor'].map((name) => `/assets/${name}.js`),
    )
    expect(files.css).toEqual(['/assets/root.css', '/assets/tiles.css'])
  })

  it('weighs pages alone, not layouts and feeds, and tells which are too heavy', () => {
    const text = Buffer.from('export const a = 1\n'.repeat(50))
    const [page, ...others] = weigh(manifest, () => text)
    expect(others).toEqual([])
    expect(page).toMatchObject({ id: 'routes/shop/home/route', kind: 'browse', over: false })
    expect(page?.js).toBe(7 * gzipSync(text, { level: 9 }).length)
    const heavy = randomBytes(100_000)
    expect(weigh(manifest, (path: string) => (path.endsWith('vendor.js') ? heavy : text))[0]?.over).toBe(true)
  })

  it('is held to 85 KB where one browses, to 95 KB in the cart and in checkout', () => {
    const id = 'routes/cart/route'
    const cart = { ...manifest.routes['routes/shop/home/route'], id, imports: ['/assets/vendor.js'] }
    const routes = { ...manifest.routes, [id]: cart }
    const over = (bytes: number) =>
      weigh({ ...manifest, routes }, (path: string) =>
        path.endsWith('vendor.js') ? randomBytes(bytes) : Buffer.from(''),
      ).flatMap((page) => (page.over ? [page.kind] : []))
    expect(over(84_500)).toEqual([])
    expect(over(85_001)).toEqual(['browse'])
    expect(over(94_500)).toEqual(['browse'])
    expect(over(95_001)).toEqual(['browse', 'checkout'])
  })

  it('is held to no script at all where agents work, as the handle of a layout says', () => {
    const id = 'routes/agent/home/route'
    const layout = { ...manifest.routes.layout, id: 'routes/agent/layout', module: '/assets/agent.js' }
    const home = { ...manifest.routes['routes/shop/home/route'], id, parentId: layout.id }
    const routes = { root: manifest.routes.root, [layout.id]: layout, [id]: home }
    const weighed = (handle: string) =>
      weigh({ ...manifest, routes }, (path: string) =>
        Buffer.from(path === layout.module ? `const h=${handle};export{h as handle}` : 'const a=1'),
      ).map(({ kind, js, over }) => [kind, js > 0, over])
    expect(weighed('{js:!1}')).toEqual([['agent', false, false]])
    expect(weighed('{json:!0}')).toEqual([['agent', true, true]])
  })

  it('finds a library that must stay on the server', () => {
    const read = (path: string) => Buffer.from(path === '/a.js' ? 'class ZodType{}' : 'const zodiac=1')
    expect(intruders(['/a.js', '/b.js'], read)).toEqual([{ name: 'zod', path: '/a.js' }])
  })
})
