/** Guest orders: looked up by number and e-mail, moved into an account, and what their receipt offers. */
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { EMAIL } from '../support/journey'
import { placeOrder } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  giveAddress,
  giveEmail,
  payByCard,
  send,
  signIn,
} from '../support/steps'

const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const inbox = openInbox(shop)
const PATH = '/orders/lookup'
const FAILED = 'We found no guest order with this number and email.'

let order: Awaited<ReturnType<typeof placeOrder>>
let guest: Browser

beforeAll(async () => {
  guest = app.newBrowser()
  order = await placeOrder(shop, guest)
})

const lookUp = (browser: Browser, orderNumber: string, email: string) =>
  send(browser, PATH, 'Find order', { 'Order number': orderNumber, Email: email })

describe('a guest’s order', () => {
  it('is found by its number and e-mail, in any case of letters, for this visit', async () => {
    const browser = app.newBrowser()
    const found = await lookUp(browser, order.orderNumber.toLowerCase(), EMAIL.toUpperCase())
    expect([found.status, found.location]).toEqual([303, `/orders/${order.id}`])
    const page = await browser.get(`/orders/${order.id}`)
    expect([page.status, page.text.includes(order.orderNumber)]).toEqual([200, true])
    expect((await browser.get(`/orders/${order.id}/track`)).status).toBe(200)
    expect((await app.newBrowser().get(`/orders/${order.id}`)).status).toBe(303)
  })

  it('is not told from one that there is not: the answer to either wrong field is the same', async () => {
    const answers = []
    for (const [number, email] of [
      [order.orderNumber, 'else@example.com'],
      ['N1000000000', EMAIL],
    ] as const) {
      const page = await lookUp(app.newBrowser(), number, email)
      answers.push([page.status, page.text.includes(FAILED)])
      expect(page.html).toContain(`value="${number}"`)
    }
    expect(answers).toEqual([
      [400, true],
      [400, true],
    ])
    const empty = await lookUp(app.newBrowser(), '', '')
    expect(empty.text).toContain('Please enter your order number')
    expect(empty.text).toContain('Please enter your email address')
  })

  it('of an account is not found: signing in shows it, and leads there who is signed in', async () => {
    const { email } = accounts.shopper
    const browser = app.newBrowser()
    const { receipt } = await placeOrder(shop, browser, accounts.shopper)
    const [, number = ''] = /Order (N\d+)/.exec((await browser.open(receipt)).text) ?? []
    const other = app.newBrowser()
    for (const who of [app.newBrowser(), other]) {
      if (who === other) await signIn(other, accounts.business)
      expect((await lookUp(who, number, email)).text).toContain(FAILED)
    }
    const found = await lookUp(browser, number, email)
    expect([
      found.status,
      (await browser.get(found.location ?? '/')).text.includes(`Order ${number}`),
    ]).toEqual([303, true])
  })

  it('is asked for a bounded number of times', async () => {
    const browser = app.newBrowser()
    let page = await lookUp(browser, 'N2000000000', EMAIL)
    for (let tries = 1; tries < 12 && page.status === 400; tries += 1)
      page = await lookUp(browser, 'N2000000000', EMAIL)
    expect(page.status).toBe(429)
    expect(page.text).toContain('There were too many tries.')
  })
})

