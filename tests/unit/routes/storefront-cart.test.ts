import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../support/browser'
import { ACTIVE, act, ask, cartOf, done, post, usd } from '../support/commerce-path'
import type { PathCart } from '../support/commerce-path'
import { placeOrder } from '../support/orders'
import {
  addToCart,
  chooseDelivery,
  giveAddress,
  payByCard,
  reachPayment,
  reachReview,
  signIn,
} from '../support/steps'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import { openRoutes } from '../support/routes'
import { setPrice } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

describe('the cart of the session', () => {
  it('is read as the active one and by its id, and is nobody else’s [API-29] [API-30]', async () => {
    expect((await ask(browser, ACTIVE)).status).toBe(404)
    await addToCart(browser)
    const { status, headers, answer, html } = await ask(browser, ACTIVE)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const { id } = answer.data?.cart ?? { id: '' }
    expect((await ask(browser, `/api/ct/carts/${id}`)).answer).toEqual(answer)
    // Nothing of the platform's own: neither its token nor its shapes.
    expect(html).not.toMatch(/bearer|access_token|anonymousId|lastModifiedBy/i)
    const stranger = app.newBrowser()
    await addToCart(stranger)
    const { version } = await cartOf(browser)
    const actions = [{ action: 'recalculate' }]
    for (const ref of [id, id.toUpperCase(), `${id}%20`, '..%2Fcustomers', 'key=x', '__proto__', '%00']) {
      const path = `/api/ct/carts/${ref}`
      expect((await ask(stranger, path)).status, ref).toBe(404)
      expect((await post(stranger, path, { version, actions })).status, ref).toBe(404)
      const deleted = await ask(stranger, `${path}?version=${version}`, { method: 'DELETE' })
      expect(deleted.status, ref).toBe(404)
    }
    expect((await cartOf(browser)).version).toBe(version)
  })

  it('knows its guest by the e-mail that a call has given, whose token of checkout orders it [PAY-05] [ADDR-17]', async () => {
    const token = (named: string) => browser.get(`/api/customers/${encodeURIComponent(named)}/safc-token`)
    const give = (email: string) => done(browser, { action: 'setCustomerEmail', email })
    await addToCart(browser)
    expect((await token('me')).status).toBe(404)
    await give('first@example.com')
    for (const named of ['me', 'email=first@example.com', 'first@example.com'])
      expect((await token(named)).status, named).toBe(200)
    await giveAddress(browser)
    await chooseDelivery(browser)
    await give('second@example.com')
    expect((await token('email=first@example.com')).status).toBe(404)
    const review = browser.prepare(await payByCard(browser), PLACE_ORDER)
    const { data } = JSON.parse((await token('me')).html) as { readonly data: { readonly safcToken: string } }
    expect((await browser.crafted(review, data)).location).toMatch(/receipt/)
  })

  it('knows its customer by the e-mail of the account, whatever is given for the receipt [API-05] [ADDR-17]', async () => {
    const { email } = accounts.shopper
    await signIn(browser)
    await addToCart(browser)
    await done(browser, { action: 'setCustomerEmail', email: 'receipts@example.com' })
    const token = (named: string) => browser.get(`/api/customers/${encodeURIComponent(named)}/safc-token`)
    for (const named of ['me', email, `email=${email.toUpperCase()}`])
      expect((await token(named)).status, named).toBe(200)
    expect((await token('email=receipts@example.com')).status).toBe(404)
  })

  it('is deleted at its version and no other [API-30]', async () => {
    await addToCart(browser)
    const { version } = await cartOf(browser)
    const remove = (query: string) => ask(browser, `${ACTIVE}${query}`, { method: 'DELETE' })
    for (const query of ['', '?version=', '?version=0', '?version=1e3', '?version=-1'])
      expect((await remove(query)).status).toBe(400)
    const stale = await remove(`?version=${version + 1}`)
    expect([stale.status, stale.answer.data?.cart.version]).toEqual([409, version])
    expect((await remove(`?version=${version}`)).status).toBe(200)
    expect((await ask(browser, ACTIVE)).status).toBe(404)
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
  })

  it('that changes while it is deleted is told as it is by then [API-30]', async () => {
    await addToCart(browser)
    const { version } = await cartOf(browser)
    const remove = shop.services.carts.delete.bind(shop.services.carts)
    vi.spyOn(shop.services.carts, 'delete').mockImplementationOnce(async (cart) => {
      await addToCart(browser)
      return remove(cart)
    })
    const stale = await ask(browser, `${ACTIVE}?version=${version}`, { method: 'DELETE' })
    const now = await cartOf(browser)
    expect(now.version).toBeGreaterThan(version)
    expect([stale.status, stale.answer.data?.cart.version]).toEqual([409, now.version])
    const again = await ask(browser, `${ACTIVE}?version=${now.version}`, { method: 'DELETE' })
    expect(again.status).toBe(200)
  })

  it('is changed at its version; another one answers 409 with the cart as it is [API-30]', async () => {
    await addToCart(browser)
    const { version } = await cartOf(browser)
    const actions = [{ action: 'setCustomerEmail', email: 'pat@example.com' }]
    const changed = await post(browser, ACTIVE, { version, actions })
    expect([changed.status, changed.answer.data?.cart.customerEmail]).toEqual([200, 'pat@example.com'])
    const stale = await post(browser, ACTIVE, {
      version,
      actions: [{ action: 'setCustomerEmail', email: 'x@example.com' }],
    })
    expect([stale.status, stale.answer.errors?.[0]?.key]).toEqual([409, 'version'])
    expect(stale.answer.data?.cart).toEqual(await cartOf(browser))
  })

  it('that was ordered is not a cart any more, and its order is the session’s own [API-30] [API-31]', async () => {
    const { page } = await reachReview(browser)
    const { id, version } = await cartOf(browser)
    const { location } = await browser.post(browser.prepare(page, PLACE_ORDER))
    const receipt = await shop.services.placement.openReceipt(location?.split('token=')[1] ?? '')
    const orderNumber = receipt?.orderNumber ?? ''
    const actions = [{ action: 'recalculate' }]
    // Only its own session learns that it has been ordered.
    for (const [ref, status] of [
      [id, 409],
      ['active-cart', 404],
    ] as const) {
      expect((await post(browser, `/api/ct/carts/${ref}`, { version, actions })).status).toBe(status)
      expect((await ask(browser, `/api/ct/carts/${ref}`)).status).toBe(404)
    }
    const own = await ask(browser, `/api/ct/orders/order-number=${orderNumber}`)
    expect([own.status, own.answer.data?.order]).toMatchObject([
      200,
      { orderNumber, lineItems: [{ sku: '1101-01', price: usd(999), children: [] }] },
    ])
    const stranger = app.newBrowser()
    expect((await ask(stranger, `/api/ct/orders/order-number=${orderNumber}`)).status).toBe(404)
    await addToCart(stranger)
    expect((await ask(stranger, `/api/ct/orders/order-number=${orderNumber}`)).status).toBe(404)
    for (const ref of [orderNumber, 'order-number=', 'order-number=0', 'order-number=%22%20or%20%22'])
      expect((await ask(browser, `/api/ct/orders/${ref}`)).status).toBe(404)
  })
})

