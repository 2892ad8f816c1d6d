/** Shoppers using a running shop's own pages and forms: they browse, fill and change carts, and place orders. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrowser } from '../../tests/kit/browser'
import type { Browser, Page } from '../../tests/kit/browser'
import { addressFields, orderNumberOf, payByCard, PLACE_ORDER } from '../../tests/kit/http-steps'

/** One cart line: the quantity acknowledged, and the most it may hold counting unacknowledged requests. */
interface Wanted {
  least: number
  most: number
}

export interface Bought {
  readonly orderNumber: string
  readonly lines: Readonly<Record<string, Readonly<Wanted>>>
}

export interface Shoppers {
  readonly times: number[]
  readonly orders: Bought[]
  /** Requests put off with 503 and Retry-After. */
  refused: number
  /** Answers no shopper may get, and anything lost. */
  readonly faults: string[]
  /** Orders first refused, then resent until accepted. */
  putOff: number
  sessions: number
  adds: number
  edits: number
  /** Resolves when the time is up and every order started has ended. */
  run(count: number, isOver: () => boolean): Promise<void>
}

/** Products that the small shop has plenty of. */
const SKUS = ['1101-01', '1102-01', '1103-01', '1201-01'] as const
const PAGES = [
  '/',
  '/nuts/almonds/',
  '/search/instant?query=almonds',
  '/nuts/almonds/roasted-almonds-salted.html',
]
const QUANTITY = 'quantity-'
const PAUSE_MS = 250
/** Longest pause between pages. */
const THINK_MS = 600
/** For requests started during an outage: the shop is back by then. */
const PATIENCE_MS = 180_000

class Away extends Error {}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** Checks every response, including the redirects a browser follows. */
function instrumented(shoppers: Shoppers, after: { status: number }): typeof fetch {
  return async (input, init) => {
    const startedAt = performance.now()
    const path = new URL(String(input instanceof Request ? input.url : input)).pathname
    try {
      const response = await fetch(input, init)
      shoppers.times.push(performance.now() - startedAt)
      after.status = response.status
      if (response.status === 503 && response.headers.has('Retry-After')) shoppers.refused += 1
      else if (response.status >= 500) shoppers.faults.push(`${path} answered ${response.status}`)
      if (response.status >= 500 && /SQLITE|SqliteError/.test(await response.clone().text()))
        shoppers.faults.push(`${path} shows an error of the database`)
      return response
    } catch (error) {
      after.status = 0
      shoppers.faults.push(`${path} was not answered`)
      throw error
    }
  }
}

