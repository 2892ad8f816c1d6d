/** Orders in the account: the table, the details, tracking, reordering, and reporting problems. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SECTIONS } from '~/models/customers/account-menu'
import { accounts, PASSWORD } from '../../kit/accounts'
import { PHOENIX } from '../../kit/addresses'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { placeOrder, ship, shopperWithOrder } from '../support/orders'
import type { PlacedOrder } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, chooseDelivery, payByCard, send, signIn } from '../support/steps'
import { eventsOf } from '../support/told'

const { shop, app } = await openRoutes()
const HISTORY = '/account/order-history'
const UPS = { carrier: 'UPS', trackingId: '1Z999AA10123456784' }

let browser: Browser
let order: PlacedOrder
let other: Browser

beforeAll(async () => {
  other = app.newBrowser()
  await signIn(other, accounts.reseller)
  ;({ browser, order } = await shopperWithOrder(shop, app))
})

const cells = ({ document }: Page) =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => visibleText(cell)),
  )
const linksIn = (page: Page, selector: string) =>
  [...page.document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href'))

describe('the orders table', () => {
  it('is empty for who has ordered nothing [ORD-01]', async () => {
    const page = await other.get(HISTORY)
    expect(page.text).toContain("You haven't placed any orders yet.")
    expect(page.document.querySelector('table')).toBeNull()
  })

  it('has a row for each order, which leads to it [ORD-01] [ORD-02] [DATA-47]', async () => {
    const page = await browser.get(HISTORY)
    expect([...page.document.querySelectorAll('thead th')].map((cell) => visibleText(cell))).toEqual([
      'Date',
      'Status',
      'Tracking Numbers',
      'Order',
    ])
    const [row] = cells(page)
    expect(row?.slice(0, 3)).toEqual([expect.stringMatching(/^\w+ \d+, 20\d\d$/), 'Processing', ''])
    expect(row?.[3]).toMatch(new RegExp(`^${order.orderNumber} \\$\\d+\\.\\d\\d$`))
    expect(linksIn(page, 'tbody td')).toEqual([`/orders/${order.id}`])
    expect((await browser.get(`/orders/${order.id}`)).status).toBe(200)
  })

  it('shows the number of each parcel, which leads to tracking [ORD-02] [ORD-03]', async () => {
    await ship(shop, order.id, UPS, { carrier: 'Snail', trackingId: 'S-1' })
    const page = await browser.get(HISTORY)
    expect(cells(page)[0]?.slice(1, 3)).toEqual(['Shipped', '1Z999AA10123456784 UPS S-1 Snail'])
    const track = `/orders/${order.id}/track`
    expect(linksIn(page, 'tbody td')).toEqual([track, track, `/orders/${order.id}`])
    expect((await browser.get(track)).status).toBe(200)
  })

  it('is of the signed-in customer alone, in pages and by year [ORD-04] [DATA-47]', async () => {
    expect((await other.get(HISTORY)).text).not.toContain(order.orderNumber)
    expect((await app.newBrowser().get(HISTORY)).location).toContain('/sign/in?destination=')
    expect((await browser.get(`${HISTORY}?year=2019`)).text).toContain('There is no order of 2019.')
    const year = shop.clock.now().getUTCFullYear()
    expect((await browser.get(`${HISTORY}?year=${year}`)).text).toContain(order.orderNumber)
  })
})

describe('an order’s details', () => {
  it('tell lines, addresses, shipment, totals, payment and status [ORD-05] [ROUTE-35]', async () => {
    const page = await browser.get(`/orders/${order.id}`)
    for (const words of [
      `Order ${order.orderNumber}`,
      'Shipped',
      'Roasted Almonds (Salted)',
      'Ships to Pat Example 12 Maple Avenue',
      'Billed to',
      'Visa ending in 1111',
      'Merchandise $19.98',
      'Standard',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toMatch(/Total \$\d+\.\d\d/)
  })

  it.each(['', '/track', '/problem'])('are not there for anybody else (%s) [ORD-04]', async (part) => {
    const path = `/orders/${order.id}${part}`
    const page = await other.get(path)
    expect([page.status, page.html.includes(order.orderNumber)]).toEqual([404, false])
    const data = await other.data(path, `routes/orders/${part.slice(1) || 'details'}/route`)
    expect([data.status, data.html.includes(order.orderNumber)]).toEqual([404, false])
    expect((await browser.get(`/orders/made-up${part}`)).status).toBe(404)
    const guest = await app.newBrowser().get(path)
    expect([guest.status, guest.location]).toEqual([303, `/sign/in?destination=${encodeURIComponent(path)}`])
  })
})

describe('tracking', () => {
  it('tells of a shipment how far it is, and its carriers’ numbers [ORD-06] [ROUTE-35]', async () => {
    const page = await browser.get(`/orders/${order.id}/track`)
    for (const words of ['Shipped', 'Estimated arrival:', 'with UPS: 1Z999AA10123456784', 'with Snail: S-1'])
      expect(page.text).toContain(words)
    const outside = linksIn(page, 'main').filter((url) => url?.startsWith('https:') === true)
    expect(outside).toEqual(['https://www.ups.com/track?tracknum=1Z999AA10123456784'])
  })

  it('tells each of several shipments by itself: one is sent, the other is not [ORD-06]', async () => {
    const buyer = app.newBrowser()
    await signIn(buyer, accounts.business)
    await addToCart(buyer, '1101-01', '3')
    await splitOrder(buyer, [{}, PHOENIX], [2, 1])
    await chooseDelivery(buyer)
    await pressPlaceOrder(buyer, await payByCard(buyer))
    const [path] = linksIn(await buyer.get(HISTORY), 'tbody td')
    const split = (await shop.merchant.get(path?.slice(1) ?? '')) as PlacedOrder
    const items = split.lineItems.map(({ id }) => ({ id, quantity: 1 }))
    await shop.merchant.update('orders', split, [
      { action: 'addDelivery', shippingKey: 'shipment-2', items, parcels: [{ trackingData: UPS }] },
      { action: 'changeShipmentState', shipmentState: 'Partial' },
    ])
    const { document } = await buyer.get(`${path}/track`)
    const shipments = [...document.querySelectorAll('main h2')]
      .map(({ parentElement }) => (parentElement === null ? '' : visibleText(parentElement)))
      .filter((text) => text.includes(' Shipment '))
    const arrival = 'Estimated arrival: [^:]+, Standard'
    expect(shipments).toEqual([
      expect.stringMatching(
        new RegExp(`^Processing ${arrival} The tracking number will be here .* Montclair, NJ`),
      ),
      expect.stringMatching(
        new RegExp(`^Shipped ${arrival} Sent [^:]+ with UPS: ${UPS.trackingId} .* Phoenix, AZ`),
      ),
    ])
    expect(shipments[0]).not.toContain(UPS.trackingId)
  })
})

describe('ordering again', () => {
  const reorder = async (from: Browser, id: string) =>
    from.open((await from.post(from.prepare(await from.get(`/orders/${id}`), 'Reorder'))).location ?? '')

  it('brings the goods into the cart, and tells of them as of all that is added [ORD-10]', async () => {
    const before = (await eventsOf(shop)).length
    const cart = await reorder(browser, order.id)
    expect(cart.path).toBe('/cart')
    expect(cart.document.body.textContent).toContain(
      `2 items of order ${order.orderNumber} are in your cart.`,
    )
    const { cart: filled } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect(filled?.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([['1101-01', 2]])
    // What was told earlier, such as the goods of the split order, may arrive between.
    const told = (await eventsOf(shop, before)).filter(({ name }) => name === 'add_to_cart')
    const goods = told.map(({ params }) => params['items'] as readonly { readonly quantity: number }[])
    expect(goods.filter(([item]) => item?.quantity === 2)).toMatchObject([
      [{ item_id: '1101-01', quantity: 2 }],
    ])
  })

  it('brings all of them in one edit, so that half an order is never there [ORD-10]', async () => {
    const buyer = app.newBrowser()
    await signIn(buyer, accounts.business)
    for (const sku of ['1201-01', '1103-01']) await addToCart(buyer, sku)
    const several = await placeOrder(shop, buyer)
    const again = app.newBrowser()
    await signIn(again, accounts.business)
    const form = again.prepare(await again.get(`/orders/${several.id}`), 'Reorder')
    const edits = { platform: 'commercetools', match: { path: '/carts/', method: 'POST' } }
    shop.platforms.faults.add({ ...edits, kind: 'slow', delayMs: 0, times: 1 })
    shop.platforms.faults.add({ ...edits, kind: 'refuse' })
    await again.post(form)
    shop.platforms.faults.clear()
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(again.cookie()))
    expect(cart?.lineItems.map(({ sku }) => sku).sort()).toEqual(['1101-01', '1103-01', '1201-01'])
  })

  it('says what could not be added [ORD-10]', async () => {
    await setStock(shop, '1101-01', 0)
    shop.services.catalogue.clear()
    const cart = await reorder(browser, order.id)
    await setStock(shop, '1101-01', 500)
    shop.services.catalogue.clear()
    const told = visibleText(cart.document.querySelector('main') ?? cart.document)
    expect(told).toContain(`Nothing of order ${order.orderNumber} could be added.`)
    expect(told).toContain('Roasted Almonds (Salted), 1 lb bag was not added: it is out of stock.')
  })
})

describe('"something is wrong"', () => {
  const path = () => `/orders/${order.id}/problem`
  const inbox = openInbox(shop)

  it('keeps what was typed until it is complete', async () => {
    const form = browser.prepare(await browser.get(path()), 'Send', { fill: { 'Your message': '  ' } })
    const again = await browser.post(form)
    expect(again.status).toBe(400)
    expect(again.text).toContain('Please choose what it is about')
    expect(again.text).toContain('Please tell us what is wrong')
  })

  it('is mailed to customer service once, and said to be', async () => {
    const fill = { 'What is it about?': 'It has not arrived', 'Your message': 'Where is it?\n<b>Kim</b>' }
    const form = browser.prepare(await browser.get(path()), 'Send', { fill })
    for (const _ of [1, 2]) {
      const sent = await browser.post(form)
      expect([sent.status, sent.location]).toEqual([303, `/orders/${order.id}`])
    }
    expect((await browser.get(`/orders/${order.id}`)).document.body.textContent).toContain(
      `We have your message about order ${order.orderNumber}`,
    )
    const to = 'care@nutwood.example'
    const mail = await inbox.waitFor(to, `Order ${order.orderNumber}: It has not arrived`)
    expect(mail.text).toContain('Where is it?')
    expect(mail.text).toContain(`${accounts.shopper.email} wrote about order ${order.orderNumber}`)
    expect(mail.html).not.toContain('<b>Kim')
    const mails = (await inbox.mailsTo(to)).filter(({ subject }) => subject.includes(order.orderNumber))
    expect(mails).toHaveLength(1)
  })
})

it('mails about an order that is under way go to the e-mail that its account has by now', async () => {
  const account = { email: 'before-the-change@example.com', password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
  const buyer = app.newBrowser()
  await signIn(buyer, account)
  const placed = await placeOrder(shop, buyer)
  await shop.services.placement.recover()
  const now = 'after-the-change@example.com'
  const fill = { 'New email': now, 'Your password': PASSWORD }
  await send(buyer, '/account/security', 'Change Email', fill)
  const inbox = openInbox(shop)
  const link = linkIn(await inbox.waitFor(now, 'Confirm your new'), '/sign/confirm-email/')
  await send(buyer, link, 'Confirm Email')
  const emailOfOrder = async () =>
    ((await shop.merchant.get(`orders/${placed.id}`)) as { readonly customerEmail: string }).customerEmail
  await expect.poll(emailOfOrder, { timeout: 20_000 }).toBe(now)
  expect((await buyer.crafted(`/orders/${placed.id}`, { intent: 'cancel' })).status).toBe(303)
  await inbox.waitFor(now, `order ${placed.orderNumber} is cancelled`)
})

it('a problem is answered at the e-mail that the account has by now', async () => {
  const account = { email: 'before-the-order@example.com', password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
  const buyer = app.newBrowser()
  await signIn(buyer, account)
  const placed = await placeOrder(shop, buyer)
  const { customerId = '' } = await shop.visitor(buyer.cookie())
  const now = 'after-the-order@example.com'
  await shop.services.customers.changeEmail(customerId, now)
  const page = await buyer.get(`/orders/${placed.id}/problem`)
  expect(page.text).toContain(`We answer to ${now}.`)
  const fill = { 'What is it about?': 'It has not arrived', 'Your message': 'Where is it?' }
  expect((await buyer.post(buyer.prepare(page, 'Send', { fill }))).status).toBe(303)
  const mail = await openInbox(shop).waitFor(
    'care@nutwood.example',
    `Order ${placed.orderNumber}: It has not`,
  )
  expect(mail.text).toContain(`${now} wrote about order ${placed.orderNumber}`)
})

describe('the overview', () => {
  it('has the newest orders and leads to the sections [ACCT-05]', async () => {
    await placeOrder(shop, browser)
    const page = await browser.get('/account')
    expect(cells(page).length).toBe(2)
    expect(linksIn(page, 'tbody td')).toContain(`/orders/${order.id}`)
    // All but the overview itself. The sidebar menu has no descriptions.
    const [, ...sections] = ACCOUNT_SECTIONS.filter(({ when }) => when === undefined)
    const cards = [...page.document.querySelectorAll('main li:has(p)')].map((card) => visibleText(card))
    expect(cards).toEqual(sections.map(({ text, about }) => `${text} ${about}`))
    expect(linksIn(page, 'main li:has(p)')).toEqual(sections.map(({ url }) => url))
    expect(page.text).toContain('Hello, Sample!')
    expect((await other.get('/account')).text).toContain("You haven't placed any orders yet.")
  })
})
