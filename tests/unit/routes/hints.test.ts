/** Hints in the account: each shown once, then remembered as seen. */
import { describe, expect, it } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import { addressFields } from '../../kit/http-steps'
import { actFor, signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { placeOrder, shopperWithOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const BOOK = '/account/address-book'
const DEFAULT_HINT = 'Set a default address to speed up checkout.'
const REVIEW_HINT = 'Tell others what you think - review your order.'

async function newCustomer(email: string): Promise<Browser> {
  const browser = app.newBrowser()
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Example' })
  await signIn(browser, { email, password: PASSWORD })
  return browser
}

describe('the hint of a default address', () => {
  it('is there until it was seen, also where no script says so [ACCT-11] [ACCT-13]', async () => {
    const browser = await newCustomer('hint-1@example.com')
    const page = await browser.get(BOOK)
    expect(page.text).toContain(DEFAULT_HINT)
    // A GET changes nothing: without scripts the user presses its button.
    expect((await browser.get(BOOK)).text).toContain(DEFAULT_HINT)
    const seen = await browser.post(browser.prepare(page, 'Got it'))
    expect([seen.status, seen.location]).toEqual([303, BOOK])
    expect((await browser.get(BOOK)).text).not.toContain(DEFAULT_HINT)
    // It is remembered with the account, not the visit.
    const again = app.newBrowser()
    await signIn(again, { email: 'hint-1@example.com', password: PASSWORD })
    expect((await again.get(BOOK)).text).not.toContain(DEFAULT_HINT)
  })

  it('is not there for who has a default address', async () => {
    const browser = await newCustomer('hint-2@example.com')
    await send(browser, `${BOOK}/new`, 'Save address', addressFields())
    expect((await browser.get(BOOK)).text).not.toContain(DEFAULT_HINT)
  })

  it('is marked by the call of the script, for the one who asks alone', async () => {
    const browser = await newCustomer('hint-3@example.com')
    const call = (from: Browser, hint: string) =>
      from.send('/account/hints', {
        method: 'POST',
        body: new URLSearchParams({ hint }),
        headers: { Accept: 'application/json' },
      })
    expect((await call(app.newBrowser(), 'default-address')).status).toBe(401)
    expect((await call(browser, 'made-up')).status).toBe(400)
    expect((await browser.get(BOOK)).text).toContain(DEFAULT_HINT)
    expect((await call(browser, 'default-address')).status).toBe(200)
    expect((await browser.get(BOOK)).text).not.toContain(DEFAULT_HINT)
    const other = await newCustomer('hint-4@example.com')
    expect((await other.get(BOOK)).text).toContain(DEFAULT_HINT)
  })
})

describe('an agent who acts for a customer', () => {
  it('sees no hint and marks none: it is still there for the customer [ACCT-11]', async () => {
    const email = 'hint-5@example.com'
    const browser = await newCustomer(email)
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, email)
    expect((await agent.get(BOOK)).text).not.toContain(DEFAULT_HINT)
    const marked = await agent.crafted('/account/hints', { hint: 'default-address' })
    expect(marked.status).toBe(404)
    expect((await browser.get(BOOK)).text).toContain(DEFAULT_HINT)
    await browser.crafted('/account/hints', { hint: 'default-address' })
    expect((await browser.get(BOOK)).text).not.toContain(DEFAULT_HINT)
  })
})

/** All orders of whoever is signed in. */
async function deliver(browser: Browser): Promise<void> {
  const { customerId } = await shop.visitor(browser.cookie())
  const where = encodeURIComponent(`customerId="${customerId ?? ''}"`)
  const { results } = (await shop.merchant.get(`orders?where=${where}`)) as {
    readonly results: readonly { readonly id: string; readonly version: number }[]
  }
  for (const order of results)
    await shop.merchant.update('orders', order, [
      { action: 'changeShipmentState', shipmentState: 'Delivered' },
    ])
}

const ledTo = ({ document }: Page) =>
  document.querySelector('aside[aria-label="Hint"] a')?.getAttribute('href') ?? ''

describe('the hint of a review', () => {
  it('comes once an order is delivered, and goes when it was seen [ACCT-11] [ACCT-13]', async () => {
    const { browser, order: placed } = await shopperWithOrder(shop, app)
    await shop.services.placement.recover()
    expect((await browser.get('/account')).text).not.toContain(REVIEW_HINT)
    expect((await browser.get(`/orders/${placed.id}`)).text).not.toContain('Write a Review')
    expect((await browser.crafted(`/orders/${placed.id}`, { intent: 'review' })).status).toBe(409)
    await deliver(browser)
    const page = await browser.get('/account')
    expect(page.text).toContain(REVIEW_HINT)
    const led = ledTo(page)
    expect(led).toBe(`/orders/${placed.id}`)
    await browser.post(browser.prepare(page, 'Got it'))
    expect((await browser.get('/account')).text).not.toContain(REVIEW_HINT)
    const form = await browser.press(await browser.get(led), 'Write a Review')
    expect(form.text).toContain('Rating')
    // One key at every press: each other one would be kept for as long as the form is.
    expect((await browser.press(await browser.get(led), 'Write a Review')).path).toBe(form.path)
    await browser.press(form, 'Send', {
      fill: { Rating: '4', Title: 'Crisp', 'Your review': 'Gone in a day.' },
    })
    const again = await browser.press(await browser.get(led), 'Write a Review')
    expect(again.path).toContain('hasCompletedReviews')
    // What a customer thinks is written by nobody else.
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent)
    expect((await agent.get(led)).text).not.toContain('Write a Review')
    expect((await agent.crafted(led, { intent: 'review' })).status).toBe(409)
  })

  it('is of what has not been reviewed yet [ACCT-11] [ACCT-13]', async () => {
    // Each test begins at the same time: its orders are to be the newest.
    shop.clock.advance(60_000)
    const browser = await newCustomer('hint-6@example.com')
    const first = await placeOrder(shop, browser)
    await shop.services.placement.recover()
    await deliver(browser)
    expect(ledTo(await browser.get('/account'))).toBe(`/orders/${first.id}`)
    const form = await browser.press(await browser.get(`/orders/${first.id}`), 'Write a Review')
    await browser.press(form, 'Send', {
      fill: { Rating: '4', Title: 'Crisp', 'Your review': 'Gone in a day.' },
    })
    expect((await browser.get('/account')).text).not.toContain(REVIEW_HINT)
    // The same again, and then something else beside it.
    await placeOrder(shop, browser)
    await shop.services.placement.recover()
    await deliver(browser)
    expect((await browser.get('/account')).text).not.toContain(REVIEW_HINT)
    await addToCart(browser, '1201-01')
    const third = await placeOrder(shop, browser)
    await shop.services.placement.recover()
    await deliver(browser)
    expect(ledTo(await browser.get('/account'))).toBe(`/orders/${third.id}`)
  })

  it('is of nothing that was reviewed while the account had another e-mail [ACCT-11]', async () => {
    shop.clock.advance(120_000)
    const browser = await newCustomer('hint-7@example.com')
    const first = await placeOrder(shop, browser)
    await shop.services.placement.recover()
    await deliver(browser)
    const form = await browser.press(await browser.get(`/orders/${first.id}`), 'Write a Review')
    await browser.press(form, 'Send', {
      fill: { Rating: '4', Title: 'Crisp', 'Your review': 'Gone in a day.' },
    })
    const { customerId = '' } = await shop.visitor(browser.cookie())
    await shop.services.customers.changeEmail(customerId, 'hint-7-now@example.com')
    const again = app.newBrowser()
    await signIn(again, { email: 'hint-7-now@example.com', password: PASSWORD })
    // As many as the page looks at, so that the reviewed one is not among them.
    for (let orders = 0; orders < 3; orders += 1)
      expect(await placeOrder(shop, again)).toMatchObject({ customerEmail: 'hint-7-now@example.com' })
    await shop.services.placement.recover()
    await deliver(again)
    expect((await again.get('/account')).text).not.toContain(REVIEW_HINT)
  })
})
