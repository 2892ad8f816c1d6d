/** Each platform away in each way, over requests to our own server: an honest answer, inside the request's budget. */
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { openSqlite } from '../../../lib/sqlite'
import type { Fault } from '../../../platforms/kit/faults'
import { DESTINATION_FIELDS, quantityName, destinationPrefix } from '~/models/checkout/split-form'
import { SPLIT_FIELDS_MAX } from '~/models/checkout/split-schema'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { formsOf } from '../../kit/html-forms'
import { parsePage } from '../../kit/html-text'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { isPage, PAGES, PRODUCT, patternsOf } from '../support/every-route'
import { pay, prepare } from '../support/journey'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { ROUTE_HEADER } from '../../../server/remix/route-trace'
import type { Received } from '../../../server/testing/try-server'

type Kind = Pick<Fault, 'kind' | 'status'>

const KINDS: readonly Kind[] = [
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'hang-after-head' },
  { kind: 'trickle' },
  { kind: 'status', status: 500 },
  { kind: 'html-502' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
  { kind: 'empty' },
  { kind: 'truncate' },
  { kind: 'wrong-types' },
]
/** Short, so that the suite is: what is asserted is that answers come within many times as much. */
const BUDGETS = { pageMs: 500, callMs: 500, placeOrderMs: 2_500, graceMs: 20_000 }
/** Without a budget a trickle takes minutes, and a cart edit tries four times. */
const BOUND_MS = 15_000
const COPY = 'This is a saved copy of this page'
const CART_COPY = 'This is your cart as we last showed it'

let shop: Shop
let served: ServedShop
let cookie = ''
let lineId = ''

