/** Earlier orders once more: copied by agents, reshipped for a reason, or dropped. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { actFor, ALL_OF_AN_AGENT, find, signedIn, wholeRecord } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { setField } from '../support/merchant-fields'
import { orderNumberOn, placeOrder, receiptOf } from '../support/orders'
import { ordersAway, pressPlaceOrder, recoverOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { partsOf } from '../support/shipment-parts'
import { splitOrder } from '../support/split'
import { setStock } from '../support/stock'
import {
  addToCart,
  beGuest,
  cartText,
  chooseDelivery,
  giveAddress,
  payByCard,
  reachReview,
  send,
} from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
let customer: Browser
let agent: Browser
let nth = 0
let order: { readonly id: string; readonly orderNumber: string }

const CALL = '/api/orders/clear-copied-order'
const cartOf = async (browser: Browser) => {
  const { cartId } = await shop.visitor(browser.cookie())
  return cartId === undefined ? null : shop.services.carts.get(cartId)
}

const cartsThere = async () =>
  ((await shop.merchant.get('carts?limit=1')) as { readonly total: number }).total

async function clearByCall(browser: Browser) {
  const answer = await browser.send(CALL, { method: 'POST', headers: { Accept: 'application/json' } })
  return { status: answer.status, body: JSON.parse(answer.html) as { readonly data?: unknown } }
}

/** Sends the form of the order's page; returns the response, redirects not followed. */
async function copy(
  button: 'Reship' | 'Copy to be paid',
  fill: Readonly<Record<string, string>> = {},
  id: string = order.id,
): Promise<Page> {
  const page = await agent.get(`/agent/orders/${id}`)
  return agent.post(agent.prepare(page, button, { fill }))
}

/** Orders what is in their cart; returns the number of the order. */
const orderFrom = async (buyer: Browser) => orderNumberOn(await receiptOf(buyer, await payByCard(buyer)))

beforeEach(async () => {
  // A separate time for each, which tells orders and records apart.
  shop.clock.advance(++nth * 60_000)
  customer = await signedIn(app, shopper)
  order = await placeOrder(shop, customer)
  agent = await signedIn(app, accounts.agent)
})

describe('a reship', () => {
  it('is ready to be placed: goods, address, delivery, and nothing to pay [AGENT-11] [AGENT-04]', async () => {
    const sent = await copy('Reship', { Reason: 'Spilled/Torn Bag' })
    expect(sent.location).toMatch(/^\/checkout\/payment\/review\?pay=/)
    const review = await agent.open(sent.location ?? '')
    for (const words of [
      'You are acting for Sample Shopper',
      `The cart is a copy of order ${order.orderNumber}`,
      'Roasted Almonds (Salted)',
      '12 Maple Avenue',
      'Place order · $0.00',
    ])
      expect(review.text).toContain(words)
    const receipt = await receiptOf(agent, review)
    const orderNumber = orderNumberOn(receipt)
    const again = await shop.services.orders.getOrderByNumber(orderNumber)
    expect(again).toMatchObject({
      fields: { reshippedFromOrderNumber: order.orderNumber, orderTags: ['Spilled/Torn Bag'] },
      customerEmail: shopper.email,
      lineItems: [{ sku: '1101-01', quantity: 2 }],
    })
    expect(again?.customerId).toBe((await shop.visitor(customer.cookie())).customerId)
    expect((await customer.get('/account/order-history')).text).toContain(orderNumber)
    expect((await agent.get('/cart')).text).not.toContain('Clear copied order')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('offers each reason of the list, and one to be written [AGENT-04] [AGENT-05]', async () => {
    const { document } = await agent.get(`/agent/orders/${order.id}`)
    const options = document.querySelectorAll('select[name="reason"] option:not([value=""])')
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      'Sample Order',
      'Delivered/Not Received',
      'Spilled/Torn Bag',
      'Damaged Bag/Box',
      'Lost order',
      'Stale',
      'Rancid',
      'Foreign Object',
      'Mold/Fungus',
      'Incorrect product received',
      'Melted product',
      'courtesy credit',
      'Other',
    ])
    const sent = await copy('Reship', { Reason: 'Other', 'Other reason': 'Box was left in the rain' })
    expect((await cartOf(agent))?.fields.orderTags).toEqual(['Other: Box was left in the rain'])
    const review = await agent.open(sent.location ?? '')
    const receipt = await receiptOf(agent, review)
    const placed = await find(agent, orderNumberOn(receipt))
    expect(placed.text).toContain(`A copy of order ${order.orderNumber} (Other: Box was left in the rain).`)
    expect(placed.text).toMatch(/\$[\d.]+ taken off: Box was left in the rain/)
  })

  it.each([
    [{}, 'Please choose a reason'],
    [{ Reason: 'Other' }, 'Please write what the reason is'],
    [{ Reason: 'Other', 'Other reason': '   ' }, 'Please write what the reason is'],
  ])('asks for what is missing in %j, and copies nothing [AGENT-05]', async (fill, message) => {
    const page = await copy('Reship', fill)
    expect([page.status, page.text.includes(message)]).toEqual([400, true])
    expect((await shop.visitor(agent.cookie())).session?.data.copiedOrder).toBeUndefined()
  })

  it('is paid where the agent may take nothing off', async () => {
    await setField(shop, 'customers/key=demo-agent', 'permissions', ['checkOutAsCustomer'])
    shop.services.customers.clear()
    expect((await copy('Reship', { Reason: 'Stale' })).location).toBe('/checkout/payment')
    await setField(shop, 'customers/key=demo-agent', 'permissions', ALL_OF_AN_AGENT)
    shop.services.customers.clear()
  })

  it('of a guest’s order is the guest’s [AGENT-11]', async () => {
    const guest = app.newBrowser()
    const { page } = await reachReview(guest, { email: 'reship-guest@nutwood.example' })
    const receipt = await receiptOf(guest, page)
    const orderNumber = orderNumberOn(receipt)
    const { path } = await find(agent, orderNumber)
    const sent = await copy('Reship', { Reason: 'Lost order' }, path.split('/').at(-1))
    const review = await agent.open(sent.location ?? '')
    const placed = await receiptOf(agent, review)
    const again = await shop.services.orders.getOrderByNumber(orderNumberOn(placed))
    expect(again).toMatchObject({
      customerEmail: 'reship-guest@nutwood.example',
      fields: { reshippedFromOrderNumber: orderNumber },
    })
    expect(again?.customerId).toBeUndefined()
  })
})

