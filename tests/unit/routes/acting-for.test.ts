/** Acting for a customer: what is read is the customer's, and what is recorded names the agent at the keyboard. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { createManualReview } from '~/services/placement/manual-review.server'
import { accounts, cards } from '../../kit/accounts'
import { orderNumberOf } from '../../kit/http-steps'
import { actFor as actOnPages, ALL_OF_AN_AGENT, find, signedIn, wholeRecord } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { setField } from '../support/merchant-fields'
import { receiptOf } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  reachReview,
  send,
  signIn,
  signInForm,
} from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper, agent } = accounts

let customer: Browser
let customerId: string
let acting: Browser
let agentId: string

const customerIdOf = async (browser: Browser) => (await shop.visitor(browser.cookie())).customerId ?? 'nobody'

/** Puts the session into the state of an agent who begins to act for a customer. */
async function actFor(browser: Browser, id: string, email: string): Promise<void> {
  const { session } = await shop.visitor(browser.cookie())
  if (session === null) throw new Error('Nobody is signed in')
  await shop.services.sessions.update(session, { customerId: id, email, cartId: null })
}

beforeEach(async () => {
  customer = app.newBrowser()
  await signIn(customer, shopper)
  customerId = await customerIdOf(customer)
  acting = app.newBrowser()
  await signIn(acting, agent)
  agentId = await customerIdOf(acting)
  await actFor(acting, customerId, shopper.email)
})

async function rowsOf<T>(
  read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

/** As `npm run orders -- show` prints it. */
async function shownToOperators(orderNumber: string) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    const history = await createManualReview({ database, clock: shop.clock }).show(orderNumber)
    return history?.placement
  } finally {
    await database.close()
  }
}

/** Orders the browser's cart from its review; returns the shop's own record, and its customer at the platform. */
async function order(browser: Browser, review: Page) {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  await receiptOf(browser, review)
  const row = await rowsOf((db) =>
    db.selectFrom('placement').selectAll().where('cart_id', '=', cartId).executeTakeFirstOrThrow(),
  )
  const placed = await shop.services.orders.getOrderByNumber(row.order_number)
  const { customerId: forWhom, actorId } = JSON.parse(row.request) as Record<string, string | undefined>
  const shown = await shownToOperators(row.order_number)
  expect([shown?.orderedBy, shown?.orderedFor]).toEqual([actorId ?? 'guest', forWhom ?? 'guest'])
  for (const personal of ['example', 'Avenue', 'Montclair'])
    expect(JSON.stringify(shown)).not.toContain(personal)
  return { owner: placed?.customerId, forWhom, actorId }
}

const record = () => wholeRecord(app)

const lookUp = (browser: Browser, key: string) => browser.get(`/cart/customer-cart?key=${key}`)

describe('who acts for a customer', () => {
  it('sees the cart, the codes and the address of the customer, and is signed in as themselves', async () => {
    await addToCart(customer, '1201-01', '1')
    const cart = await acting.get('/cart')
    for (const words of ['Roasted Cashews', 'REGULAR8', 'Sign Out']) expect(cart.html).toContain(words)
    const address = await acting.get('/checkout/address')
    expect([fieldOf(address, 'street1'), fieldOf(address, 'email')]).toEqual([
      '12 Maple Avenue',
      shopper.email,
    ])
    expect((await acting.get('/sign/out')).text).toContain('You are signed in as Sample')
  })

  it('places an order that is the customer’s, and that names who placed it', async () => {
    await addToCart(acting)
    expect(
      (await shop.services.carts.get((await shop.visitor(acting.cookie())).cartId ?? ''))?.customerId,
    ).toBe(customerId)
    await giveAddress(acting)
    await chooseDelivery(acting)
    const placed = await order(acting, await payByCard(acting))
    expect(placed).toEqual({ owner: customerId, forWhom: customerId, actorId: agentId })
  })

  it('goes by their own permissions, and is put on record with each cart that they look at', async () => {
    await addToCart(customer)
    const { cartId = '' } = await shop.visitor(customer.cookie())
    expect((await lookUp(acting, cartId)).status).toBe(200)
    const rows = await rowsOf((db) =>
      db.selectFrom('audit').selectAll().where('subject_id', '=', cartId).execute(),
    )
    expect(rows).toMatchObject([{ actor_id: agentId, owner_id: customerId }])
    // The customer's permissions do not apply to agents, nor theirs to customers.
    await setField(shop, 'customers/key=demo-shopper', 'permissions', ['viewCustomerCart'])
    await setField(shop, 'customers/key=demo-agent', 'permissions', [])
    expect((await lookUp(acting, cartId)).status).toBe(404)
    await setField(shop, 'customers/key=demo-agent', 'permissions', ALL_OF_AN_AGENT)
    await setField(shop, 'customers/key=demo-shopper', 'permissions', [])
  })

  it('has not placed what the customer places later from the same cart', async () => {
    shop.services.customers.clear()
    const inMode = await signedIn(app, agent)
    await actOnPages(inMode, shopper.email)
    await addToCart(inMode)
    await giveAddress(inMode)
    await chooseDelivery(inMode)
    const declined = await pressPlaceOrder(inMode, await payByCard(inMode, cards.declined))
    expect(declined.status).toBe(402)
    shop.clock.advance(60_000)
    const { cartId } = await shop.visitor(inMode.cookie())
    const owner = await signedIn(app, shopper)
    expect((await shop.visitor(owner.cookie())).cartId).toBe(cartId)
    await receiptOf(owner, await payByCard(owner))
    const text = await record()
    const begun = (words: string) =>
      new RegExp(`${words}: [^:]*\\$[\\d.]+ [\\d:]{5} ${agent.email} for ${shopper.email}`).test(text)
    expect([begun('Began to place an order'), begun('Placed an order')]).toEqual([true, false])
  })

  it('leaves nothing to the customer who signs in on a page that was open before', async () => {
    const browser = app.newBrowser()
    const fill = { Email: shopper.email, Password: shopper.password }
    const signingIn = await signInForm(browser, fill)
    await signIn(browser, agent)
    await actFor(browser, customerId, shopper.email)
    const { session } = await shop.visitor(browser.cookie())
    if (session === null) throw new Error('Nobody is signed in')
    const message = 'A word to the agent'
    await shop.services.sessions.update(session, { flash: [{ type: 'warning', message }] })
    expect((await browser.post(signingIn)).status).toBe(303)
    const { actor, flash } = await shop.visitor(browser.cookie())
    expect(actor).toMatchObject({ id: customerId, permissions: [] })
    expect(flash.map((one) => one.message)).not.toContain(message)
  })
})

