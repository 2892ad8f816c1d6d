/** Each platform away in each way, over requests to our own server: an honest answer, within the request's budget. */
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import type { Fault } from '../../../platforms/kit/faults'
import { DESTINATION_FIELDS, quantityName, destinationPrefix } from '~/models/checkout/split-form'
import { SPLIT_FIELDS_MAX } from '~/models/checkout/split-schema'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { fieldLabelled } from '../../kit/fill-form'
import { ALMONDS, prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page, Prepared } from '../support/browser'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { isPage, PAGES, PRODUCT, patternsOf } from '../support/every-route'
import { pay, prepare } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { billingFields, send } from '../support/steps'
import { ROUTE_HEADER } from '../../../server/remix/route-trace'

type Kind = Pick<Fault, 'kind' | 'status'>

const MORE_KINDS: readonly Kind[] = [
  { kind: 'status', status: 401 },
  { kind: 'reset' },
  { kind: 'huge' },
  { kind: 'lost-reply' },
]
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
  // Only in the battery: too similar to the others for every test run.
  ...(process.env['FAULT_KINDS'] === 'all' ? MORE_KINDS : []),
]
/** Short, to keep the suite fast; the bound that is asserted is many times longer. */
const BUDGETS = { pageMs: 500, callMs: 500, placeOrderMs: 2_500, graceMs: 20_000 }
/** Without a budget a trickle takes minutes, and a cart edit tries four times. */
const BOUND_MS = 60_000
const COPY = 'This is a saved copy of this page'
const CART_COPY = 'This is your cart as we last showed it'
const QUANTITY = `Quantity of ${ALMONDS.name}`
const UPDATE = `Update quantity of ${ALMONDS.name}`
const AGAIN = 'Try again with what you entered'

let shop: Shop
let served: ServedShop
/** The cookies of a prepared cart's owner. */
let cookie = ''
let owner: Browser
/** Their cart page from before the outage. */
let cartPage: Page
/** Adds three of another item, from its own page. */
let adding: Prepared

const nameOf = ({ kind, status }: Kind) => (status === undefined ? kind : `${kind} ${status}`)

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function inTime(answering: Promise<Page>): Promise<Page> {
  const startedAt = performance.now()
  const answer = await answering
  expect(performance.now() - startedAt).toBeLessThan(BOUND_MS)
  return answer
}
const get = (path: string, browser = owner) => inTime(browser.get(path))