describe('a copied order of a guest', () => {
  it('leaves the cart that was filled for the guest alone, which is at hand again afterwards [AGENT-11] [AGENT-03]', async () => {
    const guest = app.newBrowser()
    const { page } = await reachReview(guest, { email: 'copied-guest@nutwood.example' })
    const receipt = await receiptOf(guest, page)
    const found = await find(agent, orderNumberOn(receipt))
    const id = found.path.split('/').at(-1)
    // The agent acts for the guest from the first copy on.
    await copy('Copy to be paid', {}, id)
    await clearByCall(agent)
    await addToCart(agent, '1201-01', '1')
    const filled = await cartOf(agent)
    for (const again of [copy, copy]) {
      await again('Copy to be paid', {}, id)
      expect(await cartText(agent)).not.toContain('Roasted Cashews')
    }
    expect(await clearByCall(agent)).toMatchObject({ status: 200, body: { data: { cleared: true } } })
    expect((await cartOf(agent))?.id).toBe(filled?.id)
    expect(await cartText(agent)).toContain('Roasted Cashews')
  })

  it('leaves it alone as well where the order has the guest’s e-mail in another spelling [AGENT-11] [AGENT-03]', async () => {
    const guest = app.newBrowser()
    const { page } = await reachReview(guest, { email: 'spelt-guest@nutwood.example' })
    const receipt = await receiptOf(guest, page)
    // An order has it in small letters, and the session as the agent typed it.
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'Spelt-Guest@nutwood.example' })
    await addToCart(agent, '1201-01', '1')
    const found = await find(agent, orderNumberOn(receipt))
    expect(found.text).not.toContain('Act for this guest')
    await copy('Copy to be paid', {}, found.path.split('/').at(-1))
    expect(await cartText(agent)).not.toContain('Roasted Cashews')
    await clearByCall(agent)
    expect(await cartText(agent)).toContain('Roasted Cashews')
  })

  it('leaves that cart to the orders after it as well [AGENT-11]', async () => {
    const guest = app.newBrowser()
    const { page } = await reachReview(guest, { email: 'reshipped-guest@nutwood.example' })
    const receipt = await receiptOf(guest, page)
    const found = await find(agent, orderNumberOn(receipt))
    const id = found.path.split('/').at(-1)
    await copy('Copy to be paid', {}, id)
    await clearByCall(agent)
    await addToCart(agent, '1201-01', '1')
    const sent = await copy('Reship', { Reason: 'Stale' }, id)
    await receiptOf(agent, await agent.open(sent.location ?? ''))
    expect(await cartText(agent)).toContain('Roasted Cashews')
  })
})

