/** Pages cached for anonymous visitors, through the server that caches them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { FREE, shippingDiscounts } from '../support/shipping-discounts'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { MONDAY } from '../support/times'

const LISTING = '/nuts/almonds/'
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'

const PLATFORM_KEY = `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`

let shop: Shop
let discounts: ReturnType<typeof shippingDiscounts>
let server: ServedShop

beforeAll(async () => {
  shop = await openShop()
  discounts = shippingDiscounts(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(MONDAY)
  server = await serveShop()
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  shop.platforms.faults.clear()
  await discounts.end()
  await server.close()
})

const test = (path: string, body?: unknown, method = 'POST') =>
  server.send(`/__test${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: PLATFORM_KEY },
    ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
  })
describe('a kept page', () => {
  it.each(['/', '/nuts/almonds/', ALMONDS, '/shipping'])(
    'of %s is whole after a HEAD request, the first of all',
    async (path) => {
      const head = await server.send(path, { method: 'HEAD' })
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      const page = await server.send(path)
      expect([page.status, page.text.includes('</html>')]).toEqual([200, true])
      const again = await server.send(path, { method: 'HEAD' })
      expect([again.status, again.bytes.length, again.headers['content-length']]).toEqual([
        200,
        0,
        page.headers['content-length'],
      ])
    },
  )

  it.each([
    ['the search', LISTING, { platform: 'algolia', kind: 'refuse' }],
    ['the content service', LISTING, { platform: 'content', kind: 'status', status: 503 }],
    ['the commerce platform', ALMONDS, { platform: 'commercetools', kind: 'refuse' }],
    ['the service that recommends', ALMONDS, { platform: 'personalisation', kind: 'refuse' }],
  ])('is none that was made while %s was away', async (_name, path, fault) => {
    await server.send(path)
    await test('/reset')
    const before = server.renderings()
    // Content read a minute ago is requested again.
    shop.clock.set(new Date(MONDAY.getTime() + 120_000))
    shop.services.browse.clear()
    await test('/kit/faults', fault)
    await server.send(path)
    await server.send(path)
    expect(server.renderings()).toBe(before + 2)
    // Not through a test mode switch, which would empty the cache: the platform simply recovers.
    shop.platforms.faults.clear()
    shop.clock.set(new Date(MONDAY.getTime() + 180_000))
    shop.services.browse.clear()
    expect((await server.send(path)).text).toContain('Raw Almonds')
    // The menu's newer content comes beside that one: the next page with all of it is kept.
    const caching = async () => (await server.send(path)).headers['cache-control']
    await expect.poll(caching).toContain('s-maxage')
    const kept = server.renderings()
    expect((await server.send(path)).text).toContain('Raw Almonds')
    expect(server.renderings()).toBe(kept)
  })

  it.each([
    [
      'automatic discounts could not be read',
      { kind: 'status', status: 503, match: { path: '/cart-discounts' } },
    ],
    ['automatic discounts came late', { kind: 'slow', delayMs: 1_500, match: { path: '/cart-discounts' } }],
    ['the categories could not be read', { kind: 'status', status: 503, match: { path: '/categories' } }],
  ] as const)('is none that was made while %s [SHIP-21]', async (_name, fault) => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "45.00 USD"' })
    shop.platforms.faults.add({ platform: 'commercetools', ...fault })
    shop.services.catalogue.clear()
    expect((await server.send('/')).status).toBe(200)
    shop.platforms.faults.clear()
    shop.services.catalogue.clear()
    for (const path of ['/', '/']) {
      const { text } = await server.send(path)
      expect([text.includes('$45'), text.includes('$59'), text.includes('>Nuts<')]).toEqual([
        true,
        false,
        true,
      ])
    }
    expect(server.renderings()).toBe(2)
  })

  it.each([
    ['were refused', { kind: 'status', status: 503, match: { path: '/product-projections' } }],
    ['came late', { kind: 'slow', delayMs: 8_000, match: { path: '/product-projections' } }],
  ] as const)('of / is none that was made while the boxes on it %s', async (_name, fault) => {
    const BOX = 'The Afternoon Box'
    shop.platforms.faults.add({ platform: 'commercetools', ...fault })
    shop.services.catalogue.clear()
    for (const path of ['/', '/']) expect((await server.send(path)).text).not.toContain(BOX)
    expect(server.renderings()).toBe(2)
    shop.platforms.faults.clear()
    for (const path of ['/', '/']) expect((await server.send(path)).text).toContain(BOX)
    expect(server.renderings()).toBe(3)
  })

  it('of some of the reviews of a product is one beside that of all', async () => {
    for (const words of [' with 5 stars', '', ' with 5 stars', '']) {
      const { headers, text } = await server.send(`${ALMONDS}${words === '' ? '' : '?stars=5'}`)
      expect(headers['cache-control']).toContain('s-maxage')
      expect(text.includes('with 5 stars')).toBe(words !== '')
    }
    expect(server.renderings()).toBe(2)
  })

  it.each([
    ['a reset', '/reset', undefined, 'POST'],
    ['a fault', '/kit/faults', { platform: 'mail', kind: 'refuse' }, 'POST'],
    ['faults that are cleared', '/kit/faults', undefined, 'DELETE'],
    ['a moved clock', '/kit/clock', { now: '2027-03-04T12:00:00Z', frozen: true }, 'POST'],
  ])('is forgotten by %s', async (_name, path, body, method) => {
    await server.send('/')
    await server.send('/')
    expect(server.renderings()).toBe(1)
    expect((await test(path, body, method)).status).toBeLessThan(300)
    await server.send('/')
    expect(server.renderings()).toBe(2)
  })
})
