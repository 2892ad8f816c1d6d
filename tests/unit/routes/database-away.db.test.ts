/**
 * The shop's own database away, over requests to our own server: browsing goes on, and what needs it says so. On
 * SQLite, and on PostgreSQL where `TEST_DATABASE_URL` names a server.
 */
import { copyFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { serveHandler } from '../../../platforms/http'
import { isSettableClock } from '../../../platforms/kit/clock'
import { REQUEST_BUDGETS } from '../../../server/admission/request-budgets'
import { createTarget } from '~/services/database/testing/target'
import { openWay } from '~/services/database/testing/way'
import type { Way } from '~/services/database/testing/way'
import { accounts } from '../../kit/accounts'
import { ALMONDS, prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { prepare } from '../support/journey'
import { ORIGIN } from '../support/origin'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { signInForm } from '../support/steps'
import { MONDAY } from '../support/times'
import { openServices, openShop } from '../support/shop'
import type { Shop } from '../support/shop'

const FILE = 'nutwood.sqlite'
const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'
const BROWSING = [
  '/',
  '/nuts/',
  '/nuts/almonds/',
  PRODUCT,
  '/search/instant?query=almonds',
  '/accessibility.html',
]
const STEPS = [
  '/checkout',
  '/checkout/signin',
  '/checkout/address',
  '/checkout/shipping',
  '/checkout/payment',
]

let shop: Shop
let server: ServedShop
let owner: Browser
let lineId = ''

let way: Way | undefined
const closing: (() => Promise<unknown>)[] = []

/** The same shop on PostgreSQL, with the platforms of the other one, reached over HTTP. */
async function openOnServer(inside: Shop, serverUrl: string): Promise<Shop> {
  const { target, drop } = await createTarget(serverUrl)
  way = await openWay(new URL(target.databaseUrl ?? ''))
  const platforms = await serveHandler((request) => inside.platforms.handle(request), {
    port: 0,
    host: '127.0.0.1',
  })
  const { services, lifecycle } = await openServices({
    ...inside.settings,
    DATABASE_URL: way.url,
    PLATFORMS_URL: `http://127.0.0.1:${platforms.port}`,
  })
  if (isSettableClock(services.clock)) services.clock.set(MONDAY)
  closing.push(
    () => lifecycle.stop(),
    () => platforms.close(),
    () => way?.shut() ?? Promise.resolve(),
    drop,
  )
  return { ...inside, services, visitor: () => services.visitors.read(new Request(ORIGIN)) }
}

function openForAll(serverUrl: string | undefined): void {
  beforeAll(async () => {
    const inside = await openShop()
    shop = serverUrl === undefined ? inside : await openOnServer(inside, serverUrl)
    closing.push(() => inside.close())
    // No page cache, and time enough on a busy machine for the work after the deadline.
    server = await serveShop({ pageCache: undefined, budgets: { ...REQUEST_BUDGETS, graceMs: 60_000 } })
    const { visitor, cart } = await prepare(shop)
    const cookies = (await visitor.headers()).getSetCookie().map((line) => line.split(';')[0])
    owner = server.newBrowser(cookies.join('; '))
    lineId = cart.lineItems[0]?.id ?? ''
  })
  afterAll(async () => {
    await server.close()
    for (const close of closing.splice(0)) await close()
  })
}

const get = (path: string) => owner.get(path)
const change = (cart: Page, quantity: string) =>
  owner.prepare(cart, `Update quantity of ${ALMONDS.name}`, {
    fill: { [`Quantity of ${ALMONDS.name}`]: quantity },
  })

/** Filled in while all is well, sent when it is not. */
async function fillForms() {
  const [cart, address] = [await get('/cart'), await get('/checkout/address')]
  const fill = { City: 'Far & Away' }
  return {
    edit: change(cart, '7'),
    add: await prepareAddToCart(owner, '1201-01', 3),
    address: owner.prepare(address, /^Continue to (?:delivery|payment)$/, { fill }),
    signIn: await signInForm(server.newBrowser(), {
      Email: accounts.shopper.email,
      Password: 'hunter-hunter-2',
    }),
  }
}

const becomes = (text: string) =>
  expect.poll(async () => (await server.send('/readyz')).text, { interval: 100 }).toBe(text)

function expectAway(answer: Page): void {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(answer.text).toContain('We will be right back')
  expect(answer.html).not.toMatch(/SQLITE|ECONN|postgres|Error:|Your cart is empty|Nothing was charged/)
  // Nobody is signed out or loses a cart.
  expect(answer.headers.get('Set-Cookie')).toBeNull()
}

const quantityField = (value: string) => new RegExp(`name="quantity-${lineId}"[^>]*value="${value}"`)

/** Takes the database away; the result brings it back. */
type Away = () => Promise<() => unknown> | (() => unknown)

const OF_A_FILE: Readonly<Record<string, Away>> = {
  'its file gone from its place': () => {
    const file = join(shop.services.env.dataDir, FILE)
    renameSync(file, `${file}.moved`)
    return () => renameSync(`${file}.moved`, file)
  },
  'its file full of something else': () => {
    const file = join(shop.services.env.dataDir, FILE)
    const other = openSqlite(shop.services.env.dataDir, FILE)
    // Checkpoint everything into the file, and change it, so that no connection trusts its cache.
    other.exec("INSERT INTO setting (key, value) VALUES ('news', 'x')")
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.close()
    copyFileSync(file, `${file}.copy`)
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'not a database '))
    return () => copyFileSync(`${file}.copy`, file)
  },
}

