/** Events of the shop, from its pages and calls to the tracking services. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pagePath } from '~/models/analytics/page-path'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import { actFor, signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { act, ACTIVE, cartOf } from '../support/commerce-path'
import { pressPlaceOrder } from '../support/placing'
import { askPlatform } from '../support/platforms'
import { ACCESS } from '../support/route-access'
import { openRoutes } from '../support/routes'
import { setStock } from '../support/stock'
import {
  addToCart,
  chooseDelivery,
  giveAddress,
  payByCard,
  reachReview,
  send,
  signIn,
  typeAddress,
} from '../support/steps'
import { deliverEvents, eventsOf, toldTo } from '../support/told'
import type { GoogleBody } from '../support/told'

const { shop, app } = await openRoutes()
let browser: Browser
let before = 0

beforeEach(async () => {
  shop.services.outboxWorker.start()
  browser = app.newBrowser()
  before = (await eventsOf(shop)).length
})

// The next test sets the clock back, before what is scheduled for later.
afterEach(() => deliverEvents(shop))

const told = () => eventsOf(shop, before)
const names = async () => (await told()).map(({ name }) => name)

const report = (events: readonly object[], headers: Readonly<Record<string, string>> = {}) =>
  browser.send('/api/events', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
    body: JSON.stringify({ events }),
  })
const CLICK = {
  event: 'select_item',
  section: 'search',
  list: 'almonds',
  items: [{ id: '1101-01', index: 3 }],
}

const call = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  browser.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const ADD = { cart_sku: { sku_external_id: '1101-01', quantity: 2 } }

describe('the way to checkout', () => {
  it('is told by its steps, each with what it is about [ANLY-02]', async () => {
    await addToCart(browser)
    shop.clock.advance(90_000)
    await browser.get('/cart')
    await browser.get('/cart')
    await send(browser, '/cart', 'Proceed to Checkout')
    await report([CLICK])
    const events = await told()
    expect(events.map(({ name }) => name)).toEqual([
      'add_to_cart',
      'view_cart',
      'begin_checkout',
      'select_item',
    ])
    const [added, viewed, begun, selected] = events.map(({ params }) => params)
    const goods = {
      currency: 'USD',
      value: 19.98,
      items: [{ item_id: '1101-01', item_name: 'Roasted Almonds (Salted)', price: 9.99, quantity: 2 }],
    }
    for (const each of [added, viewed, begun]) expect(each).toMatchObject(goods)
    expect(selected).toMatchObject({
      section: 'search',
      item_list_name: 'almonds',
      items: [{ item_id: '1101-01', index: 3 }],
    })
    // One visit by an unidentified visitor.
    expect(new Set(events.map(({ clientId }) => clientId)).size).toBe(1)
    expect(events.every(({ userId }) => userId === undefined)).toBe(true)
    // They left in one call, later.
    const google = (await toldTo(shop, 'google-analytics')).slice(-4) as GoogleBody[]
    const micros = google.flatMap(({ events: [event] }) => event?.timestamp_micros ?? [])
    expect((micros[1] ?? 0) - (micros[0] ?? 0)).toBeGreaterThanOrEqual(90_000_000)
    const rudder = (await toldTo(shop, 'rudderstack')).slice(-4)
    expect(rudder).toMatchObject(
      micros.map((each) => ({ originalTimestamp: new Date(each / 1_000).toISOString() })),
    )
  })

  it('queues a look at a cart once, and again once the cart is another one', async () => {
    const queued = vi.spyOn(shop.services.analytics, 'leave')
    await addToCart(browser)
    await browser.get('/cart')
    await browser.get('/cart')
    expect(queued).toHaveBeenCalledTimes(1)
    await addToCart(browser, '1102-01')
    await browser.get('/cart')
    expect(queued).toHaveBeenCalledTimes(2)
    queued.mockRestore()
    expect(await names()).toEqual(['add_to_cart', 'view_cart', 'add_to_cart', 'view_cart'])
  })

  it('goes on with delivery and payment, of which no word but their kind is told', async () => {
    const { page } = await reachReview(browser, { email: 'canary@example.com' })
    expect(page.status).toBe(200)
    const events = await told()
    const [shipping, ...others] = events.filter(({ name }) => name === 'add_shipping_info')
    expect([others, shipping?.params]).toEqual([
      [],
      expect.objectContaining({
        currency: 'USD',
        value: 19.98,
        shipping_tier: expect.stringMatching(/\w/) as string,
      }),
    ])
    expect(events.find(({ name }) => name === 'add_payment_info')?.params).toMatchObject({
      value: 19.98,
      payment_type: 'card',
    })
    expect(JSON.stringify(events)).not.toContain('canary')
  })

  it('is told of what leaves the cart, and of what comes in there', async () => {
    await addToCart(browser)
    const change = (quantity: string) => send(browser, '/cart', /^Update/, { 'Quantity of': quantity })
    await change('5')
    await change('4')
    await send(browser, '/cart', /^Remove/)
    const moved = (await told()).filter(({ name }) => /_(to|from)_cart$/.test(name))
    expect(moved.map(({ name, params }) => [name, params['value'], params['items']])).toMatchObject([
      ['add_to_cart', 19.98, [{ quantity: 2 }]],
      ['add_to_cart', 28.47, [{ quantity: 3 }]],
      ['remove_from_cart', 9.49, [{ quantity: 1 }]],
      ['remove_from_cart', 37.96, [{ item_id: '1101-01', quantity: 4 }]],
    ])
  })

  it('is told of what a script of the page changes by the commerce path [ANLY-02]', async () => {
    await addToCart(browser)
    const [line] = (await cartOf(browser)).lineItems
    const change = (action: object) => act(browser, { lineItemId: line?.id, ...action })
    const more = await change({ action: 'changeLineItemQuantity', quantity: 5 })
    expect(more.answer).toMatchObject({
      dataLayer: [{ event: 'add_to_cart', ecommerce: { items: [{ quantity: 3 }] } }],
      rudderstackEvents: [{ event: 'Product Added' }],
    })
    await change({ action: 'changeLineItemQuantity', quantity: 5 })
    await change({ action: 'changeLineItemQuantity', quantity: 4 })
    await change({ action: 'removeLineItem' })
    await addToCart(browser, '1102-01', '1')
    const { version } = await cartOf(browser)
    const gone = await browser.send(`${ACTIVE}?version=${version}`, { method: 'DELETE' })
    expect(gone.status).toBe(200)
    const moved = (await told()).map(({ name, params }) => [name, params['items']])
    expect(moved).toMatchObject([
      ['add_to_cart', [{ item_id: '1101-01', quantity: 2 }]],
      ['add_to_cart', [{ item_id: '1101-01', quantity: 3 }]],
      ['remove_from_cart', [{ item_id: '1101-01', quantity: 1 }]],
      ['remove_from_cart', [{ item_id: '1101-01', quantity: 4 }]],
      ['add_to_cart', [{ item_id: '1102-01', quantity: 1 }]],
      ['remove_from_cart', [{ item_id: '1102-01', quantity: 1 }]],
    ])
  })

  it('is told of all that a campaign fills a cart with, by its page and by its call [ANLY-02] [DISC-07]', async () => {
    const path = '/campaign-landing?token=harvest-week-7Q2M'
    await send(browser, path, 'Fill my cart')
    const caller = app.newBrowser()
    const called = await caller.send(path, { method: 'POST', headers: { Accept: 'application/json' } })
    const { dataLayer } = JSON.parse(called.html) as { readonly dataLayer?: readonly object[] }
    const { lineItems } = await cartOf(browser)
    const items = lineItems.map(({ sku, quantity }) => ({ item_id: sku, quantity }))
    expect(items.length).toBeGreaterThan(0)
    expect(dataLayer).toMatchObject([{ event: 'add_to_cart', ecommerce: { items } }])
    const events = (await told()).map(({ name, params }) => [name, params['items']])
    expect(events).toMatchObject([
      ['add_to_cart', items],
      ['add_to_cart', items],
    ])
  })
})

describe('the choice to be told of to nobody', () => {
  const SIGNAL = { 'Sec-GPC': '1' }
  afterEach(() => vi.restoreAllMocks())

  /** What personalisation is sent from now on: bodies, oldest first. */
  function sentToPersonalisation(): readonly string[] {
    const sent: string[] = []
    const pass = shop.platforms.fetch
    vi.spyOn(shop.platforms, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/personalisation/')) sent.push(await request.clone().text())
      return pass(request)
    })
    return sent
  }
  /** Once one with this product was reported. */
  const purchasesUntil = async (sent: readonly string[], productKey: string) => {
    const purchases = () => sent.filter((body) => body.includes('"Purchase"'))
    await expect.poll(purchases).toContainEqual(expect.stringContaining(`"${productKey}"`))
    return purchases()
  }
  const buy = async (of: Browser, what: Parameters<typeof reachReview>[1]) =>
    pressPlaceOrder(of, (await reachReview(of, what)).page)

  it('holds for each request that says so, for orders and for personalisation as well', async () => {
    expect([(await report([CLICK], SIGNAL)).status, browser.cookie()]).toEqual([204, ''])
    const answer = JSON.parse((await call(ADD, SIGNAL)).html) as object
    expect(answer).not.toHaveProperty('dataLayer')
    expect(answer).not.toHaveProperty('rudderstackEvents')
    const sent = sentToPersonalisation()
    shop.services.recommendations.clear()
    await browser.send('/cart', { headers: SIGNAL })
    expect(sent.join()).toContain('"selector"')
    expect(sent.join()).not.toContain('dyid')
    await browser.get('/cart')
    expect(sent.join()).toContain('dyid')
    expect(await names()).toEqual(['view_cart'])

    const buyer = app.newBrowser()
    const { page } = await reachReview(buyer)
    const { url, body } = buyer.prepare(page, PLACE_ORDER)
    expect((await buyer.send(url, { method: 'POST', body, headers: SIGNAL })).status).toBe(303)
    // By the time that this one is reported, the other would have been.
    await buy(app.newBrowser(), { sku: '1102-01' })
    expect(await purchasesUntil(sent, '1102')).toHaveLength(1)
    await expect.poll(names).toContain('purchase')
    expect((await names()).filter((name) => name === 'purchase')).toHaveLength(1)
  })

  it('is made on a page, and holds through signing in, looking and ordering [LEGAL-04]', async () => {
    await report([CLICK])
    expect(browser.cookie()).toContain('visit=')
    expect(await names()).toEqual(['select_item'])
    const fill = { 'Your name': 'Pat Example', Email: 'canary-out@example.com', State: 'California' }
    await send(browser, '/ccpa-opt-out', 'Send request', fill)
    expect(browser.cookie()).not.toContain('visit=')
    const sent = sentToPersonalisation()
    expect((await buy(browser, { account: accounts.shopper })).status).toBe(303)
    await report([CLICK])
    await buy(app.newBrowser(), { sku: '1102-01' })
    expect(await purchasesUntil(sent, '1102')).toHaveLength(1)
    await expect.poll(names).toContain('purchase')
    const before = sent.length
    expect((await browser.get('/api/recommendations/for-you')).status).toBe(200)
    expect(sent.slice(before).join()).toContain('"selector"')
    expect(sent.slice(before).join()).not.toContain('"1101"')
    const items = (await told()).slice(1).flatMap(({ params }) => params['items'] ?? [])
    expect(items).not.toContainEqual(expect.objectContaining({ item_id: '1101-01' }))
  })

  it('is that of an account in any browser, also once a receipt is to go elsewhere [LEGAL-04]', async () => {
    const account = { email: 'canary-account@example.com', password: 'Honeycomb-7' }
    await shop.merchant.post('customers', { ...account, firstName: 'Canary', lastName: 'Example' })
    const fill = { 'Your name': 'Canary Example', Email: account.email, State: 'California' }
    await send(app.newBrowser(), '/ccpa-opt-out', 'Send request', fill)
    await signIn(browser, account)
    await addToCart(browser)
    await typeAddress(browser, { Email: 'receipts@example.com' })
    await browser.get('/cart')
    await report([CLICK])
    const other = app.newBrowser()
    await addToCart(other)
    await expect.poll(names).toContain('add_to_cart')
    expect(await names()).toEqual(['add_to_cart'])
  })
})