describe('an order', () => {
  it('is its customer’s own in every browser that they sign in to, and nobody else’s [API-31]', async () => {
    await signIn(browser)
    const { orderNumber } = await placeOrder(shop, browser)
    const path = `/api/ct/orders/order-number=${orderNumber}`
    const elsewhere = app.newBrowser()
    expect((await ask(elsewhere, path)).status).toBe(404)
    await signIn(elsewhere)
    const told = await ask(elsewhere, path)
    expect([told.status, told.answer.data?.order]).toMatchObject([200, { orderNumber }])
    const other = app.newBrowser()
    await signIn(other, accounts.business)
    expect((await ask(other, path)).status).toBe(404)
  })
})

describe('actions on the cart', () => {
  it('enter and remove codes; one that is not known is refused [API-39]', async () => {
    await addToCart(browser, '1201-01', '7')
    const coded = await done(browser, { action: 'addDiscountCode', code: 'WELCOME10' })
    expect(coded.discountCodes).toMatchObject([{ code: 'WELCOME10', state: 'MatchesCart' }])
    expect(coded.lineItems[0]?.totalPrice.centAmount).toBe(6_923)
    const unknown = await act(browser, { action: 'addDiscountCode', code: 'NO-SUCH' })
    expect([unknown.status, unknown.answer.errors?.[0]?.key]).toEqual([400, 'code'])
    const id = coded.discountCodes[0]?.id
    const bare = await done(browser, {
      action: 'removeDiscountCode',
      discountCode: { typeId: 'discount-code', id },
    })
    expect([bare.discountCodes, bare.lineItems[0]?.totalPrice.centAmount]).toEqual([[], 7_693])
  })

  it('put a code aside, set the e-mail, and keep the type of the cart [API-40]', async () => {
    await addToCart(browser)
    const coded = await done(browser, { action: 'addDiscountCode', code: 'WELCOME10' })
    const cart = await done(
      browser,
      {
        action: 'removeDiscountCode',
        discountCode: { typeId: 'discount-code', id: coded.discountCodes[0]?.id },
      },
      { action: 'setCustomField', name: 'stashedDiscountCode', value: 'WELCOME10' },
      {
        action: 'setCustomType',
        type: { typeId: 'type', key: 'cart-fields' },
        fields: { stashedDiscountCodeName: 'Later' },
      },
      { action: 'setCustomerEmail', email: 'pat@example.com' },
    )
    expect(cart.fields).toMatchObject({ stashedDiscountCode: 'WELCOME10', stashedDiscountCodeName: 'Later' })
    expect(cart.customerEmail).toBe('pat@example.com')
    const without = await done(browser, { action: 'setCustomField', name: 'stashedDiscountCode' })
    expect(without.fields).not.toHaveProperty('stashedDiscountCode')
  })

  it('put no code aside that the cart does not have: it would be a try that nobody counts', async () => {
    await addToCart(browser, '1201-01', '7')
    const named = { action: 'setCustomField', name: 'stashedDiscountCode', value: 'WELCOME10\nNO-SUCH' }
    const typed = {
      action: 'setCustomType',
      type: { typeId: 'type', key: 'cart-fields' },
      fields: { stashedDiscountCode: 'WELCOME10' },
    }
    for (const action of [named, typed]) {
      const { status, answer } = await act(browser, action)
      expect([status, answer.errors?.[0]]).toEqual([
        400,
        { key: 'stashedDiscountCode', message: 'WELCOME10 is no code of this cart' },
      ])
    }
    const after = await done(browser, { action: 'recalculate' })
    expect([after.discountCodes, after.lineItems[0]?.totalPrice.centAmount]).toEqual([[], 7_693])
  })

  it('take a field away for which they say null, as the platform does [API-42]', async () => {
    await addToCart(browser)
    const [line] = (await cartOf(browser)).lineItems
    const list = async (value: string | null) => {
      const named = { action: 'setLineItemCustomField', lineItemId: line?.id, name: 'listMetadata', value }
      return (await done(browser, named)).lineItems[0]?.fields['listMetadata']
    }
    expect([await list('home'), await list(null)]).toEqual(['home', undefined])
  })

  it('take what was put aside away by a type that says null, and nothing that is not there [API-40] [API-42]', async () => {
    await addToCart(browser)
    const typed = (fields: Readonly<Record<string, string | null>>) => ({
      action: 'setCustomType',
      type: { typeId: 'type', key: 'cart-fields' },
      fields,
    })
    const none = { stashedDiscountCode: null, stashedDiscountCodeName: null }
    expect((await act(browser, typed(none))).status).toBe(200)
    const aside = { stashedDiscountCode: 'WELCOME10', stashedDiscountCodeName: 'Later' }
    const putAside = async ({ discountCodes: [code] }: PathCart) => {
      const off = { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: code?.id } }
      expect((await done(browser, off, typed(aside))).fields).toMatchObject(aside)
    }
    await putAside(await done(browser, { action: 'addDiscountCode', code: 'WELCOME10' }))
    // The change is not one of codes: what was put aside is tried again.
    const nameless = await done(browser, typed({ stashedDiscountCodeName: null }))
    expect(nameless.fields).not.toHaveProperty('stashedDiscountCodeName')
    await putAside(nameless)
    const codeless = await done(browser, typed({ stashedDiscountCode: null }))
    expect(codeless.fields).not.toHaveProperty('stashedDiscountCode')
    expect(codeless.discountCodes).toEqual([])
    // By itself, as the platform has it.
    const field = { action: 'setCustomField', name: 'stashedDiscountCode', value: null }
    expect((await act(browser, field)).status).toBe(400)
  })

  it('work it out anew at the prices of now [API-40]', async () => {
    await addToCart(browser)
    const priceOf = (cart: PathCart) => cart.lineItems[0]?.totalPrice.centAmount
    expect(priceOf(await cartOf(browser))).toBe(1_998)
    await setPrice(shop, '1101-01', 1_099)
    try {
      expect(priceOf(await cartOf(browser))).toBe(1_998)
      expect(priceOf(await done(browser, { action: 'recalculate' }))).toBe(2_198)
    } finally {
      await setPrice(shop, '1101-01', 999)
    }
  })

  it.each<readonly [string, unknown]>([
    ...[
      'recentEdits',
      'orderTags',
      'reshippedFromOrderNumber',
      'campaignId',
      'templateId',
      '__proto__',
      'constructor',
    ].map((name) => [`the field ${name}`, { action: 'setCustomField', name, value: 'x' }] as const),
    [
      'a type with a field of ours',
      { action: 'setCustomType', type: { typeId: 'type', key: 'cart-fields' }, fields: { orderTags: ['x'] } },
    ],
    ['another type', { action: 'setCustomType', type: { typeId: 'type', key: 'customer-fields' } }],
    ['no type', { action: 'setCustomType' }],
    ['a customer', { action: 'setCustomerId', customerId: 'x' }],
    ['a tax mode', { action: 'changeTaxMode', taxMode: 'External' }],
    ['a direct discount', { action: 'setDirectDiscounts', discounts: [] }],
    ['an added line', { action: 'addLineItem', sku: '1101-01', externalPrice: usd(1) }],
    ['a line price', { action: 'setLineItemPrice', lineItemId: 'x', externalPrice: usd(1) }],
    ['a payment', { action: 'addPayment', payment: { typeId: 'payment', id: 'x' } }],
    ['the end of the cart', { action: 'freezeCart' }],
    ['a name of prototypes', { action: '__proto__' }],
    ['a name that every object has', { action: 'toString' }],
    ['no name', {}],
    ['nothing', null],
    ['an e-mail that is none', { action: 'setCustomerEmail', email: 'x\r\nBcc: y@example.com' }],
  ])('refuse %s and leave the cart as it was [API-40] [API-42]', async (_what, action) => {
    await addToCart(browser)
    const before = await cartOf(browser)
    const { status, answer } = await act(browser, { action: 'recalculate' }, action)
    expect([status, (answer.errors?.length ?? 0) > 0]).toEqual([400, true])
    expect(await cartOf(browser)).toEqual(before)
  })
})