describe('a copied order', () => {
  it('is paid like any other, and leaves the customer’s own cart alone [AGENT-11]', async () => {
    await addToCart(customer, '1201-01', '1')
    const sent = await copy('Copy to be paid')
    expect(sent.location).toBe('/checkout/payment')
    const copied = await cartOf(agent)
    expect(copied).toMatchObject({
      lineItems: [{ sku: '1101-01', quantity: 2 }],
      fields: { reshippedFromOrderNumber: order.orderNumber, orderTags: [] },
    })
    expect(await cartText(agent)).not.toContain('Roasted Cashews')
    // Neither finds the other's cart, whoever signs in where.
    const elsewhere = await signedIn(app, shopper)
    for (const browser of [customer, elsewhere]) {
      const cart = await cartText(browser)
      expect([cart.includes('Roasted Cashews'), cart.includes('Roasted Almonds')]).toEqual([true, false])
    }
    expect((await cartOf(agent))?.lineItems).toHaveLength(1)
  })

  it('is dropped by its button, and the customer’s own cart is at hand again [AGENT-03]', async () => {
    await addToCart(customer, '1201-01', '1')
    await copy('Copy to be paid')
    const copied = await cartOf(agent)
    const page = await agent.open(
      (await agent.post(agent.prepare(await agent.get('/cart'), 'Clear copied order'))).location ?? '',
    )
    expect(page.text).toContain(`The copy of order ${order.orderNumber} is gone.`)
    const cart = (await agent.get('/cart')).text
    expect([cart.includes('Roasted Cashews'), cart.includes('Clear copied order')]).toEqual([true, false])
    expect(await shop.services.carts.get(copied?.id ?? '')).toBeNull()
  })

  it('is dropped by the call, once, and by nobody but an agent [API-84] [AGENT-03]', async () => {
    await copy('Copy to be paid')
    const { orderNumber } = order
    for (const other of [app.newBrowser(), customer, await signedIn(app, accounts.business)])
      expect((await clearByCall(other)).status).toBe(404)
    expect(await clearByCall(agent)).toMatchObject({
      status: 200,
      body: { data: { cleared: true, orderNumber }, errors: [] },
    })
    expect(await clearByCall(agent)).toMatchObject({ status: 200, body: { data: { cleared: false } } })
    expect((await cartOf(agent))?.fields.reshippedFromOrderNumber).toBeUndefined()
  })

  it('is cleared once, by one of two that are sent at once [AGENT-03]', async () => {
    await copy('Copy to be paid')
    const answers = await Promise.all([clearByCall(agent), clearByCall(agent)])
    const cleared = answers.map(({ body }) => (body.data as { readonly cleared: boolean }).cleared)
    expect(cleared.toSorted()).toEqual([false, true])
    expect((await shop.visitor(agent.cookie())).session?.data.copiedOrder).toBeUndefined()
  })

  it('skips the question for whom it is, which every other order of an agent begins with [CHK-05] [AGENT-11]', async () => {
    await actFor(agent)
    await addToCart(agent, '1201-01', '1')
    const start = await agent.post(agent.prepare(await agent.get('/cart'), /^Proceed to Checkout/))
    expect(start.location).toBe('/checkout/signin')
    expect((await agent.get('/checkout')).location).toBe('/checkout/signin')
    const page = await agent.get('/checkout/signin')
    expect(page.text).toContain('This order is for Sample Shopper')
    expect(page.text).not.toContain('Password')
    expect((await agent.post(agent.prepare(page, /^Continue for/))).location).toBe('/checkout/address')
    await copy('Copy to be paid')
    expect((await agent.get('/checkout')).location).toBe('/checkout/payment')
  })

  it('is on record, with the order and the reason', async () => {
    await copy('Reship', { Reason: 'Melted product' })
    await clearByCall(agent)
    const record = await wholeRecord(app)
    expect(record).toContain(`Copied an order: ${order.orderNumber}, Melted product`)
    expect(record).toContain(`Dropped a copied order: ${order.orderNumber}`)
  })

  it('takes the place of one that was pending, which is dropped and on record as that', async () => {
    await copy('Copy to be paid')
    const [first, before] = [await cartOf(agent), await cartsThere()]
    await copy('Reship', { Reason: 'Stale' })
    const second = await cartOf(agent)
    expect(second?.fields.reshippedFromOrderNumber).toBe(order.orderNumber)
    expect([await shop.services.carts.get(first?.id ?? ''), await cartsThere()]).toEqual([null, before])
    const record = await wholeRecord(app)
    expect(record).toContain(`Dropped a copied order: ${order.orderNumber}`)
  })

  it.each(['copies an order of somebody else', 'acts for somebody else', 'stops acting', 'signs out'])(
    'is dropped, and on record as that, where the agent %s',
    async (what) => {
      const other = await placeOrder(shop, await signedIn(app, accounts.business))
      await copy('Copy to be paid')
      const [first, before] = [await cartOf(agent), await cartsThere()]
      if (what.startsWith('copies')) await copy('Copy to be paid', {}, other.id)
      else if (what.startsWith('acts')) await actFor(agent, accounts.business.email)
      else if (what.startsWith('stops'))
        await agent.post(agent.prepare(await agent.get('/agent'), /^Stop acting/))
      else await agent.post(agent.prepare(await agent.get('/sign/out'), 'Sign Out'))
      expect(await shop.services.carts.get(first?.id ?? '')).toBeNull()
      expect(await cartsThere()).toBe(what.startsWith('copies') ? before : before - 1)
      const record = await wholeRecord(app)
      expect(record).toContain(`Dropped a copied order: ${order.orderNumber}`)
    },
  )

  it('is in nobody’s basket where it could not be dropped as the agent signs out', async () => {
    await copy('Copy to be paid')
    const { id = '' } = (await cartOf(agent)) ?? {}
    const form = agent.prepare(await agent.get('/sign/out'), 'Sign Out')
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    await agent.post(form)
    shop.platforms.faults.clear()
    // It is there, but the customer does not get it.
    expect(await shop.services.carts.get(id)).not.toBeNull()
    const again = await signedIn(app, shopper)
    expect((await again.get('/cart')).text).toContain('Your cart is empty')
  })

  it('leaves one that is being ordered to its order', async () => {
    const sent = await copy('Reship', { Reason: 'Stale' })
    const first = await cartOf(agent)
    ordersAway(shop)
    await pressPlaceOrder(agent, await agent.open(sent.location ?? ''))
    await copy('Copy to be paid')
    expect((await cartOf(agent))?.id).not.toBe(first?.id)
    await recoverOrder(shop, first?.id ?? '')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is on record as dropped where the agent has gone on to somebody else meanwhile', async () => {
    await actFor(agent)
    const form = agent.prepare(await agent.get(`/agent/orders/${order.id}`), 'Copy to be paid')
    const match = { path: '/carts', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 3_000, match, times: 1 })
    const copying = agent.post(form)
    await actFor(agent, accounts.business.email)
    expect((await copying).location).toBe(`/agent/orders/${order.id}`)
    const record = await wholeRecord(app)
    expect(record).toContain(`Copied an order: ${order.orderNumber}`)
    expect(record).toContain(`Dropped a copied order: ${order.orderNumber}`)
  })

  it('is made by nobody but an agent', async () => {
    for (const other of [app.newBrowser(), customer, await signedIn(app, accounts.auditor)]) {
      const sent = await other.crafted(`/agent/orders/${order.id}`, { intent: 'reship', reason: 'Stale' })
      expect(sent.status).toBe(404)
    }
  })

  it('cannot be made of the agent’s own order', async () => {
    const own = await placeOrder(shop, await signedIn(app, accounts.agent))
    const page = await copy('Reship', { Reason: 'Stale' }, own.id)
    expect([page.status, page.text.includes('You cannot act for yourself.')]).toEqual([409, true])
  })

  it('cannot be made of what the agent ordered as a guest', async () => {
    const guest = app.newBrowser()
    await addToCart(guest)
    await beGuest(guest, accounts.agent.email)
    await giveAddress(guest)
    await chooseDelivery(guest)
    const { path } = await find(agent, await orderFrom(guest))
    const page = await copy('Reship', { Reason: 'Stale' }, path.split('/').at(-1))
    expect([page.status, page.text.includes('You cannot act for yourself.')]).toEqual([409, true])
  })

  const recorded = async () => (await wholeRecord(app)).includes(`Copied an order: ${order.orderNumber}`)

  describe.each([
    ['another cart', '/carts'],
    ['what goes into it', '/carts/'],
  ])('where the platform will not take %s', (_, path) => {
    const failing = (status: number) => {
      const match = { path, method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match })
    }

    it('is told not to have been made, and for whom the agent acts by now, and is not on record', async () => {
      failing(400)
      const why = 'Eaten by a “goat” & more'
      const page = await copy('Reship', { Reason: 'Other', 'Other reason': why })
      shop.platforms.faults.clear()
      // What an agent writes of a customer is in no address.
      expect([page.status, page.location]).toEqual([303, `/agent/orders/${order.id}`])
      const { text, document } = await agent.open(page.location ?? '')
      // Neither has to be entered again [UX-04].
      expect(document.querySelector('option[selected]')?.getAttribute('value')).toBe('Other')
      expect(document.querySelector('input[name="otherReason"]')?.getAttribute('value')).toBe(why)
      const another = await placeOrder(shop, customer)
      const elsewhere = await agent.get(`/agent/orders/${another.id}`)
      expect(elsewhere.document.querySelector('option[selected]')?.getAttribute('value') ?? '').toBe('')
      expect(text).toContain(
        'Our order system did not accept a copy of this order. No copy was made. Please try again. You are acting for Sample Shopper now.',
      )
      expect(text).not.toContain('Nothing of this order is sold any more.')
      expect(await recorded()).toBe(false)
    })

    it('since it is away: the agent stays signed in, in the session that acts for the customer [AGENT-11]', async () => {
      const before = await cartsThere()
      failing(503)
      const page = await copy('Copy to be paid')
      shop.platforms.faults.clear()
      expect([page.status, page.text.includes('Try again')]).toEqual([503, true])
      const again = await agent.get(`/agent/orders/${order.id}`)
      expect([again.status, again.text.includes('You are acting for Sample Shopper')]).toEqual([200, true])
      expect(await recorded()).toBe(false)
      // Nor is an unfinished cart left behind, which the customer's sign-in would find.
      expect(await cartsThere()).toBe(before)
      expect((await copy('Copy to be paid')).location).toBe('/checkout/payment')
      expect(await recorded()).toBe(true)
    })
  })

  it('says so where nothing of the order is sold any more', async () => {
    await setStock(shop, '1101-01', 0)
    shop.services.catalogue.clear()
    try {
      const page = await copy('Reship', { Reason: 'Stale' })
      const { text } = await agent.open(page.location ?? '')
      expect(text).toContain('Nothing of this order is sold any more.')
    } finally {
      await setStock(shop, '1101-01', 500)
      shop.services.catalogue.clear()
    }
  })

  it('has each address of an order that went to several [AGENT-11]', async () => {
    const buyer = await signedIn(app, accounts.business)
    await addToCart(buyer, '1101-01', '3')
    const places = [{ name: 'First Office' }, { name: 'Second Office', street1: '14 Maple Avenue' }]
    expect((await splitOrder(buyer, places, [1, 2])).location).toBe('/checkout/shipping')
    await chooseDelivery(buyer)
    const orderNumber = await orderFrom(buyer)
    const { path } = await find(agent, orderNumber)
    const sent = await copy('Reship', { Reason: 'Delivered/Not Received' }, path.split('/').at(-1))
    expect(sent.location).toMatch(/^\/checkout\/payment\/review\?pay=/)
    const cart = await cartOf(agent)
    expect(cart?.itemShippingAddresses.map(({ address }) => address.name)).toEqual([
      'First Office',
      'Second Office',
    ])
    expect(cart?.lineItems.map(({ targets }) => targets.map(({ quantity }) => quantity))).toEqual([[1, 2]])
    expect(cart?.fields).toMatchObject({
      reshippedFromOrderNumber: orderNumber,
      orderTags: ['Delivered/Not Received'],
    })
    expect((await agent.open(sent.location ?? '')).text).toContain('Clear copied order')
  })

  it.each(['Reship', 'Copy to be paid'] as const)(
    'has the gifts of the order, and no others: %s [AGENT-11] [LINE-07]',
    async (button) => {
      const buyer = await signedIn(app, accounts.business)
      await addToCart(buyer, '1101-01', '3')
      await splitOrder(
        buyer,
        [{ name: 'First Office' }, { name: 'Aunt Example', street1: '14 Maple Avenue' }],
        [2, 1],
      )
      const fill = { 'This is a gift #1': false, 'This is a gift #2': true }
      await send(buyer, '/checkout/shipping', 'Continue to payment', fill)
      const { path } = await find(agent, await orderFrom(buyer))
      const reason = button === 'Reship' ? { Reason: 'Delivered/Not Received' } : {}
      const sent = await copy(button, reason, path.split('/').at(-1))
      if (button === 'Reship') {
        const [office, aunt] = partsOf(await agent.open(sent.location ?? ''))
        expect(office).not.toMatch(/gift/i)
        expect(aunt).toMatch(/\(gift\).*A gift: the prices are left out/)
      }
      const { document } = await agent.get('/checkout/shipping')
      const boxes = [...document.querySelectorAll('input[name$=".isGift"]')]
      expect(boxes.map((box) => box.hasAttribute('checked'))).toEqual([false, true])
    },
  )
})