describe('an order', () => {
  it('is told once, by a customer, with its sums, whether it is their first, and no word of whom [ANLY-05] [ORD-08]', async () => {
    const { page } = await reachReview(browser, { email: 'canary@example.com' })
    const receipt = await browser.open((await pressPlaceOrder(browser, page)).location ?? '')
    const [, number] = /Order (\S+)/.exec(receipt.text) ?? []
    await expect.poll(names).toContain('purchase')
    const orders = (await told()).filter(({ name }) => name === 'purchase')
    expect(orders).toHaveLength(1)
    expect(orders[0]?.params).toMatchObject({
      ...{ transaction_id: number, placed_by: 'Customer', value: 19.98 },
      ...{ new_customer: true, order_count: 1 },
    })
    const conversion = {
      ...{ event_name: 'Purchase', event_source_url: `${browser.origin}/checkout` },
      user_data: expect.objectContaining({ client_user_agent: 'Scriptless/1.0' }) as object,
    }
    expect(await toldTo(shop, 'facebook')).toContainEqual({ data: [expect.objectContaining(conversion)] })
    const other = app.newBrowser()
    const again = await reachReview(other, { email: 'canary@example.com' })
    await pressPlaceOrder(other, again.page)
    const counts = async () =>
      (await told()).flatMap(({ name, params }) => (name === 'purchase' ? [params['order_count']] : []))
    await expect.poll(counts).toContain(2)
    expect(JSON.stringify(await toldTo(shop, 'rudderstack'))).not.toMatch(/canary|Orchard|2015550134/)
  })

  it('is told by an employee who acts for a customer, of whom nobody is identified [ANLY-05] [ANLY-08]', async () => {
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent)
    await addToCart(agent)
    await giveAddress(agent)
    await chooseDelivery(agent)
    await pressPlaceOrder(agent, await payByCard(agent))
    await expect.poll(names).toContain('purchase')
    const events = await told()
    expect(events.find(({ name }) => name === 'purchase')?.params).toMatchObject({ placed_by: 'Employee' })
    expect(events.map(({ userId }) => userId).filter(Boolean)).toEqual([])
  })
})

