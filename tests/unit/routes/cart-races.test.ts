/** Several concurrent requests of one shopper: whatever was acknowledged is in the session's cart. */
import { planChangeQuantities } from '~/models/cart/plans/plan-lines'
import { productPage } from '../../kit/goods'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Prepared } from '../../kit/browser'
import { prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { EMAIL } from '../support/journey'
import { placeOrder } from '../support/orders'
import { namedIn, perhapsGone } from '../support/perhaps-gone'
import { send, signIn, signInForm } from '../support/steps'
import { setAttribute } from '../support/stock'
import { openRoutes } from '../support/routes'

const ROUNDS = 21
const SHOPPER = { Email: accounts.shopper.email, Password: accounts.shopper.password }

const { shop, app } = await openRoutes()
afterEach(() => shop.platforms.faults.clear())

/** Forms of pages opened beforehand: the adds race, not the page loads. */
const forms = new Map<string, Prepared>()
async function formOf(sku: string): Promise<Prepared> {
  const form = forms.get(sku) ?? (await prepareAddToCart(app.newBrowser(), sku))
  forms.set(sku, form)
  return form
}
const add = async (browser: Browser, sku: string) => browser.post(await formOf(sku))

/** Pieces by SKU in the session's cart. */
async function quantityOf(browser: Browser): Promise<Readonly<Record<string, number>>> {
  const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
  return Object.fromEntries((cart?.lineItems ?? []).map(({ sku, quantity }) => [sku, quantity]))
}

/** A session without a cart: it holds a code from a link. */
async function newSession(): Promise<Browser> {
  const browser = app.newBrowser()
  await send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
  expect(browser.cookie()).not.toBe('')
  return browser
}

describe('adds that come at once', () => {
  it('with a session and no cart yet all go into one cart', async () => {
    await formOf('1101-01')
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await newSession()
      const tabs = 2 + (round % 7)
      const answers = await Promise.all(Array.from({ length: tabs }, () => add(browser, '1101-01')))
      expect(answers.map(({ status }) => status)).toEqual(Array(tabs).fill(303))
      expect(await quantityOf(browser), `round ${round}, ${tabs} tabs`).toEqual({ '1101-01': tabs })
    }
  })

  it('of different goods lose none of them, and leave no cart behind that nobody names', async () => {
    const before = await activeCarts()
    const browser = await newSession()
    const skus = ['1101-01', '1102-01', '1103-01', '1201-01']
    for (const sku of skus) await formOf(sku)
    await Promise.all(skus.map((sku) => add(browser, sku)))
    expect(await quantityOf(browser)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1])))
    expect(await activeCarts()).toBe(before + 1)
  })
})

/** Presses Add to Cart on pages opened before the browser had any cookie; the responses come in any order. */
async function addFromTabs(browser: Browser, skus: readonly string[]): Promise<readonly Page[]> {
  const tabs = await Promise.all(skus.map((sku) => browser.open(productPage(sku))))
  expect(browser.cookie()).toBe('')
  return Promise.all(
    tabs.map((page) => browser.post(browser.prepare(page, 'Add to Cart', { within: 'Quantity' }))),
  )
}