describe('whether an order is the first', () => {
  const ask = (token: string | null) =>
    guest.get(`/api/orders/is-first-order${token === null ? '' : `?receiptToken=${token}`}`)
  const tokenOf = ({ receipt }: typeof order) => new URL(receipt, 'http://x').searchParams.get('token') ?? ''

  it('is told with how many there are, by the receipt’s token, and stays so after a second one [API-04] [ORD-08]', async () => {
    const answer = await ask(tokenOf(order))
    expect(JSON.parse(answer.html)).toEqual({ data: { isFirstOrder: true, orderCount: 1 } })
    const FIRST = 'This is your first order with us.'
    expect((await guest.get(order.receipt)).text).toContain(FIRST)
    // Each test begins at the same time, that of the first order.
    shop.clock.advance(60_000)
    const second = await placeOrder(shop, app.newBrowser())
    expect((await guest.get(second.receipt)).text).not.toContain(FIRST)
    expect(JSON.parse((await ask(tokenOf(second))).html)).toEqual({
      data: { isFirstOrder: false, orderCount: 2 },
    })
    expect((await guest.get(order.receipt)).text).toContain(FIRST)
    expect(JSON.parse((await ask(tokenOf(order))).html)).toEqual({
      data: { isFirstOrder: true, orderCount: 2 },
    })
    expect([(await ask('made-up')).status, (await ask(null)).status]).toEqual([404, 400])
  })

  it('counts the orders of an account and of a guest with its e-mail together [API-04] [ORD-08]', async () => {
    const account = { email: 'known-already@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    const own = await placeOrder(shop, app.newBrowser(), account)
    expect(JSON.parse((await ask(tokenOf(own))).html)).toEqual({
      data: { isFirstOrder: true, orderCount: 1 },
    })
    const other = app.newBrowser()
    shop.clock.advance(1_000)
    await addToCart(other)
    await beGuest(other, account.email)
    await giveAddress(other)
    await chooseDelivery(other)
    const placed = await pressPlaceOrder(other, await payByCard(other))
    const receipt = placed.location ?? ''
    expect((await other.get(receipt)).text).not.toContain('This is your first order with us.')
    for (const [each, isFirstOrder] of [
      [own, true],
      [{ ...own, receipt }, false],
    ] as const)
      expect(JSON.parse((await ask(tokenOf(each))).html)).toEqual({ data: { isFirstOrder, orderCount: 2 } })
  })
})

describe('the receipt of a guest', () => {
  it('opens by its token and offers an account to who has none [ORD-09]', async () => {
    const page = await app.newBrowser().get(order.receipt)
    expect([page.status, page.text.includes('Keep this order in an account')]).toEqual([200, true])
    expect(page.text).toContain('the first time that you sign in by a link we mail you')
    const link = page.document.querySelector('a[href^="/sign/up"]')
    expect(link?.textContent).toBe('Create Account')
    expect((await app.newBrowser().get(link?.getAttribute('href') ?? '')).status).toBe(200)
  })
})

describe('ordering again', () => {
  it('begins a cart, and counts as an add does, whoever has found the order', async () => {
    const again = async () => {
      const browser = app.newBrowser()
      await lookUp(browser, order.orderNumber, EMAIL)
      const { location } = await send(browser, `/orders/${order.id}`, 'Reorder')
      return { browser, location }
    }
    const { address } = await shop.visitor(guest.cookie())
    expect((await again()).location).toBe('/cart')
    const beginOne = () =>
      shop.services.attempts.run(
        [['new-cart', address]],
        async () => 'begun',
        () => true,
      )
    for (let tries = 0; tries < 200; tries += 1) if ((await beginOne()) !== 'begun') break
    const { browser, location } = await again()
    expect(location).toBe(`/orders/${order.id}`)
    expect((await browser.get(location ?? '')).text).toContain('too many tries')
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
  })
})

describe('an account that is made later', () => {
  it('takes the guest’s orders along once a mailed link has shown whose e-mail it is, and says so before; its receipt offers no second one [ORD-09]', async () => {
    const { password } = accounts.shopper
    await shop.merchant.post('customers', { email: EMAIL, password, firstName: 'Pat' })
    const browser = app.newBrowser()
    await signIn(browser, { email: EMAIL, password })
    // A password does not prove that the mailbox is theirs.
    for (const path of ['/account/order-history', '/account']) {
      const { text } = await browser.get(path)
      expect(text).not.toContain(order.orderNumber)
      expect(text, path).toContain(`What you ordered as a guest with ${EMAIL} comes into this account`)
    }
    // Nobody is signed in there.
    const receipt = await app.newBrowser().get(order.receipt)
    expect([receipt.status, receipt.text.includes('Keep this order in an account')]).toEqual([200, false])
    const linked = app.newBrowser()
    await linked.post(linked.prepare(await giveEmail(linked, EMAIL), 'Email Me Sign In Link'))
    const link = linkIn(await inbox.waitFor(EMAIL, 'sign-in link'), '/sign/in/link/')
    await linked.press(await linked.get(link), 'Sign In')
    await expect
      .poll(async () => (await linked.get('/account/order-history')).text, { timeout: 20_000 })
      .toContain(order.orderNumber)
    expect((await linked.get(`/orders/${order.id}`)).status).toBe(200)
    // It is the account's now, and can no longer be looked up.
    expect((await lookUp(app.newBrowser(), order.orderNumber, EMAIL)).status).not.toBe(303)
  })
})