describe('an account', () => {
  it('is told of as it is made and as it is opened, by the way of it and no name, and so is the call that made it [API-01]', async () => {
    const email = 'canary-made@example.com'
    const made = { email, name: 'Canary Example', password: 'Honeycomb-7', options: {} }
    const answer = await browser.send('/api/sign/up', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(made),
    })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.html)).toMatchObject({
      dataLayer: [{ event: 'sign_up', method: 'password' }],
      rudderstackEvents: [{ event: 'Signed Up', properties: { method: 'password' } }],
    })
    const another = app.newBrowser()
    await signIn(another, { email, password: made.password })
    expect((await told()).map(({ name, params }) => [name, params])).toMatchObject([
      ['sign_up', { method: 'password' }],
      ['login', { method: 'password' }],
    ])
    expect(JSON.stringify(await toldTo(shop, 'rudderstack'))).not.toMatch(/canary/i)
  })

  it('that keeps a product for later tells of it once', async () => {
    await signIn(browser)
    await send(browser, '/nuts/almonds/roasted-almonds-salted.html', 'Add to Favorites')
    const wished = (await told()).filter(({ name }) => name === 'add_to_wishlist')
    expect(wished.map(({ params }) => params)).toMatchObject([{ items: [{ item_id: '1101' }] }])
  })

  it('has what its heart tells in the answer of the call, once for a product [API-01]', async () => {
    await signIn(browser)
    const like = async () => {
      const body = new URLSearchParams({ wishlist: '1102' })
      const headers = { Accept: 'application/json' }
      return JSON.parse(
        (await browser.send('/contents.html', { method: 'POST', body, headers })).html,
      ) as object
    }
    const items = [{ item_id: '1102' }]
    expect(await like()).toMatchObject({
      data: { isFavorite: true },
      dataLayer: [{ event: 'add_to_wishlist', ecommerce: { items } }],
      rudderstackEvents: [{ event: 'Product Added to Wishlist', properties: { items } }],
    })
    const again = await like()
    expect(again).toMatchObject({ data: { isFavorite: true } })
    expect(again).not.toHaveProperty('dataLayer')
    const wished = (await told()).filter(({ name }) => name === 'add_to_wishlist')
    expect(wished.map(({ params }) => params)).toMatchObject([{ items }])
  })
})