describe('a visitor without a cookie and without a script who adds from several tabs at once', () => {
  const SKUS = ['1101-01', '1102-01', '1103-01', '1201-01']

  it('finds everything in the cart, on the basket and in the messages of the page that comes next', async () => {
    const before = await activeCarts()
    const browser = app.newBrowser()
    const answers = await addFromTabs(browser, SKUS)
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      SKUS.map((sku) => [303, `/cart/added?sku=${sku}`]),
    )
    const page = await browser.get('/cart')
    expect(page.html).toMatch(/data-cart-count[^>]*>4</)
    expect([...page.text.matchAll(/Added to Cart: /g)]).toHaveLength(4)
    expect(await quantityOf(browser)).toEqual(Object.fromEntries(SKUS.map((sku) => [sku, 1])))
    expect(await activeCarts()).toBe(before + 1)
  })

  it('is told where an order may not hold all of it', async () => {
    const browser = app.newBrowser()
    const tabs = await Promise.all([3, 3].map((pieces) => browser.open(productPage('9982-01', pieces))))
    await Promise.all(
      tabs.map((page) => browser.post(browser.prepare(page, 'Add to Cart', { within: 'Quantity' }))),
    )
    const { text } = await browser.get('/cart')
    expect(await quantityOf(browser)).toEqual({ '9982-01': 4 })
    expect(text).toMatch(/: your cart has 4 of it, since an order may not hold more than 4\./)
  })

  it('whichever answer comes last, and whichever page each tab asks for next', async () => {
    for (let round = 0; round < 3; round += 1) {
      const browser = app.newBrowser()
      const tabs = 2 + (round % 3)
      await addFromTabs(browser, SKUS.slice(0, tabs))
      const next = ['/cart', '/', '/nuts', '/checkout/signin']
      await Promise.all(next.slice(0, tabs).map((path) => browser.get(path)))
      await add(browser, '1201-01')
      const pieces = await quantityOf(browser)
      const all = Object.values(pieces).reduce((sum, each) => sum + each, 0)
      expect([Object.keys(pieces).length, all], `round ${round}`).toEqual([Math.min(tabs + 1, 4), tabs + 1])
    }
  })

  it('keeps what the first tab was shown before the second answer came', async () => {
    const browser = app.newBrowser()
    const [one, two] = await Promise.all(['1101-01', '1102-01'].map((sku) => browser.open(productPage(sku))))
    const late = browser.prepare(two as Page, 'Add to Cart', { within: 'Quantity' })
    await browser.post(browser.prepare(one as Page, 'Add to Cart', { within: 'Quantity' }))
    expect((await browser.get('/cart')).html).toMatch(/data-cart-count[^>]*>1</)
    // Sent before the first response set a cookie, answered after it.
    await browser.send(late.url, { method: 'POST', body: late.body, headers: { Cookie: '' } })
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>2</)
    expect(await quantityOf(browser)).toEqual({ '1101-01': 1, '1102-01': 1 })
  })
})

it('what either of two tabs has yet to tell of its cart is told of the one that both carts become', async () => {
  const browser = app.newBrowser()
  const added = await addFromTabs(browser, ['1101-01', '1102-01'])
  for (const [at, { headers }] of added.entries()) {
    const visitor = await shop.visitor((headers.get('Set-Cookie') ?? '').split(';')[0])
    await visitor.save({ perhapsGone: [perhapsGone(visitor.cartId ?? '', `1103-0${at}`)] })
  }
  await browser.get('/')
  const named = namedIn((await browser.get('/cart')).text)
  expect([...named].sort()).toEqual(['1103-00', '1103-01'])
})

async function activeCarts(): Promise<number> {
  const answer = await shop.merchant.get(`carts?limit=1&where=${encodeURIComponent('cartState="Active"')}`)
  return (answer as { readonly total: number }).total
}

/** Runs `begin`, which writes a cart, and `meanwhile` while the platform is processing that. */
const whileCartIsWritten = (begin: () => Promise<Page>, meanwhile: () => Promise<unknown>) =>
  whileHeld(shop, { platform: 'commercetools', path: '/carts', method: 'POST' }, begin, meanwhile)

describe('an add beside a sign-in', () => {
  it('is in the cart of the account, whoever is first, and the shopper stays signed in', async () => {
    await formOf('1102-01')
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = round % 2 === 0 ? await newSession() : app.newBrowser()
      if (round % 2 === 1) await add(browser, '1201-01')
      const signingIn = await signInForm(browser, SHOPPER)
      const [signedIn, added] = await Promise.all([
        browser.post(signingIn),
        (async () => {
          for (let turn = 0; turn < round % 5; turn += 1)
            await new Promise((resolve) => setImmediate(resolve))
          return add(browser, '1102-01')
        })(),
      ])
      expect([signedIn.status, added.status]).toEqual([303, 303])
      const visitor = await shop.visitor(browser.cookie())
      expect(visitor.customerId, `round ${round}`).toBeDefined()
      expect((await quantityOf(browser))['1102-01'], `round ${round}`).toBe(1)
      // The next round starts without these goods in the account: merging adds up both carts.
      await shop.services.cartUseCases.edit(visitor, (cart) => ({
        actions: planChangeQuantities(
          cart,
          cart.lineItems.map(({ id }) => ({ lineItemId: id, quantity: 0 })),
        ),
      }))
    }
  })

  it('that begins the first cart is in the cart of the account, though the sign-in is answered first', async () => {
    await formOf('1103-01')
    const browser = await newSession()
    const signingIn = await signInForm(browser, SHOPPER)
    const added = await whileCartIsWritten(
      () => add(browser, '1103-01'),
      () => browser.post(signingIn),
    )
    expect(added.status).toBe(303)
    expect((await shop.visitor(browser.cookie())).customerId).toBeDefined()
    expect((await quantityOf(browser))['1103-01']).toBe(1)
  })
})