const OF_A_SERVER: Readonly<Record<string, Away>> = {
  'its server unreachable': async () => {
    await way?.shut()
    return () => way?.open()
  },
  'its server silent': () => {
    way?.silence()
    return () => way?.speak()
  },
}

const SERVER_URL = process.env.TEST_DATABASE_URL || undefined
const DATABASES = [
  { serverUrl: undefined, ways: OF_A_FILE },
  ...(SERVER_URL === undefined ? [] : [{ serverUrl: SERVER_URL, ways: OF_A_SERVER }]),
]

describe.each(DATABASES)('the database away', ({ serverUrl, ways }) => {
  openForAll(serverUrl)

  it.each(Object.entries(ways))(
    '%s: browsing goes on, cart and checkout say so and keep what was typed, and it is over by itself',
    async (_, takeAway) => {
      await becomes('ready\n')
      const forms = await fillForms()
      const bringBack = await takeAway()
      try {
        await becomes('not ready\n')
        expect((await server.send('/healthz')).status).toBe(200)
        for (const path of BROWSING) {
          const page = await get(path)
          expect([path, page.status, page.headers.get('Set-Cookie')]).toEqual([path, 200, null])
        }
        expect((await get(PRODUCT)).text).toContain('Roasted Almonds (Salted)')
        for (const path of ['/cart', ...STEPS]) expectAway(await get(path))
        const edit = await owner.post(forms.edit)
        expectAway(edit)
        expect(edit.html).toMatch(quantityField('7'))
        // Each whole, ready to be sent again.
        for (const form of [forms.add, forms.address]) {
          const answer = await owner.post(form)
          expectAway(answer)
          expect([...owner.prepare(answer, 'Try again with what you entered').body]).toEqual([...form.body])
        }
        const signIn = await owner.post(forms.signIn)
        expectAway(signIn)
        expect(signIn.html).not.toContain('hunter-hunter-2')
      } finally {
        await bringBack()
      }
      await becomes('ready\n')
      const cart = await get('/cart')
      expect(cart.html).toMatch(quantityField('2'))
      expect((await get('/checkout/address')).html).toContain('value="Montclair"')
      expect((await owner.post(change(cart, '3'))).status).toBe(303)
      const changed = await get('/cart')
      expect(changed.html).toMatch(quantityField('3'))
      expect((await owner.post(change(changed, '2'))).status).toBe(303)
      expect(server.faults).toEqual([])
    },
  )
})