describe('who is told of', () => {
  it('is a customer by an id of our own, and nobody once they may act for others [ANLY-08]', async () => {
    await signIn(browser)
    await addToCart(browser)
    const [event] = await told()
    expect(event?.userId).toMatch(/^[\w-]{22}$/)
    const { id } = (await shop.services.customers.getByEmail(accounts.shopper.email)) ?? { id: '' }
    expect(JSON.stringify(event)).not.toContain(id)
    const agent = await signedIn(app, accounts.agent)
    await addToCart(agent)
    const ofAgent = (await told()).at(-1)
    expect([ofAgent?.name, ofAgent?.userId]).toEqual(['add_to_cart', undefined])
  })
})

describe('the call that adds', () => {
  it('keeps the list of the line, and its event names it [LINE-11]', async () => {
    const list_metadata = { list: 'plp', name: 'Almonds', position: 4 }
    const answer = JSON.parse((await call({ ...ADD, list_metadata })).html) as {
      readonly cart: { readonly lineItems: readonly { readonly fields: object }[] }
    }
    expect(answer.cart.lineItems[0]?.fields).toEqual({ listMetadata: JSON.stringify(list_metadata) })
    const [event] = await told()
    expect(event?.params['items']).toMatchObject([
      { item_list_id: 'plp', item_list_name: 'Almonds', index: 4 },
    ])
    // The latest add comes from another list than the line's first one.
    await call({ ...ADD, list_metadata: { list: 'search' } })
    await call({ ...ADD, list_metadata })
    expect((await told()).at(-1)?.params['items']).toMatchObject([{ item_list_id: 'plp', quantity: 2 }])
  })

  it('answers with what trackers of the page are told [ANLY-06] [API-01]', async () => {
    const answer = JSON.parse((await call(ADD)).html) as Readonly<Record<string, readonly object[]>>
    const items = [expect.objectContaining({ item_id: '1101-01', quantity: 2 })]
    expect(answer['dataLayer']).toEqual([
      {
        event: 'add_to_cart',
        event_id: expect.any(String) as string,
        ecommerce: { currency: 'USD', value: 19.98, items },
      },
    ])
    expect(answer['rudderstackEvents']).toEqual([
      {
        event: 'Product Added',
        messageId: expect.any(String) as string,
        properties: { currency: 'USD', value: 19.98, items },
      },
    ])
    expect(answer['redirect_to']).toEqual({ url: '/cart' })
    // The services were told under the same ids, so that nobody counts it twice.
    const [{ event_id }, { messageId }] = [answer['dataLayer'], answer['rudderstackEvents']].flat() as [
      { event_id: string },
      { messageId: string },
    ]
    const facebook = (await toldTo(shop, 'facebook')).at(-1)
    expect(facebook).toMatchObject({ data: [{ event_name: 'AddToCart', event_id }] })
    expect((await toldTo(shop, 'rudderstack')).at(-1)).toMatchObject({ messageId })
  })

  it('tells the service that demands it of what browser and page it is, and no other, and no secret', async () => {
    const from = (path: string) => ({ Referer: `${browser.origin}${path}`, 'User-Agent': 'Canary/1.0' })
    const sent = async () => {
      const [body] = (await toldTo(shop, 'facebook')).slice(-1) as { data: readonly object[] }[]
      return body?.data
    }
    const page = (path: string) => [
      {
        event_source_url: `${browser.origin}${path}`,
        user_data: { client_user_agent: 'Canary/1.0' },
      },
    ]
    await call(ADD, from('/nuts/almonds/roasted-almonds-salted.html?sku=SECRET'))
    expect(await sent()).toMatchObject(page('/nuts/almonds/roasted-almonds-salted.html'))
    await call(ADD, from('/orders/SECRET?token=SECRET'))
    expect(await sent()).toMatchObject(page('/orders'))
    // So it is for each route with an id or a key in its path.
    const patterns = [...ACCESS.keys()].filter((pattern) => /^\/[^:].*\/:(?!.*xml$)/.test(pattern))
    expect(patterns.length).toBeGreaterThan(20)
    const paths = patterns.map((pattern) => pagePath(pattern.replaceAll(/:\w+\??/g, 'SECRET')))
    expect(paths.filter((path) => path.includes('SECRET'))).toEqual([])
    await call(ADD, { Referer: 'https://elsewhere.example/SECRET', 'User-Agent': 'Canary/1.0' })
    expect(await sent()).toMatchObject(page('/cart'))
    const before = (await toldTo(shop, 'facebook')).length
    await call(ADD, { 'User-Agent': '' })
    const all = await Promise.all(
      ['facebook', 'google-analytics', 'rudderstack'].map((each) => toldTo(shop, each)),
    )
    const [facebook, ...others] = all.map((bodies) => JSON.stringify(bodies))
    expect(all[0]).toHaveLength(before)
    expect([facebook, ...others].join()).not.toContain('SECRET')
    for (const other of others) expect(other).not.toContain('Canary')
  })
})

