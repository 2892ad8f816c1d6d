/**
 * One visitor at two processes of the shop at once. Thirty-two tabs edit one cart: every response names the cart
 * version it made, and replayed in that order, each edit must give exactly what its tab was told. Then one cart is
 * ordered at both.
 */
import { expect, httpTest as base } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import { orderNumberOf, PLACE_ORDER, toReview } from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'
import { startTwoNodes } from '../kit/server'
import type { ShopServer } from '../kit/server'
import { createWorld } from '../kit/world'

const httpTest = base.extend<object, { nodes: readonly [ShopServer, ShopServer] }>({
  nodes: [
    async ({}, use, info) => {
      const nodes = await startTwoNodes(`contention-${info.workerIndex}`)
      await use(nodes)
      for (const node of nodes.toReversed()) await node.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const TABS = 32
const EDITS = Number(process.env['E2E_EDITS'] ?? 20)
const SKUS = ['1101-01', '1102-01', '1201-01', '4101-01'] as const

interface CartAnswer {
  readonly version: number
  readonly lineItems: readonly { readonly id: string; readonly sku: string; readonly quantity: number }[]
}
type Edit =
  | { readonly kind: 'add'; readonly sku: string; readonly quantity: number }
  | { readonly kind: 'set'; readonly sku: string; readonly quantity: number }
interface Acknowledged {
  readonly edit: Edit
  readonly cart: CartAnswer
}
type Quantities = ReadonlyMap<string, number>

const quantitiesOf = ({ lineItems }: CartAnswer): Quantities =>
  new Map(lineItems.map(({ sku, quantity }) => [sku, quantity]))

/** The same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function fieldsOf(edit: Edit, last: CartAnswer): Record<string, string> {
  const quantity = String(edit.quantity)
  if (edit.kind === 'add') return { intent: 'add', sku: edit.sku, quantity }
  const lineItemId = last.lineItems.find(({ sku }) => sku === edit.sku)?.id ?? ''
  return { intent: 'change-quantities', [`quantity-${lineItemId}`]: quantity }
}

function applied(before: Quantities, { kind, sku, quantity }: Edit): Quantities {
  const known = before.get(sku) ?? 0
  return new Map([...before, [sku, kind === 'add' ? known + quantity : quantity]])
}

const sameQuantities = (a: Quantities, b: Quantities): boolean =>
  a.size === b.size && [...a].every(([sku, quantity]) => b.get(sku) === quantity)

httpTest('thirty-two tabs lose nothing, and none is refused for the others', async ({ nodes }) => {
  httpTest.setTimeout(900_000)
  const [first] = nodes
  const browser = createHttpBrowser(first.url)
  for (const sku of SKUS) {
    const body = new URLSearchParams({ intent: 'add', sku, quantity: '1' })
    await browser.send('/cart', { method: 'POST', body })
  }
  const cookie = browser.cookie()

  async function post(node: number, fields: Record<string, string>): Promise<CartAnswer> {
    const { url } = nodes[node % 2] ?? first
    const response = await fetch(`${url}/cart`, {
      method: 'POST',
      headers: { accept: 'application/json', cookie, origin: url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { cart: CartAnswer }).cart
  }

  const start = await post(0, { intent: 'add', sku: SKUS[0], quantity: '1' })
  const tabs = Array.from({ length: TABS }, async (_, tab) => {
    const random = createRandom(tab + 1)
    const told: Acknowledged[] = []
    let last = start
    for (let serial = 0; serial < EDITS; serial += 1) {
      const sku = SKUS[random(SKUS.length)] ?? SKUS[0]
      const edit: Edit =
        random(3) === 0
          ? { kind: 'set', sku, quantity: 1 + random(20) }
          : { kind: 'add', sku, quantity: 1 + random(3) }
      last = await post(tab + serial, fieldsOf(edit, last))
      told.push({ edit, cart: last })
    }
    return told
  })
  const acknowledged = (await Promise.all(tabs)).flat()
  expect(acknowledged).toHaveLength(TABS * EDITS)

  let quantities = quantitiesOf(start)
  const versions = [...new Set(acknowledged.map(({ cart }) => cart.version))].sort((a, b) => a - b)
  for (const version of versions) {
    const told = acknowledged.filter(({ cart }) => cart.version === version)
    const next = quantitiesOf(told[0]?.cart ?? start)
    for (const { cart } of told) expect(quantitiesOf(cart), `version ${version}`).toEqual(next)
    // One of them made the version. Setting an unchanged quantity makes none, and reports the version it found.
    const makers = told.filter(({ edit }) => sameQuantities(applied(quantities, edit), next))
    const idle = told.filter(({ edit }) => edit.kind === 'set' && next.get(edit.sku) === edit.quantity)
    const explains = (maker: Acknowledged | undefined) =>
      told.every((each) => each === maker || idle.includes(each))
    const isTrue = version === start.version ? explains(undefined) : makers.some(explains)
    expect(isTrue, `version ${version}: ${JSON.stringify(told.map(({ edit }) => edit))}`).toBe(true)
    quantities = next
  }
  const end = await post(1, { intent: 'add', sku: SKUS[0], quantity: '1' })
  expect(quantitiesOf(end)).toEqual(applied(quantities, { kind: 'add', sku: SKUS[0], quantity: 1 }))
})

httpTest(
  'one cart ordered at both is one order, paid once, and all hear of it [PAY-14]',
  async ({ nodes, email }) => {
    const [first] = nodes
    const browser = createHttpBrowser(first.url)
    const review = await toReview(browser, { email })
    const { url, body } = browser.prepare(review, PLACE_ORDER)
    const path = new URL(url, first.url).pathname
    const headers = { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const node = nodes[index % 2] ?? first
        const sent = {
          method: 'POST',
          headers: { ...headers, origin: node.url },
          body: new URLSearchParams(body),
        }
        return fetch(`${node.url}${path}`, { ...sent, redirect: 'manual' })
      }),
    )
    const places = answers.map(({ status, headers: told }) => `${status} ${told.get('location') ?? ''}`)
    for (const place of places) expect(place).toMatch(/^303 \/checkout\/(receipt\?token=|placing\/)/)
    let orderNumber: string | null = null
    await expect
      .poll(async () => (orderNumber = orderNumberOf(await browser.open(places[0]?.slice(4) ?? ''))), {
        timeout: 120_000,
      })
      .not.toBeNull()
    expect(await ordersOf(first.platforms, email)).toMatchObject([{ orderNumber }])
    expect(await createWorld(first, email).transactions()).toMatchObject([
      { orderId: `${orderNumber}-1`, state: 'captured' },
    ])
  },
)