function createShopper(shopUrl: string, shoppers: Shoppers) {
  const after = { status: 0 }
  const browser: Browser = createBrowser(shopUrl, instrumented(shoppers, after))
  const cart = new Map<string, Wanted>()
  const giveUpAt = () => performance.now() + PATIENCE_MS

  /** Repeats `work` while the shop answers 503. */
  async function insist(work: () => Promise<Page>): Promise<Page> {
    for (const end = giveUpAt(); ; await sleep(PAUSE_MS)) {
      try {
        const page = await work()
        if (page.status !== 503) return page
      } catch (error) {
        if (after.status !== 503) throw error
      }
      if (performance.now() > end) throw new Away('the shop did not come back')
    }
  }

  /** Not retried: a refused request may still have taken effect. */
  async function add(): Promise<void> {
    const sku = pick(SKUS)
    const line = cart.get(sku) ?? { least: 0, most: 0 }
    cart.set(sku, line)
    line.most += 1
    const page = await browser.crafted('/cart', { intent: 'add', sku, quantity: '1' })
    if (page.status === 303) line.least += 1
    else if (page.status !== 503) shoppers.faults.push(`an add was answered ${page.status}`)
    shoppers.adds += 1
  }

  const quantitiesOf = (page: Page) =>
    page.forms.flatMap(({ fields }) => fields).filter(({ name }) => name.startsWith(QUANTITY))

  async function edit(): Promise<void> {
    const [field] = quantitiesOf(await insist(() => browser.open('/cart')))
    const [line, ...others] = [...cart.values()]
    if (field === undefined || line === undefined || others.length > 0) return
    const wanted = 1 + Math.floor(Math.random() * 5)
    const before = { ...line }
    Object.assign(line, { least: Math.min(before.least, wanted), most: Math.max(before.most, wanted) })
    const fields = { intent: 'change-quantities', [field.name]: String(wanted) }
    const page = await browser.crafted('/cart', fields)
    if (page.status === 303) Object.assign(line, { least: wanted, most: wanted })
    else if (page.status !== 503) shoppers.faults.push(`an edit was answered ${page.status}`)
    shoppers.edits += 1
  }

  /** The cart must hold everything acknowledged, and nothing that was not requested. */
  async function checkCart(): Promise<void> {
    const page = await insist(() => browser.open('/cart'))
    const found = quantitiesOf(page).reduce((sum, { value }) => sum + Number(value), 0)
    const sum = (of: 'least' | 'most') => [...cart.values()].reduce((total, line) => total + line[of], 0)
    if (found < sum('least') || found > sum('most'))
      shoppers.faults.push(`a cart holds ${found} pieces of ${sum('least')} to ${sum('most')}`)
  }

  /** Walks checkout to the review from wherever this shopper left off. */
  async function reachReview(email: string): Promise<Page> {
    let page = await browser.open('/checkout')
    for (let step = 0; step < 8; step += 1) {
      const labels = page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))
      const has = (wanted: string | RegExp) =>
        labels.some((label) => (typeof wanted === 'string' ? label === wanted : wanted.test(label)))
      if (has(PLACE_ORDER)) return page
      if (has('Continue as Guest'))
        page = await browser.press(page, 'Continue as Guest', { fill: { Email: email } })
      else if (has('Continue to delivery'))
        page = await browser.press(page, 'Continue to delivery', { fill: addressFields() })
      else if (has('Continue to payment')) page = await browser.press(page, 'Continue to payment')
      else if (has(/^Continue to card details/)) page = await payByCard(browser, page)
      else break
    }
    if (page.status === 503) return page
    throw new Error(`checkout stands at ${page.path} (${page.status}): ${page.text.slice(0, 120)}`)
  }

  /** Submits the review page's form, sometimes twice, until the order's outcome is shown. */
  async function order(email: string): Promise<void> {
    const review = await insist(() => reachReview(email))
    const form = browser.prepare(review, PLACE_ORDER)
    if (Math.random() < 0.3) void browser.post(form).catch(() => undefined)
    let page = await browser.post(form)
    if (page.status === 503) {
      shoppers.putOff += 1
      page = await insist(() => browser.post(form))
    }
    for (const end = giveUpAt(); performance.now() < end; await sleep(PAUSE_MS)) {
      const { location } = page
      if (location !== null) page = await insist(() => browser.open(location))
      const orderNumber = orderNumberOf(page)
      if (orderNumber !== null && page.path.startsWith('/checkout/receipt')) {
        shoppers.orders.push({ orderNumber, lines: Object.fromEntries(cart) })
        return
      }
      const { path } = page
      page = await insist(() => browser.send(path))
    }
    shoppers.faults.push(`an order ended at ${page.path} (${page.status}): ${page.text.slice(0, 120)}`)
  }

  const holds = (): boolean => [...cart.values()].some(({ least }) => least > 0)
  return { browser, add, edit, checkCart, order, insist, holds }
}

async function visit(shopUrl: string, shoppers: Shoppers, email: string): Promise<void> {
  const { browser, add, edit, checkCart, order, insist, holds } = createShopper(shopUrl, shoppers)
  shoppers.sessions += 1
  const think = () => sleep(Math.random() * THINK_MS)
  for (let pages = 0; pages < 3; pages += 1) {
    await insist(() => browser.open(pick(PAGES)))
    await think()
  }
  await add()
  const kind = Math.random()
  for (let steps = 0; steps < 2; steps += 1) {
    await think()
    await (kind < 0.3 ? edit() : add())
  }
  await checkCart()
  await think()
  // A shopper whose every add was refused has nothing to order.
  if (kind > 0.5 && holds()) await order(email)
}

export function createShoppers(shopUrl: string): Shoppers {
  const shoppers: Shoppers = {
    times: [],
    orders: [],
    refused: 0,
    faults: [],
    putOff: 0,
    sessions: 0,
    adds: 0,
    edits: 0,
    async run(count, isOver) {
      const one = async (nth: number) => {
        for (let turn = 0; !isOver(); turn += 1)
          try {
            await visit(shopUrl, shoppers, `pat${nth}-${turn}@example.com`)
          } catch (error) {
            shoppers.faults.push(error instanceof Error ? error.message.slice(0, 200) : 'unknown')
          }
      }
      await Promise.all(Array.from({ length: count }, (_, nth) => one(nth)))
    },
  }
  return shoppers
}