/** A page with a heading and no error text; a 503 says when to retry. */
function expectHonest(answer: Page, statuses: readonly number[]): void {
  expect(statuses, answer.path).toContain(answer.status)
  if (answer.status === 303) return
  expect(answer.html).toMatch(/<h1/)
  expect(answer.html).not.toMatch(/UpstreamError|TypeError|undefined|\[object/)
  if (answer.status === 503) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
}

/** Everything was seen once, and all cached data has expired. */
function forget(): void {
  shop.clock.advance(2 * 60_000)
  shop.services.browse.clear()
}
async function age(): Promise<void> {
  shop.platforms.faults.clear()
  // A response from the platform ends its outage.
  cartPage = await get('/cart')
  expect(cartPage.status).toBe(200)
  forget()
}

/** In the form of the page that has this button. */
function valueOf({ forms }: Page, button: string, label: string): string {
  const form = forms.find(({ buttons }) => buttons.some((each) => each.label === button))
  if (form === undefined) throw new Error(`There is no button ${button}`)
  return fieldLabelled(form, label).value
}

beforeAll(async () => {
  shop = await openShop()
  served = await serveShop({ budgets: BUDGETS, pageCache: undefined })
  const { visitor } = await prepare(shop)
  cookie = cookieOf(await visitor.headers())
  owner = served.newBrowser(cookie)
  for (const path of [PRODUCT, '/', '/nuts/', '/cart', '/accessibility.html', '/checkout/shipping'])
    expect((await get(path)).status).toBe(200)
  adding = await prepareAddToCart(owner, '1201-01', 3)
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
      const product = await get(PRODUCT)
      expectHonest(product, [200])
      expect(product.html).toContain(COPY)
      expect(product.html).toContain('Roasted Almonds (Salted)')
      const cart = await get('/cart')
      expectHonest(cart, [200])
      expect(cart.html).toContain(CART_COPY)
      const change = owner.prepare(cartPage, UPDATE, { fill: { [QUANTITY]: '7' } })
      const edit = await inTime(owner.post(change))
      expectHonest(edit, [503])
      expect(edit.html).toMatch(/We cannot reach your cart right now, so this change may not have been made/)
      // It does not claim what nobody can know.
      expect(edit.html).toContain('Please try again<')
      expect(edit.html).not.toContain('Your cart was not changed')
      expect(valueOf(edit, UPDATE, QUANTITY)).toBe('7')
      const add = await inTime(owner.post(adding))
      expectHonest(add, [503])
      // The complete form again.
      expect([...owner.prepare(add, AGAIN).body]).toEqual([...adding.body])
      const others = ['/', '/nuts/', '/search/instant?query=almonds', '/accessibility.html']
      for (const page of await Promise.all(others.map((path) => get(path)))) expectHonest(page, [200])
      expectHonest(await get('/checkout/shipping'), [503])
      // And it recovers by itself.
      shop.platforms.faults.clear()
      const isCopy = async (path: string, words: string) => (await get(path)).html.includes(words)
      await expect.poll(() => isCopy('/cart', CART_COPY)).toBe(false)
      await expect.poll(() => isCopy(PRODUCT, COPY)).toBe(false)
    },
    120_000,
  )

  it('says so where no copy of the cart is at hand, and offers no empty cart', async () => {
    const other = served.newBrowser()
    expect((await other.post(adding)).status).toBe(303)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const cart = await get('/cart', other)
    expectHonest(cart, [503])
    expect(cart.html).toContain('It is kept as you left it')
    expect(cart.html).not.toContain('Your cart is empty')
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
  /** Their product page shows a delivery estimate. */
  let near: Browser

  beforeAll(async () => {
    near = served.newBrowser(cookie)
    await send(near, PRODUCT, /^(?:Check|Update)$/, { 'ZIP or postal code': '07042' })
  })

  it.each(KINDS.map((kind) => [nameOf(kind), kind] as const))(
    'by %s',
    async (_, fault) => {
      shop.platforms.faults.add({ platform, ...fault })
      const answers = pages.map(async ([path, statuses]) => [await get(path, near), statuses] as const)
      for (const [answer, statuses] of await Promise.all(answers)) expectHonest(answer, statuses)
    },
    120_000,
  )
})

describe('a step that was filled in', () => {
  /** Each with its button, its input, and the part of that which must be shown again. */
  const steps = {
    shipping: [
      '/checkout/shipping',
      'Continue to payment',
      { 'Message for the packing slip': 'From all of us' },
      'From all of us',
    ],
    payments: [
      '/checkout/payment',
      /^Continue to card details/,
      billingFields({ street1: '9 Other Street' }),
      '9 Other Street',
    ],
  } as const

  it.each(
    Object.keys(steps).flatMap((platform) =>
      KINDS.map((kind) => [platform as keyof typeof steps, nameOf(kind), kind] as const),
    ),
  )(
    'keeps what was typed with %s away by %s',
    async (platform, _, fault) => {
      const [path, button, fill, typed] = steps[platform]
      const form = owner.prepare(await get(path), button, { fill })
      forget()
      shop.platforms.faults.add({ platform, ...fault })
      const answer = await inTime(owner.post(form))
      expectHonest(answer, [400, 503])
      expect(answer.html).toMatch(new RegExp(`value="${typed}"|>${typed}</textarea>`))
      expect(answer.html).toMatch(/<button/)
    },
    120_000,
  )

  it('asks for no password again that was left empty', async () => {
    const form = owner.prepare(await get('/checkout/payment'), /^Continue to card details/)
    forget()
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const answer = await inTime(owner.post(form))
    expectHonest(answer, [503])
    expect(form.body.get('newPassword')).toBe('')
    expect([...owner.prepare(answer, AGAIN).body]).toEqual([...form.body])
    expect(answer.document.querySelector('main [type="password"]')).toBeNull()
  })
})

describe('the largest form of the shop', () => {
  it('is offered again whole', async () => {
    const destinations = Array.from({ length: DESTINATIONS_MAX }, (_, index) => index)
    const destinationFields = DESTINATION_FIELDS
    const head: (readonly [string, string])[] = [
      ['email', 'pat@example.com'],
      ['destinations', String(DESTINATIONS_MAX)],
      // Long, and in a script whose characters each take nine bytes in a form.
      ...destinations.flatMap((destination) =>
        destinationFields.map((name): [string, string] => [
          destinationPrefix(destination) + name,
          '坚'.repeat(name === 'packingSlipMessage' ? 250 : 100),
        ]),
      ),
    ]
    const lines = Math.floor((SPLIT_FIELDS_MAX - head.length) / (DESTINATIONS_MAX + 1))
    const fields: (readonly [string, string])[] = [
      ...head,
      ...Array.from({ length: lines }, (_, line): [string, string][] => [
        [`line-${line}`, randomUUID()],
        ...destinations.map((destination): [string, string] => [quantityName(line, destination), '4999']),
      ]).flat(),
    ]
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    // No test cart has so many lines.
    const answer = await inTime(owner.crafted('/checkout/address/multi', fields))
    expectHonest(answer, [503])
    expect([...owner.prepare(answer, AGAIN).body]).toEqual(fields)
  })
})

describe('placing an order', () => {
  const ORDERED = /^\/checkout\/(?:receipt|placing)/
  const LATE = ['hang', 'trickle', 'lost-reply', 'html-502'] as const
  const ordersThere = async () =>
    ((await shop.merchant.get('orders?limit=1')) as { readonly total: number }).total

  /** At the review of a paid cart; `ordered` returns the number of new orders once the recovery worker is done. */
  async function toReview() {
    const { visitor, cart } = await prepare(shop)
    const payment = await pay(shop, visitor, cart)
    const buyer = served.newBrowser(cookieOf(await visitor.headers()))
    const review = await get(`/checkout/payment/review?pay=${payment}`, buyer)
    const before = await ordersThere()
    const isUnderWay = async () => (await shop.services.placement.standing(cart.id))?.kind === 'pending'
    async function ordered(): Promise<number> {
      for (let pass = 0; pass < 60 && (await isUnderWay()); pass += 1) {
        await shop.services.placement.recover()
        shop.clock.advance(20_000)
      }
      return (await ordersThere()) - before
    }
    return { buyer, review, ordered }
  }

  const ways = (kinds: readonly Fault['kind'][], fault: Pick<Fault, 'platform' | 'match'>) =>
    kinds.map((kind) => [{ ...fault, kind }] as const)

  it.each([
    ...ways(['hang', 'html-502'], { platform: 'commercetools' }),
    ...ways(['hang', 'html-502'], { platform: 'payments' }),
  ])('does not begin with %o, is answered in time, and is one order afterwards', async (fault) => {
    const { buyer, review, ordered } = await toReview()
    shop.platforms.faults.add(fault)
    const answer = await inTime(pressPlaceOrder(buyer, review))
    expectHonest(answer, [503])
    expect(answer.text).toContain('Nothing was charged')
    shop.platforms.faults.clear()
    expect(await ordered()).toBe(0)
    expect((await pressPlaceOrder(buyer, review)).location).toMatch(ORDERED)
    expect(await ordered()).toBe(1)
  })

  it.each([
    ...ways(LATE, { platform: 'commercetools', match: { path: '/orders', method: 'POST' } }),
    ...ways(LATE, { platform: 'payments', match: { path: '/transactions', method: 'POST' } }),
  ])('that has begun is answered in time with %o, and ends as one order', async (fault) => {
    const { buyer, review, ordered } = await toReview()
    shop.platforms.faults.add(fault)
    const answer = await inTime(pressPlaceOrder(buyer, review))
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/checkout\/placing\//)])
    shop.platforms.faults.clear()
    expect(await ordered()).toBe(1)
    expect(await shop.services.placement.reconcile()).toEqual([])
    // The same form again, as from another tab.
    const again = await inTime(pressPlaceOrder(buyer, review))
    expect([again.status, again.location]).toEqual([303, expect.stringMatching(/^\/checkout\/receipt/)])
    expect(await ordered()).toBe(1)
  })
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
const ALL_WAYS: readonly Kind[] = [
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'trickle' },
  { kind: 'wrong-types' },
  { kind: 'status', status: 500 },
]
/** Of what a page can do without: late, or not as expected. */
const TWO_WAYS: readonly Kind[] = [{ kind: 'hang' }, { kind: 'wrong-types' }]
const awayBy = (platform: string, kinds: readonly Kind[]) =>
  kinds.map((fault) => {
    const takeAway = () => {
      shop.platforms.faults.add({ platform, ...fault })
      return () => shop.platforms.faults.clear()
    }
    return [`${platform} by ${nameOf(fault)}`, takeAway, OF_PLATFORM[platform] ?? []] as const
  })
/**
 * The pages that are about what only this platform knows, by their beginnings: they are a 503 without it. All others are
 * what they are otherwise.
 */
const OF_PLATFORM: Readonly<Record<string, readonly string[]>> = {
  commercetools: [
    ...['/cart', '/checkout', '/account', '/agent', '/orders', '/campaign-landing'],
    ...['/nuts/x', '/nuts/almonds/whole'],
  ],
  shipping: ['/checkout/shipping'],
  payments: ['/checkout/payment/review'],
}
const OF_DATABASE = [
  ...['/cart', '/checkout', '/account', '/agent', '/orders', '/sign', '/reviews'],
  ...['/business', '/campaign-landing', '/offer', '/order-upload', '/refer'],
]
const WAYS: readonly (readonly [name: string, takeAway: () => () => void, of: readonly string[]])[] = [
  ...['commercetools', 'algolia', 'content', 'shipping', 'payments'].flatMap((platform) =>
    awayBy(platform, ALL_WAYS),
  ),
  ...['personalisation', 'chat', 'events'].flatMap((platform) => awayBy(platform, TWO_WAYS)),
  ...Object.entries(DATABASE).map(
    ([name, takeAway]) => [`the database ${name}`, takeAway, OF_DATABASE] as const,
  ),
]

describe('every page', () => {
  /** The status of each while nothing is away. */
  let usual: ReadonlyMap<string, number> | undefined
  const all = (paths: readonly string[] = PAGES) => {
    const browser = served.newBrowser(cookie)
    return Promise.all(paths.map(async (path) => [path, await get(path, browser)] as const))
  }
  /** A path to a product has a route for each depth, all of them in one file. */
  const different = PAGES.filter((path) => !path.startsWith('/nuts/almonds/whole/'))

  it('is looked at here', async () => {
    const { default: config } = await import('~/routes')
    const seen = new Set((await all()).map(([, { headers }]) => headers.get(ROUTE_HEADER)))
    expect(patternsOf(config, isPage).filter((pattern) => !seen.has(pattern))).toEqual([])
  })

  it.each(WAYS)('answers in time and honestly with %s', async (_, takeAway, of) => {
    usual ??= new Map((await all(different)).map(([path, { status }]) => [path, status]))
    const before = usual
    forget()
    const bringBack = takeAway()
    const faults = served.faults.length
    try {
      const answers = await all(different)
      const isOf = (path: string) => of.some((beginning) => path.startsWith(beginning))
      const changed = answers.filter(
        ([path, { status }]) => status !== before.get(path) && !(status === 503 && isOf(path)),
      )
      expect(changed.map(([path, { status }]) => [path, before.get(path), status])).toEqual([])
      for (const [, answer] of answers)
        if (answer.status !== 302 && answer.status !== 301)
          expectHonest(answer, [200, 303, 400, 404, 410, 503])
    } finally {
      bringBack()
    }
    expect(served.faults.slice(faults)).toEqual([])
  })
})