/** A new account with this in its cart; returns the id of that cart. */
async function leaveInAccount(email: string) {
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat' })
  const before = app.newBrowser()
  await signIn(before, { email, password: PASSWORD })
  await add(before, '1201-01')
  return (await shop.visitor(before.cookie())).cartId
}

/** Runs `begin`, which makes a cart, and meanwhile signs in to an account whose cart may then refuse all edits. */
async function besideAccount(
  browser: Browser,
  email: string,
  isClosed: boolean,
  begin: () => Promise<Page>,
): Promise<Page> {
  const match = { path: `/carts/${await leaveInAccount(email)}`, method: 'POST' }
  const signingIn = await signInForm(browser, { Email: email, Password: PASSWORD })
  return whileCartIsWritten(begin, async () => {
    if (isClosed) shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    await browser.post(signingIn)
  })
}

const asCall = (browser: Browser, { url, body }: Prepared) =>
  browser.send(url, { method: 'POST', body, headers: { Accept: 'application/json' } })

const kept = (what: string) =>
  new RegExp(`${what} kept, but could not be put into your account’s cart yet\\. We try again\\.`)

describe('an add beside a sign-in to an account that has a cart', () => {
  it('answers a call with that cart, and with the number of pieces in it', async () => {
    const email = 'beside.call@example.com'
    const adding = await formOf('1103-01')
    const browser = await newSession()
    const { html } = await besideAccount(browser, email, false, () => asCall(browser, adding))
    const { cart, summary } = JSON.parse(html) as {
      readonly cart: { readonly id: string }
      readonly summary: { readonly count: number; readonly message: string }
    }
    const { cartId } = await shop.visitor(browser.cookie())
    expect([cart.id, summary.count]).toEqual([cartId, 2])
    expect(summary.message).toContain('Added to Cart: ')
  })

  it('is kept where that takes no change, as its page says, and so is a code from a link', async () => {
    await formOf('1103-01')
    const browser = await newSession()
    const added = await besideAccount(browser, 'beside.closed@example.com', true, () =>
      add(browser, '1103-01'),
    )
    expect(added.status).toBe(303)
    const { text } = await browser.get('/cart')
    expect(text).toMatch(kept('1 × .+ is'))
    expect(text).not.toContain('Added to Cart: ')
    expect(text).not.toContain('earlier cart')
    const CLOSED = /^Your cart takes no changes right now\. .*Not added: 1 × /
    const next = await add(browser, '1102-01')
    expect([next.status, next.text.includes('Your cart takes no changes right now.')]).toEqual([409, true])
    const call = await asCall(browser, await formOf('1102-01'))
    expect([call.status, JSON.parse(call.html)]).toMatchObject([
      409,
      { errors: [{ message: expect.stringMatching(CLOSED) as string }] },
    ])
    expect(await quantityOf(browser)).toEqual({ '1201-01': 1 })
    shop.platforms.faults.clear()
    expect((await browser.get('/cart')).text).toContain('WELCOME10')
    expect(await quantityOf(browser)).toEqual({ '1103-01': 1, '1201-01': 1 })
  })

  it('is kept there, which a script is told, and not that it was added', async () => {
    const adding = await formOf('1103-01')
    const browser = await newSession()
    const { status, html } = await besideAccount(browser, 'beside.closed.call@example.com', true, () =>
      asCall(browser, adding),
    )
    const { cartId } = await shop.visitor(browser.cookie())
    const message = expect.stringMatching(kept('1 × .+ is')) as string
    expect([status, JSON.parse(html)]).toMatchObject([
      200,
      {
        cart: { id: cartId },
        cart_line: {},
        warnings: [{ message }],
        summary: { ok: false, message, count: 1 },
      },
    ])
  })

  it('of an order once more is kept there as a whole, in one sentence', async () => {
    const { id, orderNumber } = await placeOrder(shop, app.newBrowser())
    const browser = app.newBrowser()
    const fill = { 'Order number': orderNumber, Email: EMAIL }
    await send(browser, '/orders/lookup', 'Find order', fill)
    const again = browser.prepare(await browser.get(`/orders/${id}`), 'Reorder')
    const { mock } = vi.spyOn(shop.services.attempts, 'run')
    const added = await besideAccount(browser, 'beside.closed.order@example.com', true, () =>
      browser.post(again),
    )
    expect([added.status, added.location]).toEqual([303, '/cart'])
    // It has begun a cart, which counts.
    const at = mock.calls.findLastIndex(([[attempt]]) => attempt?.[0] === 'new-cart')
    expect(mock.calls[at]?.[2](await mock.results[at]?.value)).toBe(true)
    const { text } = await browser.get('/cart')
    expect(text).toMatch(kept(`2 items of order ${orderNumber} are`))
    for (const other of ['could be added', 'was not added', 'earlier cart']) expect(text).not.toContain(other)
    shop.platforms.faults.clear()
    await browser.get('/cart')
    expect(await quantityOf(browser)).toEqual({ '1101-01': 2, '1201-01': 1 })
  })
})

