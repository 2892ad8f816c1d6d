/** A cached page is the same for everybody: nothing of its first visitor is in it for the next. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { createBuild } from '../support/browser'
import type { Browser } from '../support/browser'
import { OPEN_ADDRESSES, PAGES as ALL_PAGES, PRODUCT } from '../support/every-route'
import { openRoutes } from '../support/routes'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { addToCart, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()

const SHARED = ['/', '/menu', '/help', '/nuts/almonds/', PRODUCT, '/search/instant?query=almonds']

/** A unique value, in the format of flags and arms, too. */
const CANARY = 'CanaryOfNobody'
/** With these cookies a visitor gets the shared page; they come before any that the shop has set. */
const HARMLESS = [
  `consent=${CANARY}`,
  `referrer=${CANARY}.${CANARY}00`,
  `experiments=${CANARY}.1`,
  `visit=${CANARY}12345678`,
]
const isHarmless = (cookie: string) => /^(lite|consent|referrer|experiments|visit)=/.test(cookie)

let server: ServedShop
beforeEach(async () => {
  server = await serveShop()
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  await server.close()
})

/** Search responses and slots have ids, shared by visitors for a minute, and content is identified by its hash. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/"queryId":"\w+"/g, '"queryId":""')
    .replaceAll(/ data-(?:query-id|slot-id|content)="[\w.-]+"/g, '')
    .replaceAll(/"hash":"[\w-]+"/g, '"hash":""')

/** Pages rendered while a platform was late are not cached; on a busy machine the first may be one. */
function pageOfNobody(path: string, headers: Readonly<Record<string, string>> = {}) {
  return vi.waitFor(
    async () => {
      const answer = await server.send(path, { headers })
      expect([answer.status, answer.headers['cache-control']], path).toEqual([
        200,
        'public, max-age=0, s-maxage=30, must-revalidate',
      ])
      return answer
    },
    { timeout: 60_000 },
  )
}

async function pagesOfNobody(): Promise<readonly string[]> {
  const texts: string[] = []
  for (const path of SHARED) {
    const { headers, text } = await pageOfNobody(path)
    expect(headers['set-cookie'], path).toBeUndefined()
    texts.push(withoutIds(text))
  }
  return texts
}

/** Switches to a server that has had no requests. */
async function beginAnew(): Promise<void> {
  expect(server.faults).toEqual([])
  await server.close()
  server = await serveShop()
}

/** Rendered by a server that has had no other requests. */
async function expected(): Promise<readonly string[]> {
  const pages = await pagesOfNobody()
  await beginAnew()
  return pages
}

/** Paths that are personal, or about to be: never cached for anybody. */
const PERSONAL = [
  ...['account', 'agent', 'api', 'business', 'campaign-landing', 'cart', 'checkout', 'contents.html'],
  ...['discount', 'lead-form', 'offer', 'orders', 'order-upload', 'platforms', 'refer', 'reviews', 'sign'],
  'unsubscribe',
]

type Visit = (browser: Browser) => Promise<unknown>

const typePostalCode: Visit = (browser) =>
  send(browser, PRODUCT, /^(?:Check|Update)$/, { 'ZIP or postal code': '07042' })

const setFlag: Visit = (browser) =>
  browser.send('/api/flags', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ layer: 'local', flags: { disableReferral: true } }),
  })

async function actForShopper(browser: Browser): Promise<void> {
  await signIn(browser, accounts.agent)
  const shopper = app.newBrowser()
  await signIn(shopper)
  const [{ customerId }, { session }] = [
    await shop.visitor(shopper.cookie()),
    await shop.visitor(browser.cookie()),
  ]
  if (session === null || customerId === undefined) throw new Error('Nobody is signed in')
  await shop.services.sessions.update(session, { customerId, email: accounts.shopper.email })
}

const VISITS: readonly (readonly [string, Visit])[] = [
  ['a guest with a cart', (browser) => addToCart(browser)],
  ['a visitor with a postal code', typePostalCode],
  ...Object.entries(accounts).map(
    ([role, account]) =>
      [
        `the ${role}, with a cart and a postal code`,
        async (browser: Browser) => {
          await signIn(browser, account)
          await addToCart(browser)
          await typePostalCode(browser)
        },
      ] as const,
  ),
  ['an agent who acts for a customer', actForShopper],
  ['a browser with flags of its own', setFlag],
]