describe('who orders for themselves', () => {
  it('is named as a customer, and not at all as a guest', async () => {
    const own = app.newBrowser()
    const placed = await order(own, (await reachReview(own, { account: shopper })).page)
    expect(placed).toEqual({ owner: customerId, forWhom: customerId, actorId: customerId })
    const guest = app.newBrowser()
    expect(await order(guest, (await reachReview(guest)).page)).toEqual({
      owner: undefined,
      forWhom: undefined,
      actorId: undefined,
    })
  })
})

describe('a guest that an agent acts for', () => {
  beforeEach(async () => {
    shop.services.customers.clear()
    acting = await signedIn(app, agent)
  })

  const actForGuest = (email: string) => acting.crafted('/agent', { intent: 'act-for-guest', email })
  /** The stretches of acting for a guest that this is on record for. */
  const stretchesOf = (text: string, words: string) => {
    const row = new RegExp(`${words} [\\d:]{5} ${agent.email} for a guest \\((\\w{8})\\)`, 'g')
    return [...text.matchAll(row)].map(([, id]) => id)
  }

  it('is told from others on record without being named, and an order is there with its number', async () => {
    const email = 'told-apart@nutwood.example'
    await actForGuest(email)
    await addToCart(acting)
    await giveAddress(acting)
    await chooseDelivery(acting)
    const declined = await pressPlaceOrder(acting, await payByCard(acting, cards.declined))
    expect(declined.status).toBe(402)
    shop.clock.advance(60_000)
    const review = await payByCard(acting)
    // Pressed twice.
    const press = () => pressPlaceOrder(acting, review)
    const [{ location }, twin] = await Promise.all([press(), press()])
    expect(twin.status).toBe(303)
    const orderNumber = orderNumberOf(await acting.open(location ?? '')) ?? 'none'
    await acting.crafted('/feedback', { rating: '3' })
    await actForGuest('another-guest@nutwood.example')
    await acting.crafted('/feedback', { rating: '3' })
    const lookup = { 'Order number': orderNumber, Email: email }
    expect((await send(acting, '/orders/lookup', 'Find order', lookup)).status).toBe(303)

    const text = await record()
    expect(text).not.toContain(email)
    const [stretch, ...others] = stretchesOf(text, `Placed an order: ${orderNumber}, \\$[\\d.]+`)
    expect([stretch, others]).toEqual([expect.any(String), []])
    // The card that was declined has placed nothing.
    expect(stretchesOf(text, 'Began to place an order: \\$[\\d.]+')).toEqual([stretch])
    for (const words of ['Began to act', 'Stopped acting'])
      expect(stretchesOf(text, words)).toContain(stretch)
    const sent = stretchesOf(text, 'Sent a form: Feedback')
    expect([sent.length, new Set(sent).size, sent.includes(stretch)]).toEqual([2, 2, true])
    // While they act for the other one they see nothing of this order unrecorded.
    const looks = stretchesOf(text, `Looked at an order: ${orderNumber}`)
    expect(looks).toEqual(sent.filter((each) => each !== stretch))
  })

  it('is looked at once per reship, by the page of the order and not by its form', async () => {
    const guest = app.newBrowser()
    const { page } = await reachReview(guest, { email: 'reshipped-once@nutwood.example' })
    const receipt = await receiptOf(guest, page)
    const orderNumber = orderNumberOf(receipt) ?? 'none'
    const order = await find(acting, orderNumber)
    const sent = await acting.post(acting.prepare(order, 'Reship', { fill: { Reason: 'Stale' } }))
    expect(sent.location).toContain('/checkout/payment/review')
    const text = await record()
    expect(text.split(`Looked at an order: ${orderNumber}`).length - 1).toBe(1)
    const [stretch] = stretchesOf(text, `Copied an order: ${orderNumber}, Stale`)
    expect(stretch).toEqual(expect.any(String))
    expect(stretchesOf(text, 'Began to act')).toContain(stretch)
    expect(stretchesOf(text, 'Adjusted a payment: \\$[\\d.]+, Stale')).toEqual([stretch])
  })
})
