/** Codes and campaigns by link, the customer's own codes, and greeting card messages: over real requests. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { definedOnly } from '~/models/defined-only'
import { CAMPAIGNS_CONTAINER } from '~/models/discounts/campaign'
import type { Browser } from '../support/browser'
import { PLACE_ORDER, pressAddToCart } from '../../kit/http-steps'
import { cartOf } from '../support/commerce-path'
import { beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'
import { openRoutes } from '../support/routes'
import { setStock } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const add = (sku: string, quantity = 1) => pressAddToCart(browser, sku, quantity)
const type = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })

describe('/discount/{code}', () => {
  it('is told once however often it was claimed, and by what it came to last [ERR-05]', async () => {
    const claim = () => send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
    await claim()
    await claim()
    await add('1101-01')
    await claim()
    const { text } = await browser.get('/cart')
    expect(text.match(/Discount code WELCOME10 applied/g)).toHaveLength(1)
    expect(text).not.toContain('will be tried with the first item')
  })

  it('is told by what it came to last, though no page was opened in between [ERR-05]', async () => {
    const product = await browser.get('/nuts/almonds/roasted-almonds-salted.html')
    const adding = browser.prepare(product, 'Add to Cart')
    const claiming = browser.prepare(await browser.get('/discount/WELCOME10'), 'Apply WELCOME10')
    await browser.post(claiming)
    await browser.post(adding)
    const { text } = await browser.get('/cart')
    expect(text).toContain('Discount code WELCOME10 applied')
    expect(text).not.toContain('will be tried with the first item')
  })

  it('is tried with the next item where a cart came with a sign-in meanwhile', async () => {
    await signIn(browser)
    await add('1201-01')
    browser = app.newBrowser()
    await send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
    await signIn(browser)
    await add('1101-01')
    const { text } = await browser.get('/cart')
    expect(text).toContain('WELCOME10 Applied')
    await send(browser, '/cart', 'Remove code WELCOME10')
  })

  it('asks first: opening the link changes nothing and starts no session', async () => {
    const page = await browser.get('/discount/WELCOME10')
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(page.text).toContain('Apply this code to your cart? Apply WELCOME10')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.html).not.toContain('<script')
  })

  it('applies to the cart by its button', async () => {
    await add('1201-01', 7)
    await browser.get('/discount/WELCOME10')
    expect((await browser.get('/cart')).text).toContain('Estimated total $76.93')
    const posted = await send(browser, '/discount/welcome10', 'Apply welcome10')
    expect([posted.status, posted.location]).toEqual([303, '/cart'])
    // Seven at 10.99 less 10 %: 9.89 each.
    expect((await browser.get('/cart')).text).toContain('Estimated total $69.23')
  })

  it('is kept for the first item where there is no cart', async () => {
    const posted = await send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
    expect([posted.status, posted.location]).toEqual([303, '/'])
    await add('1201-01', 7)
    expect((await browser.get('/cart')).text).toContain('Estimated total $69.23')
  })

  it('answers 400 with its reason to a code that is none, and 404 to what can be none', async () => {
    await add('1201-01')
    const page = await send(browser, '/discount/NOSUCH', 'Apply NOSUCH')
    expect([page.status, page.text.includes('This discount code is not valid.')]).toEqual([400, true])
    expect((await browser.get(`/discount/${'x'.repeat(60)}`)).status).toBe(404)
    // There is no page with a form for it.
    expect((await browser.crafted('/discount/%20', {})).status).toBe(404)
    const hostile = await browser.get('/discount/%3Cscript%3E')
    expect([hostile.status, hostile.html.includes('<script>')]).toEqual([200, false])
  })
})

describe('/campaign-landing', () => {
  const PATH = '/campaign-landing?token=harvest-week-7Q2M'

  async function callForOffer() {
    const { status, html } = await browser.send(PATH, {
      method: 'POST',
      headers: { Accept: 'application/json' },
    })
    const answer = JSON.parse(html) as {
      readonly cart: { readonly id: string; readonly lineItems: readonly { readonly sku: string }[] }
      readonly notices: readonly { readonly message: string }[]
      readonly warnings?: readonly { readonly message: string }[]
    }
    return { status, ...answer }
  }

  it('asks first: opening the link changes nothing [DISC-07]', async () => {
    await add('1201-01', 2)
    const page = await browser.get(PATH)
    expect([page.status, page.text.includes('Harvest week')]).toEqual([200, true])
    expect((await browser.get('/cart')).text).toContain('Merchandise $21.98')
  })

  it('replaces the cart by its button and says so [DISC-07]', async () => {
    await add('1201-01', 2)
    await browser.get('/cart')
    const posted = await send(browser, PATH, 'Fill my cart')
    expect([posted.status, posted.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Harvest week: your cart is filled.')
    // They may be recommended below the cart.
    expect(cart.text.split('Frequently bought together')[0]).not.toContain('Cashews')
    // 2 × 9.99 + 9.49 are 29.47; less 15 % a piece 2 × 8.49 + 8.07.
    expect(cart.text).toContain('Merchandise $29.47')
    expect(cart.text).toContain('Estimated total $25.05')
  })

  it('that names an item twice brings no more of it than an order may hold', async () => {
    const lines = [3, 3].map((quantity) => ({ sku: '9982-01', quantity }))
    const value = { id: 'twice', promotionName: 'Twice', lines }
    await shop.merchant.post('custom-objects', { container: CAMPAIGNS_CONTAINER, key: 'twice-1A1A', value })
    await send(browser, '/campaign-landing?token=twice-1A1A', 'Fill my cart')
    const { lineItems } = await cartOf(browser)
    expect(lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([['9982-01', 4]])
  })

  describe('with fewer left of something than it has', () => {
    const FEW = 'Roasted Almonds (Salted): only 1 is left, fewer than this offer has of it.'
    const left = async (quantity: number) => {
      await setStock(shop, '1101-01', quantity)
      shop.services.catalogue.clear()
    }
    const inCart = async () =>
      (await cartOf(browser)).lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`)

    beforeEach(() => left(1))
    afterEach(() => left(500))

    it('says of what, and brings that [DISC-07]', async () => {
      await send(browser, PATH, 'Fill my cart')
      const cart = await browser.get('/cart')
      expect(cart.text).toContain(FEW)
      expect(cart.text).not.toContain('Sorry')
      expect(await inCart()).toEqual(['1 1101-01', '1 1102-01'])
    })

    it('says so to a call, too [API-83]', async () => {
      const { status, notices, warnings } = await callForOffer()
      expect([status, notices, warnings]).toEqual([
        200,
        [{ message: 'Harvest week: your cart is filled.' }],
        [{ message: FEW }],
      ])
      expect(await inCart()).toEqual(['1 1101-01', '1 1102-01'])
    })
  })

  it('answers a call with the cart that is now the visitor’s [API-83] [DISC-07] [DATA-02]', async () => {
    const { status, cart } = await callForOffer()
    expect(status).toBe(200)
    // Each with its price and its children, as in every call.
    expect(cart.lineItems).toMatchObject([
      { sku: '1101-01', price: { centAmount: 999 }, children: [] },
      { sku: '1102-01', price: { centAmount: 949 }, children: [] },
    ])
    expect((await shop.visitor(browser.cookie())).cartId).toBe(cart.id)
  })

  it.each(['to begin a cart', 'what goes into it'])(
    'tells that the platform refuses %s, as a page and as a call, and leaves no cart behind',
    async (what) => {
      await add('1201-01', 2)
      const form = browser.prepare(await browser.get(PATH), 'Fill my cart')
      const count = async () =>
        ((await shop.merchant.get('carts?limit=1')) as { readonly total: number }).total
      const before = await count()
      const match = { path: what === 'to begin a cart' ? '/carts' : '/carts/', method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
      const refused = 'Our order system did not accept this. Your cart is as it was.'
      const page = await browser.post(form)
      const call = await browser.send(PATH, { method: 'POST', headers: { Accept: 'application/json' } })
      shop.platforms.faults.clear()
      expect([page.status, page.text.includes(refused)]).toEqual([400, true])
      const message = expect.stringContaining(refused) as string
      expect([call.status, JSON.parse(call.html)]).toEqual([400, { errors: [{ message, key: 'token' }] }])
      expect(await count()).toBe(before)
      expect((await browser.get('/cart')).text).toContain('Merchandise $21.98')
    },
  )

  it.each([
    ['its goods', 0],
    ['its code', 1],
  ])(
    'leaves the account its cart where the platform is away for %s, as a page and as a call [API-83]',
    async (_, done) => {
      await signIn(browser, accounts.business)
      await add('1201-01', 2)
      const { id } = await cartOf(browser)
      const form = browser.prepare(await browser.get(PATH), 'Fill my cart')
      const away = () => {
        const edits = { platform: 'commercetools', match: { path: '/carts/', method: 'POST' } }
        if (done > 0) shop.platforms.faults.add({ ...edits, kind: 'slow', delayMs: 0, times: done })
        shop.platforms.faults.add({ ...edits, kind: 'status', status: 503 })
      }
      away()
      expect((await browser.post(form)).status).toBe(503)
      shop.platforms.faults.clear()
      away()
      const call = await browser.send(PATH, { method: 'POST', headers: { Accept: 'application/json' } })
      expect(call.status).toBe(503)
      shop.platforms.faults.clear()
      expect((await cartOf(browser)).id).toBe(id)
      // Another device finds the account's cart by itself.
      const other = app.newBrowser()
      await signIn(other, accounts.business)
      expect((await cartOf(other)).id).toBe(id)
    },
  )

  describe('whose code the platform does not take', () => {
    const refuseCode = () => {
      const edits = { platform: 'commercetools', match: { path: '/carts/', method: 'POST' } }
      // The preceding edit adds the goods.
      shop.platforms.faults.add({ ...edits, kind: 'slow', delayMs: 0, times: 1 })
      shop.platforms.faults.add({ ...edits, kind: 'status', status: 400 })
    }
    const WITHOUT = 'The discount of this offer could not be applied: its items are at their own prices.'

    afterEach(() => {
      shop.platforms.faults.clear()
    })

    it('brings its goods, and says on the page that there is no discount [DISC-07]', async () => {
      const form = browser.prepare(await browser.get(PATH), 'Fill my cart')
      refuseCode()
      await browser.post(form)
      shop.platforms.faults.clear()
      const { text } = await browser.get('/cart')
      expect(text).toContain(WITHOUT)
      expect(text).toContain('Merchandise $29.47')
      expect(text).toContain('Estimated total $29.47')
    })

    it('says so to a call, too [API-83]', async () => {
      refuseCode()
      const { status, notices, warnings } = await callForOffer()
      expect([status, notices, warnings]).toEqual([
        200,
        [{ message: 'Harvest week: your cart is filled.' }],
        [{ message: WITHOUT }],
      ])
    })
  })

  it.each(['.', '..'])('%s is no token, of which the platform is not asked', async (token) => {
    const error = vi.spyOn(shop.services.logger, 'error')
    expect((await browser.get(`/campaign-landing?token=${token}`)).status).toBe(404)
    expect(error.mock.calls).toEqual([])
  })

  it('leaves out a code that is used up, and says so, on the page and in a call [DISC-02] [API-83]', async () => {
    const limit = async (maxApplications?: number) => {
      const path = 'discount-codes?where=code%3D%22HARVEST15%22'
      const { results } = (await shop.merchant.get(path)) as {
        readonly results: readonly [{ readonly id: string; readonly version: number }]
      }
      await shop.merchant.update('discount-codes', results[0], [
        { action: 'setMaxApplications', ...definedOnly({ maxApplications }) },
      ])
    }
    await send(browser, PATH, 'Fill my cart')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    await limit(1)
    try {
      const told =
        'Discount code could not be applied because it is MaxApplicationReached: HARVEST15 has been used as often as it may be. The discount of this offer could not be applied: its items are at their own prices.'
      browser = app.newBrowser()
      const call = await callForOffer()
      expect(call.warnings?.map(({ message }) => message)).toContain(told)
      expect(call.cart).toMatchObject({ discountCodes: [] })
      expect((await cartOf(browser)).discountCodes).toEqual([])
      browser = app.newBrowser()
      expect((await send(browser, PATH, 'Fill my cart')).location).toBe('/cart')
      expect((await browser.get('/cart')).text).toContain(told)
      expect((await cartOf(browser)).discountCodes).toEqual([])
    } finally {
      await limit()
    }
  })

  it.each([
    ['?token=nobody-knows', 404, 'This offer is not known. Please check the link.'],
    ['', 404, 'This offer is not known. Please check the link.'],
    ['?token=summer-2020-4K9T', 410, 'This offer has ended.'],
  ])(
    '%s fails with %i in the notifications, as a page and as a call [DISC-08] [API-83]',
    async (query, status, message) => {
      await add('1201-01', 2)
      for (const page of [
        await browser.get(`/campaign-landing${query}`),
        // The page of such a link has no form.
        await browser.crafted(`/campaign-landing${query}`, {}),
      ]) {
        expect(page.status).toBe(status)
        expect(page.html.split('role="alert"')[1]?.includes(message), page.text).toBe(true)
      }
      const call = await browser.send(`/campaign-landing${query}`, {
        method: 'POST',
        headers: { Accept: 'application/json' },
      })
      expect([call.status, JSON.parse(call.html)]).toEqual([status, { errors: [{ message, key: 'token' }] }])
      expect((await browser.get('/cart')).text).toContain('Merchandise $21.98')
    },
  )
})

describe('codes on the cart page', () => {
  it('list those of a signed-in customer, to be applied by one button [DISC-10]', async () => {
    await add('1201-01', 2)
    expect((await browser.get('/cart')).text).not.toContain('Your codes')
    await signIn(browser)
    expect((await browser.get('/cart')).text).toContain('Your codes Apply REGULAR8')
    await send(browser, '/cart', 'Apply REGULAR8')
    const page = await browser.get('/cart')
    expect(page.text).toContain('REGULAR8 Applied')
    expect(page.text).not.toContain('Your codes')
  })
})

describe('the total on the cart page', () => {
  it('is explained without a script, line by line [CART-16]', async () => {
    await add('1101-01', 10)
    await type('WELCOME10')
    // From ten pieces 8.99, less 10 % 8.09.
    expect((await browser.get('/cart')).text).toContain(
      'Price breakdown Roasted Almonds (Salted), 1 lb bag Regular price (10 × $9.99) $99.90 Quantity price ($1.00 off each for 10) -$10.00 Welcome (code WELCOME10) -$9.00 Subtotal $80.90 Total $80.90',
    )
  })
})