describe('a kept page', () => {
  it.each(VISITS)('has nothing of %s, who gets a page of their own', async (_who, visit) => {
    const pages = await expected()
    const browser = server.newBrowser()
    await visit(browser)
    const set = browser.cookie().split('; ')
    expect(set).toContainEqual(expect.stringMatching(/^experiments=/))
    // All cookies that the shop set, with those that change no page, and each personal one alone.
    const all = [...HARMLESS, ...set].join('; ')
    const cookies = [all, ...set.filter((cookie) => !isHarmless(cookie))]
    for (const Cookie of cookies)
      for (const path of SHARED) {
        const own = await server.send(path, { headers: { Cookie } })
        expect([own.status, own.headers['cache-control'], own.headers['etag']], `${Cookie} ${path}`).toEqual([
          200,
          'private, no-cache',
          undefined,
        ])
        expect(own.headers['vary']).toContain('Cookie')
      }
    expect(await pagesOfNobody()).toEqual(pages)
    // Nor do they get the shared page, now that it is cached.
    for (const path of SHARED) {
      const own = await server.send(path, { headers: { Cookie: all } })
      expect(own.headers['cache-control'], path).toBe('private, no-cache')
    }
  })

  it('has nothing of the cookies that change no page, of whoever asked for it first', async () => {
    const pages = await expected()
    const shopper = app.newBrowser()
    await signIn(shopper)
    const link = (await shopper.get('/refer')).document
      .querySelector('input[readonly]')
      ?.getAttribute('value')
    const friend = app.newBrowser()
    await friend.get(new URL(link ?? '').pathname)
    const [, code = ''] = /referrer=([^;]+)/.exec(friend.cookie()) ?? []
    expect(code).not.toBe('')
    for (const referrer of [`${CANARY}.${CANARY}00`, code]) {
      await beginAnew()
      const Cookie = `consent=${CANARY}; referrer=${referrer}; experiments=${CANARY}.1; visit=${CANARY}12345678`
      for (const path of SHARED) {
        const { headers, text } = await pageOfNobody(path, { Cookie })
        const shown = JSON.stringify([headers, text])
        for (const own of [CANARY, code]) expect(shown, path).not.toContain(own)
      }
      // Each was rendered for them, and is what everybody gets from now on.
      const made = server.renderings()
      expect(made).toBeGreaterThanOrEqual(SHARED.length)
      expect(await pagesOfNobody()).toEqual(pages)
      expect(server.renderings()).toBe(made)
    }
  })

  it('has nothing of any header of whoever asked for it first', async () => {
    const pages = await expected()
    const names = [
      ...['User-Agent', 'Referer', 'Accept-Language', 'From', 'Via', 'Range', 'If-Modified-Since', 'DNT'],
      ...['Sec-GPC', 'Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz', 'Sec-Fetch-Dest', 'Sec-CH-UA'],
      ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'X-Client-Address', 'X-Request-Id'],
    ]
    const headers = Object.fromEntries(names.map((name) => [name, CANARY]))
    for (const path of SHARED) {
      const first = await server.send(`${path}${path.includes('?') ? '&' : '?'}utm_source=${CANARY}`, {
        headers,
      })
      expect(JSON.stringify([first.headers, first.text]), path).not.toContain(CANARY)
    }
    expect(await pagesOfNobody()).toEqual(pages)
  })

  it('is another one in lite mode, and the same by the cookie and by the wish to save data', async () => {
    for (const path of SHARED) {
      const full = await pageOfNobody(path)
      const lite = await server.send(path, { headers: { Cookie: 'lite=1' } })
      expect(lite.text, path).not.toContain('<script')
      expect(full.text, path).toContain('<script')
      expect((await server.send(path, { headers: { 'Save-Data': 'on' } })).headers['etag']).toBe(
        lite.headers['etag'],
      )
    }
  })

  it('is one of these routes alone', async () => {
    const { routes } = await createBuild([])
    const shared = Object.values(routes).filter(
      ({ module }) => module.headers && 'sharedBy' in module.headers,
    )
    expect(shared.map(({ path, index }) => (index === true ? '/' : path)).sort()).toEqual([
      '*',
      '/',
      ':c1/:c2/:c3/:c4/:c5/:c6/:c7/:c8/:slug.html',
      ':c1/:c2/:c3/:c4/:c5/:c6/:c7/:slug.html',
      ':c1/:c2/:c3/:c4/:c5/:c6/:slug.html',
      ':c1/:c2/:c3/:c4/:c5/:slug.html',
      ':c1/:c2/:c3/:c4/:slug.html',
      ':c1/:c2/:c3/:slug.html',
      ':c1/:c2/:slug.html',
      ':c1/:slug.html',
      'menu',
      'search/instant',
    ])
  })

  it('is no page of a cart, a checkout or an account, nor any page of somebody who is known', async () => {
    const browser = app.newBrowser()
    await signIn(browser)
    await addToCart(browser)
    const files = new Set<string>()
    for (const path of [...ALL_PAGES, ...OPEN_ADDRESSES]) {
      const own = await server.send(path, { headers: { Cookie: browser.cookie() } })
      expect(String(own.headers['cache-control']), path).not.toContain('s-maxage')
      const nobodys = await server.send(path)
      if (PERSONAL.includes(path.split(/[/?]/)[1] ?? ''))
        expect(String(nobodys.headers['cache-control']), path).not.toContain('s-maxage')
      if (/^public(?!.*s-maxage)/.test(String(nobodys.headers['cache-control'])))
        files.add(path.replace(/\?.*/, ''))
    }
    // As the operations guide names them; assets and pictures are no routes, or have no such address.
    expect([...files].sort()).toEqual([
      '/feeds/products.xml',
      '/llms.txt',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
    ])
  })
})
