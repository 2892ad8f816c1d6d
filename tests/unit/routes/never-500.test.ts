/** Whatever is sent, the response says what is wrong with it and is never a server error. Through the server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { prepareAddToCart, pressAddToCart } from '../../kit/http-steps'
import { signedIn } from '../support/agents'
import { openApp } from '../support/browser'
import { ORIGIN } from '../support/origin'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { signIn, signInForm } from '../support/steps'
import { MONDAY } from '../support/times'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

let shop: Shop
let server: ServedShop

beforeAll(async () => {
  shop = await openShop()
  server = await serveShop()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(() => {
  shop.clock.set(MONDAY)
  shop.platforms.faults.clear()
})

const post = (path: string, body: string, type = FORM, accept = 'text/html') =>
  server.send(path, { method: 'POST', headers: { 'Content-Type': type, Accept: accept }, body })

describe('where a form leads afterwards', () => {
  it.each([
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/%5C', '/%5C'],
    ['/a?b=é#ü', '/a?b=%C3%A9#%C3%BC'],
    ['/\ud800', '/%EF%BF%BD'],
    ['//evil.example', '/cart'],
    ['/\\evil.example', '/cart'],
    ['/./\\evil.example', '/cart'],
    ['/.//evil.example', '/cart'],
  ])('may be %s and is sent as %s', async (returnTo, location) => {
    const body = new URLSearchParams({ intent: 'add', sku: '1101-01', returnTo }).toString()
    const answer = await post('/cart', body)
    expect([answer.status, answer.headers['location']]).toEqual([303, location])
  })
})

describe('an address', () => {
  it.each([
    '/%5C',
    '/%5c/',
    '/nuts/%5C',
    '/%5Cevil.example',
    '/nuts/almonds/%5C.html',
    '/日本',
    '/%E6%97%A5.html',
    '/%00',
    '/a%0d%0ab',
    '/tag/%5C',
    '/%2e%2e/%2e%2e',
    '/discount/%5C',
    '/discount/日本',
    '/images/%5C..%5Cx',
    '/%F0%9F%A5%9C/',
    '/nuts/almonds/?page=%F0%9F%A5%9C',
    '/checkout/placing/%5C',
    '/checkout/%5C/%5C',
    '/platforms/%5C',
  ])('like %s is found or not', async (path) => {
    const answer = await server.send(encodeURI(path).replaceAll('%25', '%'))
    expect(answer.status).toBeLessThan(500)
  })
})

describe('an address that is longer than any, or odd,', () => {
  it.each([
    ['small letters', 'a'.repeat(9_000)],
    ['capitals', 'A'.repeat(5_000)],
    ['signs that are written longer', '%F0%9F%A5%9C'.repeat(600)],
    ['signs that no id has', '%22odd%20id%22'],
  ])('of %s is the name of no product and of no order', async (_, name) => {
    for (const path of [`/nuts/almonds/${name}.html`, `/nuts/${name}/`])
      expect([path.slice(0, 20), (await server.send(path)).status]).toEqual([path.slice(0, 20), 404])
    const app = await openApp()
    const customer = app.newBrowser()
    await signIn(customer)
    const agent = await signedIn(app, accounts.agent)
    // The platform is not called: it might refuse even a lookup.
    const match = { path: '/orders/' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    expect((await customer.get(`/orders/${name}`)).status).toBe(404)
    expect((await agent.get(`/agent/orders/${name}`)).status).toBe(404)
    expect(app.faults).toEqual([])
  })
})

describe('an address asked of the app itself, as under remix-serve', () => {
  it.each(['/%5C', '/%5c/', '/%5C%5Cevil.example', '/nuts/%5C', '//x', '///x/y', '/%00', '/%E0%A4%A'])(
    'like %s is not found',
    async (path) => {
      const app = await openApp()
      const page = await app.newBrowser().send(`${ORIGIN}${path}`)
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('We could not find that page')])
      expect(app.faults).toEqual([])
    },
  )
})

describe('a call', () => {
  const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

  it.each([
    ['/cart', `{"cart_sku":{"sku_external_id":"1101-01"},"list_metadata":${deep(20_000)}}`],
    ['/cart', `{"cart_sku":${deep(20_000)}}`],
    ['/api/ct/carts/active-cart', `{"version":1,"actions":[${deep(20_000)}]}`],
    ['/api/ct/graphql', deep(20_000)],
    ['/api/shipping-offers', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['/api/events/fb', deep(20_000)],
  ])('to %s with a body as deep as a well is refused', async (path, body) => {
    const answer = await post(path, body, JSON_TYPE, JSON_TYPE)
    expect(answer.status).toBeGreaterThanOrEqual(200)
    expect(answer.status).toBeLessThan(500)
  })

  it('with list metadata of a few levels is taken', async () => {
    const body = `{"cart_sku":{"sku_external_id":"1101-01"},"list_metadata":${deep(8)}}`
    expect((await post('/cart', body, JSON_TYPE, JSON_TYPE)).status).toBe(200)
  })

  it.each(['9999-12-30', '9999-12-31', '0000-01-01', '0001-01-01', '2026-02-30', '2300-01-01'])(
    'for ship dates from %s is refused with the field',
    async (from) => {
      const answer = await server.send(`/api/shipping-calculator/ship-dates?from=${from}&countries=US`)
      expect([answer.status, answer.text.includes('"from"')]).toEqual([400, true])
    },
  )

  it('tell the days after the last one that may be asked for', async () => {
    const path = '/api/shipping-calculator/ship-dates?from=2199-12-31&days=366&countries=US'
    const answer = await server.send(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('2200-')
  })

  it('for ship dates of this year is answered', async () => {
    const answer = await server.send('/api/shipping-calculator/ship-dates?from=2026-03-04&countries=US')
    expect(answer.status).toBe(200)
  })
})

describe('a platform that answers 200 with nothing in it', () => {
  // Payments are used by a checkout step, which `outage.test.ts` covers.
  it.each(['commercetools', 'algolia', 'content', 'shipping'] as const)(
    '(%s) is away: an honest 503, or a page without its part',
    async (platform) => {
      const browser = server.newBrowser()
      expect((await pressAddToCart(browser)).status).toBe(303)
      const forms = {
        'POST /cart': await prepareAddToCart(browser, '1201-01'),
        'POST /sign/in': await signInForm(server.newBrowser(), {
          Email: accounts.shopper.email,
          Password: accounts.shopper.password,
        }),
      }
      shop.services.catalogue.clear()
      shop.services.content.clear()
      shop.services.browse.clear()
      shop.platforms.faults.add({ platform, kind: 'empty' })
      const statuses: Record<string, number> = {}
      const faults = server.faults.length
      for (const path of [
        '/',
        '/nuts/almonds/',
        '/nuts/almonds/roasted-almonds-salted.html',
        '/cart',
        '/checkout',
        '/checkout/address',
        '/search/instant?query=nuts',
        '/api/ct/carts/active-cart',
        '/sitemap.xml',
      ])
        statuses[path] = (await browser.get(path)).status
      for (const [name, form] of Object.entries(forms)) statuses[name] = (await browser.post(form)).status
      expect(Object.entries(statuses).filter(([, status]) => status >= 500 && status !== 503)).toEqual([])
      expect(server.faults.slice(faults)).toEqual([])
    },
  )
})