describe('what pages report', () => {
  it('is one visit, whatever begins in it, and another in another browser', async () => {
    await report([CLICK])
    await report([CLICK])
    await addToCart(browser)
    await report([CLICK])
    const of = app.newBrowser()
    await of.send('/api/events', { method: 'POST', body: JSON.stringify({ events: [CLICK] }) })
    const ids = (await told()).map(({ clientId }) => clientId)
    expect(ids).toHaveLength(5)
    expect(new Set(ids.slice(0, 4)).size).toBe(1)
    expect(new Set(ids).size).toBe(2)
  })

  it('is the product that is looked at, and a campaign that came into sight', async () => {
    const item = { event: 'view_item', section: 'product', items: [{ id: '1101-01' }] }
    const two = { ...item, items: [{ id: '1101-01' }, { id: '1102-01' }] }
    expect(
      (await report([item, { event: 'view_promotion', section: 'header', promotion: 'Best sellers' }]))
        .status,
    ).toBe(204)
    expect((await report([two])).status).toBe(400)
    expect((await told()).map(({ name, params }) => [name, params])).toMatchObject([
      ['view_item', { section: 'product', items: [{ item_id: '1101-01' }] }],
      ['view_promotion', { section: 'header', promotion_name: 'Best sellers' }],
    ])
  })

  it('goes on where its section is one, and is reported as an error where not [ANLY-04] [ERR-22]', async () => {
    const errors = async () => JSON.stringify(await toldTo(shop, 'errors'))
    expect(await errors()).not.toContain('Unknown page section')
    const page = await report([
      { ...CLICK, section: 'nowhere' },
      { event: 'select_promotion', section: 'header', promotion: 'Best sellers' },
    ])
    expect([page.status, JSON.parse(page.html)]).toEqual([
      400,
      { errors: [{ key: 'events.0', message: 'This page section is not known' }] },
    ])
    expect(await errors()).toContain('Unknown page section of select_item')
    expect(await told()).toMatchObject([
      { name: 'select_promotion', params: { section: 'header', promotion_name: 'Best sellers' } },
    ])
    await report([{ event: 'select_promotion', section: 'nowhere', promotion: 'Best sellers' }])
    expect(await errors()).toContain('Unknown page section of select_promotion')
  })

  it('is logged where a campaign that was pressed has no content, and goes nowhere [ERR-22]', async () => {
    const { mock } = vi.spyOn(shop.services.logger, 'warn')
    expect((await report([{ event: 'select_promotion', section: 'header' }])).status).toBe(400)
    expect(mock.calls.map(([, message]) => message)).toContain('a campaign of a page has no content')
    vi.restoreAllMocks()
    expect(await names()).toEqual([])
  })

  it('tells the search service which result was opened, and nobody an e-mail that was searched for', async () => {
    const { document } = await browser.get('/search/instant?query=almond')
    const list = document.querySelector('h1')?.textContent.trim()
    expect(list).toBe('Results for “almond”')
    await report([
      { ...CLICK, list, queryId: 'a'.repeat(32) },
      { event: 'search', section: 'search', query: 'canary@example.com 2015550134 almonds' },
    ])
    const [clicked] = (await toldTo(shop, 'search-insights')).slice(-1)
    expect(clicked).toMatchObject({
      events: [{ eventType: 'click', queryID: 'a'.repeat(32), objectIDs: ['1101-01'], positions: [3] }],
    })
    expect((await told()).at(-1)?.params).toMatchObject({ search_term: '… … almonds' })
  })

  it('is a result of the index that was searched, each order having its own [ANLY-07]', async () => {
    const opened = async (query: string) => {
      const { document } = await browser.get(`/search/instant?query=almonds${query}`)
      const card = document.querySelector('article[data-query-id]')
      const [id, queryId] = ['data-sku', 'data-query-id'].map((name) => card?.getAttribute(name))
      expect((await report([{ ...CLICK, items: [{ id, index: 1 }], queryId }])).status).toBe(204)
      return (await toldTo(shop, 'search-insights')).at(-1)
    }
    const queryID = expect.stringMatching(/^[0-9a-f]{32}$/) as string
    expect(await opened('')).toMatchObject({ events: [{ index: 'Products', queryID }] })
    expect(await opened('&sort=price-asc')).toMatchObject({
      events: [{ index: 'Products_price_asc', queryID }],
    })
  })

  it('costs no other click an attempt and alerts nobody, whatever was made up', async () => {
    const logged = vi.spyOn(shop.services.logger, 'error')
    const queryId = 'b'.repeat(32)
    const madeUp = { ...CLICK, items: [{ id: 'no-such', index: 1 }] }
    expect((await report([{ ...madeUp, queryId: 'zz' }])).status).toBe(400)
    await report([{ ...madeUp, queryId }])
    await report([{ ...CLICK, queryId }])
    const start = (await toldTo(shop, 'search-insights')).at(-1)
    expect(start).toMatchObject({ events: [{ queryID: queryId, objectIDs: ['1101-01'] }] })
    for (let minutes = 0; minutes < 30; minutes += 5) {
      shop.clock.advance(5 * 60_000)
      await deliverEvents(shop)
    }
    expect(logged.mock.calls).toEqual([])
    vi.restoreAllMocks()
  })

  it('is a result by the id that the index has of it, whatever can be done with its card [ANLY-07]', async () => {
    await setStock(shop, '1109-01', 0)
    await shop.services.catalogueFollower.indexAll()
    const { document } = await browser.get('/search/instant?query=almonds')
    const cards = [...document.querySelectorAll('article[data-query-id]')]
    const headers = { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' }
    for (const card of cards) {
      const path = `/algolia/1/indexes/Products/${card.getAttribute('data-sku')}`
      expect([path, (await askPlatform(shop, path, { headers })).status]).toEqual([path, 200])
    }
    const soldOut = cards.find((card) => card.querySelector('form') === null)
    expect([soldOut?.getAttribute('data-sku'), cards.length > 3]).toEqual(['1109-01', true])
  })

  it('is a product that was suggested, by the same [ANLY-07]', async () => {
    const { document } = await browser.get('/search/suggestions?query=almonds')
    const options = [...document.querySelectorAll('[data-section="suggestions"] [data-query-id]')]
    expect(options.length).toBeGreaterThan(0)
    for (const option of options) expect(option.getAttribute('data-sku')).toMatch(/^\d+-\d+$/)
  })

  it.each([
    ['nothing', ''],
    ['no list', '{}'],
    ['an empty list', '{"events":[]}'],
    ['a list alone', '[]'],
  ])('is refused as a whole where it is %s', async (_what, body) => {
    expect((await browser.send('/api/events', { method: 'POST', body })).status).toBe(400)
  })
})

describe('a tracking service that is away', () => {
  it('keeps nothing from the others, nor from the page, and is told later [ANLY-01]', async () => {
    const toFacebook = async () => (await toldTo(shop, 'facebook')).length
    const start = await toFacebook()
    shop.platforms.faults.add({
      platform: 'events',
      kind: 'status',
      status: 503,
      match: { path: '/facebook/' },
    })
    await addToCart(browser)
    expect((await browser.get('/cart')).status).toBe(200)
    expect(await names()).toEqual(['add_to_cart', 'view_cart'])
    expect(await toFacebook()).toBe(start)
    for (let minutes = 0; minutes < 60; minutes += 5) {
      shop.clock.advance(5 * 60_000)
      expect(await toFacebook()).toBe(start)
    }
    shop.platforms.faults.clear()
    shop.clock.advance(15 * 60_000)
    expect(await toFacebook()).toBe(start + 1)
  })

  it('is told later even if it refuses our token as a wrong call, and somebody is alerted once', async () => {
    const toFacebook = async () => (await toldTo(shop, 'facebook')).length
    const start = await toFacebook()
    const logged = vi.spyOn(shop.services.logger, 'error')
    const pass = shop.platforms.fetch
    vi.spyOn(shop.platforms, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('/facebook/')) return pass(request)
      const body = (await request.text()).replace('"access_token":"nutwood"', '"access_token":"expired"')
      return pass(request.url, { method: 'POST', body })
    })
    await addToCart(browser)
    for (let hours = 0; hours < 60; hours += 6) {
      shop.clock.advance(6 * 60 * 60_000)
      expect(await toFacebook()).toBe(start)
    }
    await addToCart(app.newBrowser())
    expect(await toFacebook()).toBe(start)
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
      { alert: 'tracking-credentials', service: 'facebook' },
    ])
    vi.restoreAllMocks()
    shop.clock.advance(15 * 60_000)
    expect(await toFacebook()).toBe(start + 2)
  })
})
