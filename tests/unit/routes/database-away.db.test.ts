/**
 * The shop's own database away, over requests to our own server: browsing goes on, and what needs it says so. On SQLite,
 * or on PostgreSQL where `TEST_DATABASE_URL` names a server.
 */
import { copyFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { serveHandler } from '../../../platforms/http'
import { isSettableClock } from '../../../platforms/kit/clock'
import { REQUEST_BUDGETS } from '../../../server/admission/request-budgets'
import type { Received } from '../../../server/testing/try-server'
import { createTarget } from '~/services/database/testing/target'
import { openWay } from '~/services/database/testing/way'
import type { Way } from '~/services/database/testing/way'
import { HOME, prepare } from '../support/journey'
import { ORIGIN } from '../support/origin'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
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
let cookie = ''
let lineId = ''

const serverUrl = process.env.TEST_DATABASE_URL || undefined
let way: Way | undefined
const closing: (() => Promise<unknown>)[] = []

/** The same shop over PostgreSQL, with the platforms of the other one, which it reaches over HTTP. */
async function openOnServer(inside: Shop): Promise<Shop> {
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

beforeAll(async () => {
  const inside = await openShop()
  shop = serverUrl === undefined ? inside : await openOnServer(inside)
  // Without kept pages, and with time enough on a busy machine for what comes after the waiting.
  server = await serveShop({ pageCache: undefined, budgets: { ...REQUEST_BUDGETS, graceMs: 60_000 } })
  const { visitor, cart } = await prepare(shop)
  cookie = [...(await visitor.headers()).getSetCookie()].map((line) => line.split(';')[0]).join('; ')
  lineId = cart.lineItems[0]?.id ?? ''
})
afterAll(async () => {
  await server.close()
  for (const close of closing) await close()
  await shop.close()
})

const get = (path: string) => server.send(path, { headers: { Accept: 'text/html', Cookie: cookie } })
const post = (path: string, form: Readonly<Record<string, string>>) =>
  server.send(path, {
    method: 'POST',
    headers: { Accept: 'text/html', Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

const becomes = (text: string) =>
  expect.poll(async () => (await server.send('/readyz')).text, { interval: 500 }).toBe(text)

function expectAway(answer: Received): void {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toContain('We will be right back')
  expect(answer.text).not.toMatch(/SQLITE|ECONN|postgres|Error:|Your cart is empty|Nothing was charged/)
  // Nobody is signed out, and no cart is taken from anybody.
  expect(answer.headers['set-cookie']).toBeUndefined()
}

const quantityField = (value: string) => new RegExp(`name="quantity-${lineId}"[^>]*value="${value}"`)

/** Takes the database away; the answer brings it back. */
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
    // All of it into the file itself, and news in it, so that nobody trusts what he remembers of it.
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

describe.each(Object.entries(serverUrl === undefined ? OF_A_FILE : OF_A_SERVER))(
  'the database away, %s',
  (_, takeAway) => {
    it('browsing goes on, cart and checkout say so and keep what was typed, and it is over by itself', async () => {
      await becomes('ready\n')
      const bringBack = await takeAway()
      try {
        await becomes('not ready\n')
        expect((await server.send('/healthz')).status).toBe(200)
        for (const path of BROWSING) {
          const page = await get(path)
          expect([path, page.status, page.headers['set-cookie']]).toEqual([path, 200, undefined])
        }
        expect((await get(PRODUCT)).text).toContain('Roasted Almonds (Salted)')
        for (const path of ['/cart', ...STEPS]) expectAway(await get(path))
        const edit = await post('/cart', { intent: 'change-quantities', [`quantity-${lineId}`]: '7' })
        expectAway(edit)
        expect(edit.text).toMatch(quantityField('7'))
        const add = await post('/cart', { intent: 'add', sku: '1201-01', quantity: '3' })
        expectAway(add)
        expect(add.text).toMatch(/name="quantity" value="3"/)
        const address = await post('/checkout/address', { ...HOME, residential: 'on', city: 'Far & Away' })
        expectAway(address)
        expect(address.text).toContain('value="Far &amp; Away"')
        expect(address.text).toContain('Try again with what you entered')
        const signIn = await post('/sign/in/password', {
          email: 'pat@example.com',
          password: 'hunter-hunter-2',
        })
        expectAway(signIn)
        expect(signIn.text).not.toContain('hunter-hunter-2')
      } finally {
        await bringBack()
      }
      await becomes('ready\n')
      expect((await get('/cart')).text).toMatch(quantityField('2'))
      expect((await get('/checkout/address')).text).toContain('value="Montclair"')
      expect((await post('/cart', { intent: 'change-quantities', [`quantity-${lineId}`]: '3' })).status).toBe(
        303,
      )
      expect((await get('/cart')).text).toMatch(quantityField('3'))
      expect((await post('/cart', { intent: 'change-quantities', [`quantity-${lineId}`]: '2' })).status).toBe(
        303,
      )
      expect(server.faults).toEqual([])
    })
  },
)