describe('the offer of a campaign', () => {
  const CAMPAIGN = '/campaign-landing?token=harvest-week-7Q2M'
  const FILLED = 'Harvest week: your cart is filled.'
  const EVENTS = ['dataLayer', 'rudderstackEvents']
  const HARVEST = { '1101-01': 2, '1102-01': 1 }

  it('is in the cart of the account when its shopper signs in meanwhile, as the message says', async () => {
    const browser = app.newBrowser()
    await add(browser, '1201-01')
    const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
    const fill = { Email: accounts.business.email, Password: accounts.business.password }
    const signingIn = await signInForm(browser, fill)
    const landed = await whileCartIsWritten(
      () => browser.post(landing),
      () => browser.post(signingIn),
    )
    expect([landed.status, landed.location, landed.headers.get('Set-Cookie')]).toEqual([303, '/cart', null])
    expect((await browser.get('/cart')).text).toContain(FILLED)
    expect((await shop.visitor(browser.cookie())).customerId).toBeDefined()
    expect(await quantityOf(browser)).toEqual({ ...HARVEST, '1201-01': 1 })
  })

  it('is kept where that cart takes no change, as is said beside what it lacks and nothing else', async () => {
    const browser = await newSession()
    const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
    onTestFinished(() => setAttribute(shop, '1102-01', 'backordered', false))
    await setAttribute(shop, '1102-01', 'backordered', true)
    const landed = await besideAccount(browser, 'landed.closed@example.com', true, () =>
      browser.post(landing),
    )
    expect([landed.status, landed.location]).toEqual([303, '/cart'])
    const { text } = await browser.get('/cart')
    expect(text).toMatch(kept('Harvest week: the items of this offer are'))
    expect(text).toContain('Some items of this offer are out of stock and were left out.')
    for (const other of [FILLED, 'earlier cart']) expect(text).not.toContain(other)
    shop.platforms.faults.clear()
    await browser.get('/cart')
    expect(await quantityOf(browser)).toEqual({ '1101-01': 2, '1201-01': 1 })
  })

  it.each([
    ['is kept', 'landed.call.closed@example.com', true, ['warnings'], { '1201-01': 1 }],
    ['has come', 'landed.call@example.com', false, [...EVENTS, 'notices'], { ...HARVEST, '1201-01': 1 }],
  ])('%s: a call is answered with the cart of the account', async (_, email, isClosed, names, pieces) => {
    const browser = await newSession()
    const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
    const { html } = await besideAccount(browser, email, isClosed, () => asCall(browser, landing))
    const { cart, ...told } = JSON.parse(html) as { readonly cart: { readonly id: string } }
    expect(cart.id).toBe((await shop.visitor(browser.cookie())).cartId)
    expect(Object.keys(told)).toEqual(names)
    expect(await quantityOf(browser)).toEqual(pieces)
  })

  it('takes the place of a cart that another tab has begun meanwhile', async () => {
    const browser = await newSession()
    const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
    await formOf('1201-01')
    await whileCartIsWritten(
      () => browser.post(landing),
      () => add(browser, '1201-01'),
    )
    const page = await browser.get('/cart')
    expect(page.text).toContain(FILLED)
    expect(page.html).toMatch(/data-cart-count[^>]*>3</)
    expect(await quantityOf(browser)).toEqual(HARVEST)
  })

  it.each([2, 3])(
    'fills the cart of a new visitor once, though its button is pressed %i times',
    async (times) => {
      const before = await activeCarts()
      const browser = app.newBrowser()
      const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
      expect(browser.cookie()).toBe('')
      const landed = await Promise.all(Array.from({ length: times }, () => browser.post(landing)))
      expect(landed.map(({ status, location }) => [status, location])).toEqual(
        Array(times).fill([303, '/cart']),
      )
      const page = await browser.get('/cart')
      expect(page.html).toMatch(/data-cart-count[^>]*>3</)
      expect(page.text).toContain(FILLED)
      expect(page.text).not.toContain('since an order may not hold more')
      expect(await quantityOf(browser)).toEqual(HARVEST)
      expect(await activeCarts()).toBe(before + 1)
    },
  )

  it('is there once beside what another tab of a new visitor adds, which is answered last', async () => {
    const browser = app.newBrowser()
    const landing = browser.prepare(await browser.get(CAMPAIGN), 'Fill my cart')
    const adding = await formOf('1201-01')
    // None of them has a cookie from another's response.
    for (const { url, body } of [landing, landing, adding])
      await browser.send(url, { method: 'POST', body, headers: { Cookie: '' } })
    await browser.get('/cart')
    expect(await quantityOf(browser)).toEqual({ ...HARVEST, '1201-01': 1 })
  })
})