describe('a body that is none of these', () => {
  const raw = (body: string, type?: string) =>
    ask(browser, ACTIVE, {
      method: 'POST',
      body: new Blob([body], type === undefined ? {} : { type }),
    })

  it('is refused before anything is done [API-42]', async () => {
    await addToCart(browser)
    const before = await cartOf(browser)
    const { version } = before
    const good = { action: 'recalculate' }
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{}',
      '"x"',
      `{"version":${version}}`,
      `{"version":${version},"actions":[]}`,
      `{"version":${version},"actions":{"0":{"action":"recalculate"}}}`,
      `{"version":"${version}","actions":[{"action":"recalculate"}]}`,
      `{"version":${version},"actions":[{"action":"recalculate"}],"__proto__":{"x":1}}`,
    ])
      expect((await post(browser, ACTIVE, body)).status, body).toBe(400)
    const many = await post(browser, ACTIVE, { version, actions: Array.from({ length: 10_000 }, () => good) })
    expect([many.status, many.answer.errors]).toEqual([
      400,
      [{ key: 'actions', message: 'At most 100 actions can be sent at once' }],
    ])
    const wrong = await post(browser, ACTIVE, {
      version,
      actions: Array.from({ length: 100 }, () => ({ action: 'x' })),
    })
    expect([wrong.status, (wrong.answer.errors?.length ?? 0) <= 20]).toEqual([400, true])
    const text = JSON.stringify({ version, actions: [good] })
    for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await raw(text, type)).status).toBe(415)
    expect((await browser.send(ACTIVE, { method: 'PUT', body: text })).status).toBe(405)
    expect(await cartOf(browser)).toEqual(before)
  })
})

describe('while the commerce platform is away', () => {
  it('every call says so with 503 [API-30]', async () => {
    await reachPayment(browser)
    const { version } = await cartOf(browser)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 500 })
    expect((await ask(browser, ACTIVE)).status).toBe(503)
    expect((await post(browser, ACTIVE, { version, actions: [{ action: 'recalculate' }] })).status).toBe(503)
    expect((await ask(browser, `${ACTIVE}?version=${version}`, { method: 'DELETE' })).status).toBe(503)
    expect((await ask(browser, '/api/ct/orders/order-number=1')).status).toBe(503)
  })
})
