/** Agents at work: finding customers, acting for them, and the record of it. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { accounts } from '../../kit/accounts'
import { prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page, Prepared } from '../support/browser'
import { actFor, ALL_OF_AN_AGENT, find, signedIn, timesOf, wholeRecord } from '../support/agents'
import { deleteCustomer } from '../support/delete-customer'
import { setField } from '../support/merchant-fields'
import { orderNumberOn, placeOrder, receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { whileHeld } from '../support/held'
import { addToCart, cartText, giveAddress, reachReview, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts

let agent: Browser

const customerIdOf = async (browser: Browser) => (await shop.visitor(browser.cookie())).customerId ?? 'nobody'

const setAgentPermissions = (permissions: readonly string[]) =>
  setField(shop, 'customers/key=demo-agent', 'permissions', permissions)

async function guestOrder(email: string): Promise<string> {
  const guest = app.newBrowser()
  const { page } = await reachReview(guest, { email })
  return orderNumberOn(await receiptOf(guest, page))
}

const timesEnded = async () => timesOf(await wholeRecord(app), 'Stopped acting')

beforeEach(async () => {
  agent = await signedIn(app, accounts.agent)
})

describe('an agent', () => {
  it.each([shopper.email, 'nobody@nutwood.example', 'Shopper', '201-555-0134'])(
    'who looks for %s is led to an address without it',
    async (typed) => {
      const banner = agent.prepare(await agent.get('/'), 'Find', { fill: { 'Customer or order': typed } })
      const sent = await agent.post(banner)
      expect(sent.location).toMatch(/^\/agent(?:\/(?:customers|orders)\/[\w-]+)?$/)
    },
  )

  it.each(['has stopped acting for them', 'acts for somebody else', 'may act for nobody any more'])(
    'is told nothing that was typed for a customer once they %s',
    async (when) => {
      onTestFinished(async () => {
        await setAgentPermissions(ALL_OF_AN_AGENT)
        shop.services.customers.clear()
      })
      await actFor(agent)
      // Opened before there is a message, which the pages would show.
      const stop = agent.prepare(await agent.get('/agent'), /^Stop acting/)
      const other = agent.prepare(await find(agent, accounts.business.email), /^Act for/)
      const message = 'The shipping address that you typed was not saved: “12 Private Lane”.'
      await (await shop.visitor(agent.cookie())).save({ flash: [{ type: 'warning', message }] })
      if (when.startsWith('may')) {
        await setAgentPermissions([])
        shop.clock.advance(2 * 60_000)
      } else await agent.post(when.startsWith('has') ? stop : other)
      expect((await shop.visitor(agent.cookie())).flash).toEqual([])
      expect((await agent.get('/cart')).text).not.toContain('Private Lane')
    },
  )

  it.each([
    ['customer once they have stopped acting for them', /^Stop acting/],
    ['guest once they act for somebody else', /^Act for/],
  ])('is told nothing either by a form still under way that was typed for a %s', async (whom, button) => {
    await actFor(agent)
    const guest = { intent: 'act-for-guest', email: 'slow-form@nutwood.example' }
    if (whom.startsWith('guest')) await agent.crafted('/agent', guest)
    await addToCart(agent)
    await giveAddress(agent)
    const fill = { 'Message for the packing slip': 'Dear Aunt' }
    const form = agent.prepare(await agent.get('/checkout/shipping'), 'Continue to payment', { fill })
    const turn = agent.prepare(await find(agent, accounts.business.email), button)
    const call = { platform: 'shipping', path: '/offers' }
    await whileHeld(
      shop,
      call,
      () => agent.post(form),
      async () => {
        // Now the form cannot be saved, and what was typed is to be told.
        await addToCart(agent, '1101-01', '4')
        await agent.post(turn)
      },
    )
    expect((await shop.visitor(agent.cookie())).flash).toEqual([])
    expect((await agent.get('/cart')).text).not.toContain('Dear Aunt')
  })

  it('gets no cart that was begun for somebody for whom they have stopped acting', async () => {
    await actFor(agent)
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'slow-add@nutwood.example' })
    const form = await prepareAddToCart(agent)
    const stop = agent.prepare(await agent.get('/agent'), /^Stop acting/)
    const call = { platform: 'commercetools', path: '/carts', method: 'POST' }
    await whileHeld(
      shop,
      call,
      () => agent.post(form),
      () => agent.post(stop),
    )
    const { cartId, actor, flash } = await shop.visitor(agent.cookie())
    expect([cartId, actor.kind, flash]).toEqual([undefined, 'customer', []])
    expect((await agent.get('/cart')).text).toContain('Your cart is empty')
  })

  it('gets no goods either that were asked for somebody else and are tried again in another cart', async () => {
    await actFor(agent)
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'slow-edit@nutwood.example' })
    await addToCart(agent)
    const { cartId = '' } = await shop.visitor(agent.cookie())
    const form = await prepareAddToCart(agent, '1102-01', 1)
    const stop = agent.prepare(await agent.get('/agent'), /^Stop acting/)
    await whileHeld(
      shop,
      { platform: 'commercetools', path: `/carts/${cartId}`, method: 'POST' },
      () => agent.post(form),
      async () => {
        const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
        const actions = [{ action: 'freezeCart', strategy: 'HardFreeze' }]
        await shop.merchant.post(`carts/${cartId}`, { version, actions })
        await agent.post(stop)
      },
    )
    const { cartId: own, actor, cartCount } = await shop.visitor(agent.cookie())
    expect([own, actor.kind, cartCount]).toEqual([undefined, 'customer', 0])
    expect((await agent.get('/cart')).text).toContain('Your cart is empty')
  })

  it.each(['shopper@nutwood.example', 'SHOPPER@nutwood.example', 'Sample Shopper', 'sample shopper'])(
    'finds a customer by %s',
    async (text) => {
      const page = await find(agent, text)
      expect(page.path).toBe(`/agent/customers/${await customerIdOf(await signedIn(app, shopper))}`)
      expect(page.text).toContain('Sample Shopper')
    },
  )

  it('finds a customer whose names have several parts, however they are typed', async () => {
    const email = 'mary-ann@nutwood.example'
    const names = { firstName: 'Mary Ann', lastName: "O'Brien" }
    await shop.merchant.post('customers', { email, password: accounts.agent.password, ...names })
    for (const text of ["Mary Ann O'Brien", 'mary ann o’brien', "o'brien", 'mary ann'])
      expect([text, (await find(agent, text)).text.includes(email)]).toEqual([text, true])
    // However long it is, it fits into a query.
    for (const word of ['ab ', 'ж '])
      expect((await find(agent, word.repeat(40))).text).toContain('Nothing was found')
  })

  it('is told of more customers than the page shows, and how guests are found', async () => {
    const draft = { password: accounts.agent.password, firstName: 'Manifold', lastName: 'Example' }
    const found = async () => {
      const { text } = await find(agent, 'manifold')
      return [text.split('manifold-').length - 1, text.includes('There are more than these')]
    }
    for (let at = 1; at <= 20; at += 1)
      await shop.merchant.post('customers', { ...draft, email: `manifold-${at}@nutwood.example` })
    expect(await found()).toEqual([20, false])
    await shop.merchant.post('customers', { ...draft, email: 'manifold-21@nutwood.example' })
    expect(await found()).toEqual([20, true])
    expect((await agent.get('/agent')).text).toContain('found by email, phone or order number')
  })

  it('finds by a phone those who have it, however it is written, in a table', async () => {
    const page = await find(agent, '(201) 555-0134')
    expect(page.path).toBe('/agent')
    for (const words of ['shopper@nutwood.example', 'business@nutwood.example', 'Montclair, NJ'])
      expect(page.text).toContain(words)
    // It may be wider than the page: a focusable region scrolls by the arrow keys.
    const around = page.document.querySelector('table')?.closest('[role="region"][tabindex="0"]')
    expect(around?.getAttribute('aria-label')).toBe('Customers')
  })

  it('has pages without a script', async () => {
    const { id } = await placeOrder(shop, await signedIn(app, shopper))
    const customer = await customerIdOf(await signedIn(app, shopper))
    const auditor = await signedIn(app, accounts.auditor)
    for (const [browser, path] of [
      [agent, '/agent'],
      [agent, `/agent/customers/${customer}`],
      [agent, `/agent/orders/${id}`],
      [agent, '/agent/reviews'],
      [auditor, '/agent/audit'],
    ] as const) {
      const { status, html } = await browser.get(path)
      expect([path, status, /<script|modulepreload/.test(html)]).toEqual([path, 200, false])
    }
  })

  it('finds an order by its number or the end of it, and a guest by an e-mail', async () => {
    const orderNumber = await guestOrder('walk-in@nutwood.example')
    for (const text of [
      orderNumber,
      orderNumber.slice(-6),
      orderNumber.toLowerCase(),
      'walk-in@nutwood.example',
    ]) {
      const page = await find(agent, text)
      expect([page.path.startsWith('/agent/orders/'), page.text.includes(`Order ${orderNumber}`)]).toEqual([
        true,
        true,
      ])
    }
    // And acts for the guest from there.
    const order = await find(agent, orderNumber)
    const begun = await agent.open(
      (await agent.post(agent.prepare(order, 'Act for this guest'))).location ?? '',
    )
    expect(begun.text).toContain('You are acting for walk-in@nutwood.example')
    expect((await agent.get(order.path)).text).not.toContain('Act for this guest')
  })

  it('puts nothing of what was looked for into an address', async () => {
    const home = await agent.get('/agent')
    const sent = await agent.post(
      agent.prepare(home, 'Find', { fill: { 'Customer or order': 'nobody@nutwood.example' } }),
    )
    expect([sent.status, sent.location]).toEqual([303, '/agent'])
    expect((await agent.get('/agent')).text).toContain('Nobody has an account with nobody@nutwood.example')
  })
})

describe('customer-service mode', () => {
  it('acts for a customer with a banner on every page that names them, until it is left [AGENT-01] [AGENT-10]', async () => {
    const customer = await signedIn(app, shopper)
    await addToCart(customer, '1201-01', '1')
    await addToCart(agent, '1102-01', '1')
    const before = agent.cookie()
    const page = await actFor(agent, shopper.email)
    expect(agent.cookie()).not.toBe(before)
    expect(page.text).toContain('You are acting for Sample Shopper')
    for (const path of [
      '/',
      '/cart',
      '/account',
      '/checkout/address',
      '/agent',
      '/sign/out',
      '/sign/confirm-email/none',
      '/checkout/receipt?token=none',
      '/reviews/order?token=none',
      '/discount/NONE',
    ])
      expect([path, (await agent.get(path)).text.includes('You are acting for Sample Shopper')]).toEqual([
        path,
        true,
      ])
    expect((await agent.get('/cart')).text).toContain('Roasted Cashews')
    expect((await agent.get('/account')).text).toContain(`Account of ${shopper.email}`)

    const left = await agent.post(agent.prepare(await agent.get('/cart'), /^Stop acting/))
    expect(left.status).toBe(303)
    const cart = await agent.get('/cart')
    expect(cart.text).not.toContain('You are acting')
    const own = await cartText(agent)
    expect([own.includes('Raw Almonds'), own.includes('Roasted Cashews')]).toEqual([true, false])
    expect((await agent.get('/account')).text).toContain(`Signed in as ${accounts.agent.email}`)
    expect(await cartText(customer)).not.toContain('Raw Almonds')
  })

  it('is turned off, wherever the agent is, once the permission is gone [AGENT-01]', async () => {
    await actFor(agent, shopper.email)
    const before = await timesEnded()
    await setAgentPermissions([])
    shop.services.customers.clear()
    const page = await agent.get('/account')
    expect([page.status, page.text.includes('You are acting'), page.text.includes(shopper.email)]).toEqual([
      200,
      false,
      false,
    ])
    expect(page.text).toContain(`Signed in as ${accounts.agent.email}`)
    // Once, however many loaders of the page have found that it is over.
    expect(await timesEnded()).toBe(before + 1)
    await setAgentPermissions(ALL_OF_AN_AGENT)
    shop.services.customers.clear()
    // It does not come back by itself.
    expect((await agent.get('/account')).text).not.toContain('You are acting')
  })

  it('ends with the account of the agent, however slowly the platform says that it is gone', async () => {
    const email = 'leaving-agent@nutwood.example'
    const custom = {
      type: { typeId: 'type', key: TYPE_KEYS.customer },
      fields: { permissions: ['checkOutAsCustomer'] },
    }
    const { password } = accounts.agent
    const made = (await shop.merchant.post('customers', { email, password, firstName: 'Lee', custom })) as {
      readonly customer: { readonly id: string; readonly version: number }
    }
    const leaving = await signedIn(app, { email, password })
    expect((await actFor(leaving, shopper.email)).text).toContain('You are acting for')
    await deleteCustomer(shop, made.customer.id)
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'slow',
      delayMs: 600,
      match: { path: `/customers/${made.customer.id}` },
    })
    shop.clock.advance(2 * 60_000)
    // While the answer is pending, the last known rights apply; then the answer does, and not for this page alone.
    await leaving.get('/cart')
    const { email: whose } = shopper
    await expect
      .poll(
        async () => {
          await leaving.get('/cart')
          return (await shop.visitor(leaving.cookie())).email
        },
        { interval: 700 },
      )
      .not.toBe(whose)
    expect((await leaving.get('/cart')).text).not.toContain('You are acting for')
  })

  describe('of an agent whose permission was taken away since they were seen last', () => {
    let form: Prepared

    /** They have been idle for a long time with a page open. */
    beforeEach(async () => {
      await actFor(agent, shopper.email)
      form = await prepareAddToCart(agent, '1103-01', 1)
      shop.clock.advance(20 * 60_000)
      await setAgentPermissions([])
      return async () => {
        shop.platforms.faults.clear()
        await setAgentPermissions(ALL_OF_AN_AGENT)
        shop.services.customers.clear()
      }
    })

    const cartOfShopper = async () => cartText(await signedIn(app, shopper))

    it('changes nothing for the customer, however slowly the platform says so [AGENT-01]', async () => {
      shop.platforms.faults.add({
        platform: 'commercetools',
        kind: 'slow',
        delayMs: 600,
        match: { path: '/customers/' },
      })
      const before = await cartOfShopper()
      expect((await agent.post(form)).status).toBe(303)
      expect((await shop.visitor(agent.cookie())).email).toBe(accounts.agent.email)
      expect(await cartOfShopper()).toBe(before)
    })

    it('goes on while the platform does not say who may do what', async () => {
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse', match: { path: '/customers/' } })
      expect((await agent.post(form)).status).toBe(303)
      expect((await shop.visitor(agent.cookie())).email).toBe(shopper.email)
      expect(await cartOfShopper()).toContain('Raw Almonds')
    })
  })

  it('is for guests too, whose cart is nobody’s when it is left', async () => {
    const page = await find(agent, 'phone-guest@nutwood.example')
    await agent.post(agent.prepare(page, 'Act for this guest'))
    await addToCart(agent)
    const { cartId = '' } = await shop.visitor(agent.cookie())
    expect(await shop.services.carts.get(cartId)).toMatchObject({
      customerEmail: 'phone-guest@nutwood.example',
    })
    expect((await shop.services.carts.get(cartId))?.customerId).toBeUndefined()
    for (const path of ['/account', '/account/wallet', '/account/order-history']) {
      const account = await agent.get(path)
      expect([account.status, account.location]).toEqual([303, '/agent'])
      expect((await agent.get('/agent')).text).toContain('phone-guest@nutwood.example is a guest')
    }
    // Nor does the menu lead to any page of an account.
    expect((await agent.get('/')).html).not.toContain('href="/account/wallet"')
    await agent.post(agent.prepare(await agent.get('/cart'), /^Stop acting/))
    expect(await cartText(agent)).not.toContain('Roasted Almonds')
  })

  it('ends with a sign-out, which is on record and keeps no copy of the customer’s cart', async () => {
    await actFor(agent, accounts.business.email)
    await addToCart(agent)
    const asked = await agent.get('/sign/out')
    expect(asked.text).not.toContain('Keep a copy of my cart')
    const before = await timesEnded()
    await agent.crafted(agent.prepare(asked, 'Sign Out'), { copyCart: 'on' })
    expect(await cartText(agent)).not.toContain('Roasted Almonds')
    expect(await timesEnded()).toBe(before + 1)

    agent = await signedIn(app, accounts.agent)
    await actFor(agent, accounts.business.email)
    const { html } = await agent.send('/api/sign/out', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ copyCartToAnonymousCart: true }),
    })
    expect(JSON.parse(html)).toMatchObject({ data: { cart: null } })
    expect(await timesEnded()).toBe(before + 2)
  })

  it('ends on record with a sign-in by a form that was open before', async () => {
    const browser = app.newBrowser()
    const form = await signInForm(browser, { Email: shopper.email, Password: shopper.password })
    await signIn(browser, accounts.agent)
    await actFor(browser, accounts.business.email)
    const before = await timesEnded()
    expect((await browser.post(form)).status).toBe(303)
    expect(await timesEnded()).toBe(before + 1)
  })

  it('is begun once for a guest, however often their button is pressed: their cart stays', async () => {
    const page = await find(agent, 'twice-guest@nutwood.example')
    const begin = agent.prepare(page, 'Act for this guest')
    await agent.post(begin)
    await addToCart(agent)
    expect((await agent.post(begin)).location).toBe('/agent')
    expect(await cartText(agent)).toContain('Roasted Almonds')
    const again = await find(agent, 'Twice-Guest@nutwood.example')
    expect(again.text).toContain('for whom you are acting')
    expect(again.text).not.toContain('Act for this guest')
  })

  it.each(['josé@example.com', 'a..b@example.com', 'a@label-.example'])(
    'is for no guest like %s, whose e-mail the payment page would refuse',
    async (email) => {
      const page = await find(agent, email)
      expect(page.text).toMatch(/no order can be placed with it\. .*(valid email address|without accents)/)
      expect(page.text).not.toContain('Act for this guest')
      // As a form from before that rule sent it.
      const sent = await agent.crafted('/agent', { intent: 'act-for-guest', email })
      expect([sent.status, sent.location]).toEqual([303, '/agent'])
      expect((await agent.get('/agent')).text).toMatch(/valid email address|without accents/)
      expect((await agent.get('/cart')).text).not.toContain('You are acting')
    },
  )

  it('shows no banner to anybody who may not act for customers, nor to the agent after losing it [AGENT-01]', async () => {
    const others = [app.newBrowser(), await signedIn(app, shopper), await signedIn(app, accounts.business)]
    for (const browser of others) expect((await browser.get('/cart')).html).not.toContain('Customer or order')
    const hasBanner = async () => (await agent.get('/cart')).html.includes('Customer or order')
    expect(await hasBanner()).toBe(true)
    await setAgentPermissions([])
    // Pages show it for up to a minute longer.
    shop.clock.advance(2 * 60_000)
    onTestFinished(async () => {
      await setAgentPermissions(ALL_OF_AN_AGENT)
      shop.services.customers.clear()
    })
    await expect.poll(hasBanner, { timeout: 20_000 }).toBe(false)
  })

  it('does not let an agent act for themselves', async () => {
    const page = await actFor(agent, accounts.agent.email)
    expect(page.text).toContain('You cannot act for yourself.')
    expect((await agent.get('/cart')).text).not.toContain('You are acting')
  })
})