describe('an add beside a sign-out', () => {
  async function addBesideSignOut(browser: Browser): Promise<Page> {
    const adding = await formOf('1102-01')
    const signOut = browser.prepare(await browser.get('/sign/out'), 'Sign Out')
    return whileCartIsWritten(
      () => browser.post(adding),
      async () => expect((await browser.post(signOut)).status).toBe(303),
    )
  }

  async function expectNobody(browser: Browser): Promise<void> {
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>0</)
    const checkout = await browser.open('/checkout')
    expect([checkout.path, checkout.text.includes('Your cart is empty')]).toEqual(['/cart', true])
    expect((await browser.get('/checkout/address')).html).not.toContain(accounts.reseller.email)
  }

  it('begins no session with the cart or the e-mail of the customer, and says that nothing was added', async () => {
    const browser = app.newBrowser()
    await signIn(browser, accounts.reseller)
    const before = await activeCarts()
    const added = await addBesideSignOut(browser)
    expect([added.status, added.headers.get('Set-Cookie')]).toEqual([409, null])
    expect(added.text).toContain('Your cart has changed in the meantime.')
    expect(await activeCarts()).toBe(before)
    await expectNobody(browser)
  })

  it('to a cart of the account is there again with the next sign-in, and until then the basket is empty', async () => {
    const browser = app.newBrowser()
    await signIn(browser, accounts.reseller)
    await add(browser, '1201-01')
    const added = await addBesideSignOut(browser)
    expect([added.status, added.headers.get('Set-Cookie')]).toEqual([303, null])
    await expectNobody(browser)
    await signIn(browser, accounts.reseller)
    expect(await quantityOf(browser)).toEqual({ '1102-01': 1, '1201-01': 1 })
  })
})