const nameOf = ({ kind, status }: Kind) => (status === undefined ? kind : `${kind} ${status}`)

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function send(
  path: string,
  init: { method?: string; form?: Record<string, string>; cookie?: string } = {},
) {
  const startedAt = performance.now()
  const answer = await served.send(path, {
    method: init.form === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'text/html',
      cookie: init.cookie ?? cookie,
      ...(init.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...definedOnly({ body: init.form && new URLSearchParams(init.form).toString() }),
  })
  expect(performance.now() - startedAt).toBeLessThan(BOUND_MS)
  return answer
}

/** A page with a heading in words of ours; when it is a 503, it says when to come again. */
function expectHonest(answer: Received, statuses: readonly number[]): void {
  expect(statuses).toContain(answer.status)
  if (answer.status === 303) return
  expect(answer.text).toMatch(/<h1/)
  expect(answer.text).not.toMatch(/UpstreamError|TypeError|undefined|\[object/)
  if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

/** Everything was seen once, and all of it is older than it may be. */
async function age(): Promise<void> {
  shop.platforms.faults.clear()
  // An answer of the platform ends its outage.
  expect((await send('/cart')).status).toBe(200)
  shop.clock.advance(2 * 60_000)
  shop.services.browse.clear()
}

beforeAll(async () => {
  shop = await openShop()
  served = await serveShop({ budgets: BUDGETS, pageCache: undefined })
  const { visitor, cart } = await prepare(shop)
  cookie = cookieOf(await visitor.headers())
  lineId = cart.lineItems[0]?.id ?? ''
  for (const path of [PRODUCT, '/', '/nuts/', '/cart', '/accessibility.html', '/checkout/shipping'])
    expect((await send(path)).status).toBe(200)
})
afterAll(async () => {
  shop.platforms.faults.clear()
  await served.close()
  await shop.close()
})
beforeEach(age)

describe('the commerce platform away', () => {
  it.each(KINDS.map((kind) => [nameOf(kind), kind] as const))(
    'by %s',
    async (_, fault) => {
      shop.platforms.faults.add({ platform: 'commercetools', ...fault })
      const product = await send(PRODUCT)
      expectHonest(product, [200])
      expect(product.text).toContain(COPY)
      expect(product.text).toContain('Roasted Almonds (Salted)')
      const cart = await send('/cart')
      expectHonest(cart, [200])
      expect(cart.text).toContain(CART_COPY)
      const edit = await send('/cart', {
        form: { intent: 'change-quantities', [`quantity-${lineId}`]: '7' },
      })
      expectHonest(edit, [503])
      expect(edit.text).toMatch(/We cannot reach your cart right now, so this change may not have been made/)
      // What nobody can know is not said.
      expect(edit.text).toContain('Please try again<')
      expect(edit.text).not.toContain('Your cart was not changed')
      expect(edit.text).toMatch(
        new RegExp(`name="quantity-${lineId}"[^>]*value="7"|value="7"[^>]*name="quantity-${lineId}"`),
      )
      const add = await send('/cart', { form: { intent: 'add', sku: '1201-01', quantity: '3' } })
      expectHonest(add, [503])
      expect(add.text).toContain('Try again with what you entered')
      expect(add.text).toMatch(/name="quantity" value="3"/)
      for (const path of ['/', '/nuts/', '/search/instant?query=almonds', '/accessibility.html'])
        expectHonest(await send(path), [200])
      expectHonest(await send('/checkout/shipping'), [503])
      // And back again, by itself.
      shop.platforms.faults.clear()
      const isCopy = async (path: string, words: string) => (await send(path)).text.includes(words)
      await expect.poll(() => isCopy('/cart', CART_COPY)).toBe(false)
      await expect.poll(() => isCopy(PRODUCT, COPY)).toBe(false)
    },
    120_000,
  )

  it('says so where no copy of the cart is at hand, and offers no empty cart', async () => {
    const added = await send('/cart', { form: { intent: 'add', sku: '1201-01', quantity: '1' }, cookie: '' })
    const other = [added.headers['set-cookie']].flat().join('').split(';')[0] ?? ''
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const cart = await send('/cart', { cookie: other })
    expectHonest(cart, [503])
    expect(cart.text).toContain('It is kept as you left it')
    expect(cart.text).not.toContain('Your cart is empty')
  })
})

const OTHERS: Readonly<Record<string, readonly (readonly [path: string, statuses: readonly number[]])[]>> = {
  algolia: [
    [PRODUCT, [200]],
    ['/', [200]],
    ['/nuts/', [200]],
    ['/search/instant?query=almonds', [200]],
    ['/cart', [200]],
  ],
  shipping: [
    [PRODUCT, [200]],
    ['/cart', [200]],
    ['/checkout/shipping', [200, 503]],
  ],
  content: [
    ['/', [200]],
    [PRODUCT, [200]],
    ['/accessibility.html', [200]],
    ['/nuts/', [200]],
    ['/cart', [200]],
  ],
  payments: [
    ['/checkout/payment', [200]],
    ['/cart', [200]],
  ],
  mail: [['/', [200]]],
}

describe.each(Object.entries(OTHERS))('%s away', (platform, pages) => {
  it.each(KINDS.map((kind) => [nameOf(kind), kind] as const))(
    'by %s',
    async (_, fault) => {
      shop.platforms.faults.add({ platform, ...fault })
      for (const [path, statuses] of pages) {
        const answer = await send(path, { cookie: `${cookie}; postalCode=07042` })
        expectHonest(answer, statuses)
      }
    },
    120_000,
  )
})

describe('a step that was filled in', () => {
  /** Each with what its page asks for beyond what is stored, and the words typed. */
  const steps = {
    shipping: [
      '/checkout/shipping',
      { 'shipment-1.offer': '11-895', 'shipment-1.packingSlipMessage': 'From all of us' },
      'From all of us',
    ],
    payments: ['/checkout/payment', { billing: 'other', street1: '9 Other Street' }, '9 Other Street'],
  } as const

  it.each(
    Object.keys(steps).flatMap((platform) =>
      KINDS.map((kind) => [platform as keyof typeof steps, nameOf(kind), kind] as const),
    ),
  )(
    'keeps what was typed with %s away by %s',
    async (platform, _, fault) => {
      const [path, form, typed] = steps[platform]
      shop.platforms.faults.add({ platform, ...fault })
      const answer = await send(path, { form })
      expectHonest(answer, [400, 503])
      expect(answer.text).toMatch(new RegExp(`value="${typed}"|>${typed}</textarea>`))
      expect(answer.text).toMatch(/<button/)
    },
    120_000,
  )
})

describe('the largest form of the shop', () => {
  it('is offered again whole', async () => {
    const destinations = Array.from({ length: DESTINATIONS_MAX }, (_, index) => index)
    const destinationFields = DESTINATION_FIELDS
    const head = [
      ['email', 'pat@example.com'],
      ['destinations', String(DESTINATIONS_MAX)],
      // Long and in letters of another script, of which each is nine signs in a form.
      ...destinations.flatMap((destination) =>
        destinationFields.map((name) => [
          destinationPrefix(destination) + name,
          '坚'.repeat(name === 'packingSlipMessage' ? 250 : 100),
        ]),
      ),
    ]
    const lines = Math.floor((SPLIT_FIELDS_MAX - head.length) / (DESTINATIONS_MAX + 1))
    const fields = [
      ...head,
      ...Array.from({ length: lines }, (_, line) => [
        [`line-${line}`, randomUUID()],
        ...destinations.map((destination) => [quantityName(line, destination), '4999']),
      ]).flat(),
    ]
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const answer = await send('/checkout/address/multi', { form: Object.fromEntries(fields) })
    expectHonest(answer, [503])
    const again = formsOf(parsePage(answer.text)).find(({ buttons }) =>
      buttons.some(({ label }) => label === 'Try again with what you entered'),
    )
    expect(again?.fields.map(({ name, value }) => [name, value])).toEqual(fields)
  })
})

describe('placing an order', () => {
  const faults: readonly (readonly [platform: string, fault: Kind])[] = ['commercetools', 'payments'].flatMap(
    (platform) =>
      [{ kind: 'hang' }, { kind: 'trickle' }, { kind: 'lost-reply' }, { kind: 'html-502' }].map(
        (fault) => [platform, fault as Kind] as const,
      ),
  )

  it.each(faults)(
    'answers in time with %s by %o, and ends with one order or none',
    async (platform, fault) => {
      const { visitor, cart } = await prepare(shop)
      const payment = await pay(shop, visitor, cart)
      const own = cookieOf(await visitor.headers())
      const form = { attempt: shop.services.placement.issueToken(cart), payment }
      shop.platforms.faults.add({ platform, ...fault })
      const answer = await send('/checkout/payment/review', { form, cookie: own })
      expectHonest(answer, [303, 503])
      shop.platforms.faults.clear()
      // The recovery worker's part: nothing of it may be left after its time.
      for (let pass = 0; pass < 60; pass += 1) {
        await shop.services.placement.recover()
        shop.clock.advance(20_000)
      }
      expect(await shop.services.placement.reconcile()).toEqual([])
      const again = await send('/checkout/payment/review', { form, cookie: own })
      expectHonest(again, [303, 503])
    },
    120_000,
  )
})

const DATABASE: Readonly<Record<string, () => () => void>> = {
  gone: () => {
    const file = join(shop.services.env.dataDir, 'nutwood.sqlite')
    renameSync(file, `${file}.moved`)
    return () => renameSync(`${file}.moved`, file)
  },
  locked: () => {
    const other = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    other.exec('BEGIN IMMEDIATE')
    return () => void other.close()
  },
}
const WAYS: readonly (readonly [name: string, takeAway: () => () => void])[] = [
  ...['commercetools', 'algolia', 'content', 'shipping', 'payments'].flatMap((platform) =>
    (
      [
        { kind: 'refuse' },
        { kind: 'hang' },
        { kind: 'trickle' },
        { kind: 'wrong-types' },
        { kind: 'status', status: 500 },
      ] satisfies Kind[]
    ).map((fault) => {
      const takeAway = () => {
        shop.platforms.faults.add({ platform, ...fault })
        return () => shop.platforms.faults.clear()
      }
      return [`${platform} by ${nameOf(fault)}`, takeAway] as const
    }),
  ),
  ...Object.entries(DATABASE).map(([name, takeAway]) => [`the database ${name}`, takeAway] as const),
]

describe('every page', () => {
  const all = () => Promise.all(PAGES.map(async (path) => [path, await send(path)] as const))

  it('is looked at here', async () => {
    const { default: config } = await import('~/routes')
    const seen = new Set((await all()).map(([, { headers }]) => headers[ROUTE_HEADER]))
    expect(patternsOf(config, isPage).filter((pattern) => !seen.has(pattern))).toEqual([])
  })

  it.each(WAYS)('answers in time and honestly with %s', async (_, takeAway) => {
    const bringBack = takeAway()
    const faults = served.faults.length
    try {
      for (const [path, answer] of await all()) {
        expect([path, answer.status < 500 || answer.status === 503]).toEqual([path, true])
        if (answer.status !== 302 && answer.status !== 301)
          expectHonest(answer, [200, 303, 400, 404, 410, 503])
      }
    } finally {
      bringBack()
    }
    expect(served.faults.slice(faults)).toEqual([])
  })
})