describe('the fields of staff', () => {
  it('are shown to agents, and on no page of the customer or of anybody else [AGENT-09]', async () => {
    const page = await find(agent, shopper.email)
    const words = [
      'Calls about large orders',
      'One bag arrived torn',
      'https://admin.nutwood.example/customers/',
    ]
    for (const each of words) expect(page.text + page.html).toContain(each)
    const customer = await signedIn(app, shopper)
    const { id } = await placeOrder(shop, customer)
    for (const path of ['/account', '/account/wallet', `/orders/${id}`, '/cart', page.path]) {
      const { html } = await customer.get(path)
      for (const each of words) expect([path, html.includes(each)]).toEqual([path, false])
    }
  })

  it('lead to web pages alone [AGENT-09]', async () => {
    await setField(shop, 'customers/key=demo-shopper', 'adminUrl', 'javascript:alert(1)')
    expect((await find(agent, shopper.email)).html).not.toContain('javascript:')
    await setField(shop, 'customers/key=demo-shopper', 'adminUrl', 'https://admin.nutwood.example/')
  })
})

describe('what agents do', () => {
  it('is on record for auditors alone: who, for whom, what and when', async () => {
    const before = await wholeRecord(app)
    await actFor(agent, shopper.email)
    await agent.post(agent.prepare(await agent.get('/cart'), /^Stop acting/))
    const auditor = await signedIn(app, accounts.auditor)
    const record = await wholeRecord(app)
    for (const words of [
      '2026-03-02',
      accounts.agent.email,
      shopper.email,
      'Looked at a customer',
      'Began to act',
      'Stopped acting',
    ])
      expect([words, timesOf(record, words) > timesOf(before, words)]).toEqual([words, true])
    expect((await agent.get('/agent/audit')).status).toBe(404)
    expect((await auditor.get('/agent')).status).toBe(404)
  })

  it('is reached from the home page by links, as is whatever else one may see', async () => {
    const linksOf = (page: Page) =>
      [...page.document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
    const auditor = await signedIn(app, accounts.auditor)
    expect(linksOf(await auditor.get('/'))).toContain('/account')
    const staffPages = async (browser: Browser) => {
      const links = linksOf(await browser.get('/account'))
      return ['/agent', '/agent/reviews', '/agent/audit'].filter((path) => links.includes(path))
    }
    expect(await staffPages(auditor)).toEqual(['/agent/audit'])
    expect(await staffPages(agent)).toEqual(['/agent', '/agent/reviews'])
    expect(await staffPages(await signedIn(app, shopper))).toEqual([])
    await setAgentPermissions(['moderateReviews'])
    expect(await staffPages(await signedIn(app, accounts.agent))).toEqual(['/agent/reviews'])
    await setAgentPermissions(ALL_OF_AN_AGENT)
    shop.services.customers.clear()
    // The account of whom they act for has no such pages, whoever that is.
    await actFor(agent, accounts.auditor.email)
    const { text } = await agent.get('/account')
    expect([text.includes(accounts.auditor.email), text.includes('Record of Agents')]).toEqual([true, false])
  })
})

describe('permissions', () => {
  const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
    checkOutAsCustomer: ['/agent', '/cart/customer-cart'],
    viewCustomerCart: ['/cart/customer-cart'],
    // These two are about the payment of whom somebody acts for.
    setPaymentAdjustments: [],
    useOfflinePayment: [],
    bulkUpload: ['/order-upload'],
    viewAudit: ['/agent/audit'],
    moderateReviews: ['/agent/reviews'],
  }

  it.each(Object.entries(OPENED_BY))(
    'open what they are for and nothing else: %s [AGENT-08]',
    async (permission, pages) => {
      onTestFinished(async () => {
        await setAgentPermissions(ALL_OF_AN_AGENT)
        shop.services.customers.clear()
      })
      await setAgentPermissions([permission])
      shop.services.customers.clear()
      const other = await signedIn(app, accounts.agent)
      const opened: string[] = []
      for (const path of new Set(Object.values(OPENED_BY).flat()))
        if ((await other.get(path)).status === 200) opened.push(path)
      expect(opened).toEqual(pages)
    },
  )

  it('that the shop does not know are ignored [AGENT-08]', async () => {
    await setAgentPermissions(['checkOutAsCustomers', 'admin', 'everything'])
    const other = await signedIn(app, accounts.agent)
    expect([(await other.get('/agent')).status, (await other.get('/agent/audit')).status]).toEqual([404, 404])
    await setAgentPermissions(['everything', 'checkOutAsCustomer', 'viewAudit'])
    const known = await signedIn(app, accounts.agent)
    expect([(await known.get('/agent')).status, (await known.get('/agent/audit')).status]).toEqual([200, 200])
    await setAgentPermissions(ALL_OF_AN_AGENT)
  })
})
