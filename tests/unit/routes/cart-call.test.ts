import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { usd } from '~/models/money/money'
import type { Browser } from '../support/browser'
import { setAttribute, setStock } from '../support/stock'
import { act, cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { pressAddToCart } from '../../kit/http-steps'
import { addToCart, beGuest, giveAddress, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

interface Line {
  readonly id: string
  readonly sku: string
  readonly quantity: number
  readonly totalPrice: { readonly centAmount: number }
  readonly fields: { readonly externalId?: string; readonly parentExternalId?: string }
}
interface Answer {
  readonly cart?: { readonly lineItems: readonly Line[]; readonly version: number }
  readonly cart_line?: { readonly id: string; readonly quantity_added: number }
  readonly redirect?: string
  readonly messages?: readonly string[]
  readonly redirect_to?: { readonly url: string }
  readonly errors?: readonly { readonly key: string; readonly message: string }[]
}

async function call(cart_sku: object, besides: object = {}) {
  const page = await browser.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ cart_sku, ...besides }),
  })
  return { status: page.status, headers: page.headers, answer: JSON.parse(page.html) as Answer }
}
const snackBox = (list: readonly unknown[], quantity = 1) =>
  call({ sku_external_id: '9801-01', quantity, dynamic_bundle_skus: list })
const SIX = ['1101-01', '1101-01', '1101-01', '1103-01', '1201-01', '1201-01']
const tooMany = (maximum: number, elsewhere: number) =>
  `Quantity cannot exceed ${maximum} in one order, and other lines of this item have ${elsewhere}`
const full = (maximum: number, present: number) =>
  `Quantity cannot exceed ${maximum} in one order, and your cart already has ${present}`
const facts = ({ cart }: Answer) =>
  cart?.lineItems.map(({ sku, quantity, totalPrice }) => [sku, quantity, totalPrice.centAmount])

/** By default for 1103, other almonds, one of which is in the box. */
async function allowPerOrder(value: number, product = '1103'): Promise<void> {
  const path = `products/key=${product}`
  const { version } = (await shop.merchant.get(path)) as { readonly version: number }
  const attribute = { action: 'setAttributeInAllVariants', name: 'maximumPiecesPerOrder', value }
  await shop.merchant.post(path, { version, actions: [attribute, { action: 'publish' }] })
  shop.services.catalogue.clear()
}

it('is told the most of a bundle, of any number that is asked for [VAL-19]', async () => {
  for (const quantity of [5_000, 9_999_999_999]) {
    const { status, answer } = await snackBox(SIX, quantity)
    expect([status, answer.errors]).toEqual([
      400,
      [{ key: 'quantity', message: 'Quantity cannot exceed 500' }],
    ])
  }
})

it('holds no more of an item in a bundle than an order may, whichever way its number is raised [QTY-06]', async () => {
  await allowPerOrder(3)
  try {
    expect((await snackBox(SIX, 2)).status).toBe(200)
    const page = await browser.get('/cart')
    const raised = await browser.post(browser.prepare(page, /^Update/, { fill: { 'Quantity of': '4' } }))
    expect([raised.status, raised.text.includes('Quantity cannot exceed 3')]).toEqual([400, true])
    const { lineItems } = await cartOf(browser)
    const [box] = lineItems
    const action = { action: 'changeLineItemQuantity', lineItemId: box?.id, quantity: 4 }
    const called = await act(browser, action)
    expect([called.status, called.answer.errors?.[0]?.message]).toEqual([400, 'Quantity cannot exceed 3'])
    expect((await cartOf(browser)).lineItems).toEqual(lineItems)
    expect((await act(browser, { ...action, quantity: 3 })).status).toBe(200)
  } finally {
    await allowPerOrder(4_999)
  }
})

describe('what an order may hold of an item', () => {
  const LIMITED = '9801'
  const RAISE = { action: 'changeLineItemQuantity', quantity: 3 }
  const lines = async () => (await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])
  afterEach(async () => {
    await allowPerOrder(4_999, LIMITED)
    await allowPerOrder(4_999, '1201')
  })

  it('is for boxes of the same contents together, however often they are added [QTY-06] [CART-13]', async () => {
    await allowPerOrder(3, LIMITED)
    await snackBox(SIX, 2)
    const more = await snackBox(SIX, 2)
    expect([more.status, more.answer.cart_line?.quantity_added, more.answer.messages?.[1]]).toEqual([
      200,
      1,
      'Only 1 of 2 was added, since an order may not hold more than 3.',
    ])
    const { status, answer } = await snackBox(SIX)
    expect([status, answer.errors?.[0]?.message]).toEqual([400, full(3, 3)])
    const [line] = (await cartOf(browser)).lineItems
    const raised = await act(browser, { ...RAISE, lineItemId: line?.id })
    expect([raised.status, raised.answer.errors?.[0]?.message]).toEqual([400, tooMany(3, 1)])
    expect((await lines()).filter(([sku]) => sku === '9801-01')).toEqual([
      ['9801-01', 2],
      ['9801-01', 1],
    ])
    expect((await snackBox([...SIX, '1201-01'])).status).toBe(200)
  })

  it('is for all lines of it together, from whichever list they were added [QTY-06] [CART-13]', async () => {
    await allowPerOrder(4, '1201')
    const type = { typeId: 'type', key: TYPE_KEYS.lineItem }
    await call({ sku_external_id: '1201-01', quantity: 2 }, { list_metadata: { list: 'home' } })
    // As added by an integration, which does not look for a line to join.
    await changeCart(shop, browser, {
      action: 'addLineItem',
      sku: '1201-01',
      quantity: 2,
      custom: { type, fields: { listMetadata: 'search' } },
    })
    const [line] = (await cartOf(browser)).lineItems
    const typed = { intent: 'change-quantities', [`quantity-${line?.id}`]: '3' }
    const page = await browser.crafted('/cart', typed)
    expect([page.status, page.text.includes(tooMany(4, 2))]).toEqual([400, true])
    const called = await act(browser, { ...RAISE, lineItemId: line?.id })
    expect([called.status, called.answer.errors?.[0]?.message]).toEqual([400, tooMany(4, 2)])
    expect(await lines()).toEqual([
      ['1201-01', 2],
      ['1201-01', 2],
    ])
  })

  it('is for those that are marked as a gift as well [QTY-06]', async () => {
    await allowPerOrder(4, '1201')
    await addToCart(browser, '1201-01', '4')
    await beGuest(browser)
    await giveAddress(browser)
    await send(browser, '/checkout/shipping', 'Continue to payment', { 'This is a gift': true })
    expect((await cartOf(browser)).lineItems[0]?.fields.markedAsGift).toBe(true)
    await pressAddToCart(browser, '1201-01', 4)
    expect(await lines()).toEqual([['1201-01', 4]])
  })
})

describe('the published call to the cart', () => {
  it('says under both names where a plain post would lead [API-02]', async () => {
    const { status, headers, answer } = await call({ sku_external_id: '1101-01' })
    expect([status, answer.redirect, answer.redirect_to]).toEqual([200, '/cart', { url: '/cart' }])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    const form = await browser.send('/cart', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ intent: 'add', sku: '1101-01', returnTo: '//evil.example' }),
    })
    expect(JSON.parse(form.html)).toMatchObject({ redirect: '/cart', redirect_to: { url: '/cart' } })
    const refused = await call({ sku_external_id: 'NO-SUCH' })
    expect([refused.status, refused.answer.redirect_to]).toEqual([400, undefined])
  })

  it('fills a snack box: one parent, its contents below it, at the price of the box [API-20] [LINE-10]', async () => {
    const { status, answer } = await snackBox(SIX)
    expect([status, facts(answer)]).toEqual([
      200,
      [
        ['9801-01', 1, 2_999],
        ['1101-01', 3, 0],
        ['1103-01', 1, 0],
        ['1201-01', 2, 0],
      ],
    ])
    const [parent, ...children] = answer.cart?.lineItems ?? []
    expect(answer.cart_line).toEqual({ id: parent?.id, quantity_added: 1 })
    expect(parent?.fields.externalId).toMatch(/^[\w-]{36}$/)
    for (const child of children) expect(child.fields.parentExternalId).toBe(parent?.fields.externalId)
    expect((await browser.get('/cart')).text).toContain('$29.99')
  })

  it('names the line in which it came, not what a box holds of it [API-19]', async () => {
    const first = await call({ sku_external_id: '1101-01' })
    await snackBox(SIX)
    const again = await call({ sku_external_id: '1101-01' })
    expect(again.answer.cart_line).toEqual({ id: first.answer.cart_line?.id, quantity_added: 1 })
  })

  it('names what was bought, not a gift of the same size [API-19]', async () => {
    await call({ sku_external_id: '1201-01', quantity: 7 })
    await send(browser, '/cart', 'Apply', { 'Discount code': 'GIFTNUTS' })
    const { answer } = await call({ sku_external_id: '1102-S' })
    const line = answer.cart?.lineItems.find(({ id }) => id === answer.cart_line?.id)
    expect(line).toMatchObject({ sku: '1102-S', lineItemMode: 'Standard' })
  })

  it('answers with lines as every call has them: their price, and what is in them [API-19] [DATA-02]', async () => {
    const { answer } = await snackBox(SIX)
    const [parent, ...children] = answer.cart?.lineItems ?? []
    expect(parent).toMatchObject({ children: children.map(({ id }) => id), price: usd(2_999) })
    expect(children.every((line) => 'price' in line && 'children' in line)).toBe(true)
  })

  it('prices more than six by their count, and keeps that price when the quantity changes [API-20]', async () => {
    const { answer } = await snackBox([...SIX, '1101-01'])
    // Seven sixths of 29.99 are 34.988….
    expect(facts(answer)?.[0]).toEqual(['9801-01', 1, 3_499])
    const changed = await send(browser, '/cart', /^Update/, { 'Quantity of': '2' })
    expect(changed.status).toBe(303)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    expect(cart?.lineItems.map(({ quantity, totalPrice }) => [quantity, totalPrice.centAmount])).toEqual([
      [2, 6_998],
      [8, 0],
      [2, 0],
      [4, 0],
    ])
  })

  it('takes selections with their count, and two boxes alike as two [LINE-10]', async () => {
    const list = [{ sku_external_id: '1101-01', quantity: 5 }, { sku_external_id: '1103-01' }]
    await snackBox(list, 2)
    const { answer } = await snackBox(list)
    expect(facts(answer)?.map(([, quantity]) => quantity)).toEqual([2, 10, 2, 1, 5, 1])
    const parents = answer.cart?.lineItems.filter(({ sku }) => sku === '9801-01') ?? []
    expect(new Set(parents.map(({ fields }) => fields.externalId)).size).toBe(2)
  })

  it.each([
    ['five selections', SIX.slice(1), 'Please choose at least 6 items'],
    [
      'a case of almonds',
      [...SIX, '1101-05'],
      '1101-05 is not available for this bundle. Please choose another item.',
    ],
    [
      'a gift certificate',
      [...SIX, '9990-25'],
      '9990-25 is not available for this bundle. Please choose another item.',
    ],
    [
      'another box',
      [...SIX, '9801-01'],
      '9801-01 is not available for this bundle. Please choose another item.',
    ],
    [
      'what nobody knows',
      [...SIX, 'NO-SUCH'],
      'NO-SUCH is not available for this bundle. Please choose another item.',
    ],
  ])('refuses %s and leaves the cart as it was', async (_what, list, message) => {
    const { status, answer } = await snackBox(list)
    expect([status, answer.errors]).toEqual([400, [{ key: 'dynamic_bundle_skus', message }]])
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
  })

  it.each([
    ['nothing', []],
    ['no list', 'almonds'],
    ['a price of its own', [{ sku_external_id: '1101-01', quantity: -6 }]],
    ['501 of one', [{ sku_external_id: '1101-01', quantity: 501 }]],
    ['600 selections', Array.from({ length: 600 }, () => '1101-01')],
    ['101 items', Array.from({ length: 101 }, (_, index) => `x-${index}`)],
  ])('refuses a list of %s', async (_what, list) => {
    const { status } = await call({ sku_external_id: '9801-01', dynamic_bundle_skus: list })
    expect(status).toBe(400)
  })

  it('is for bundles only, and a bundle is nothing without its contents', async () => {
    const almonds = await call({ sku_external_id: '1101-01', dynamic_bundle_skus: SIX })
    expect([almonds.status, almonds.answer.errors?.[0]?.key]).toEqual([400, 'sku'])
    expect((await call({ sku_external_id: '9801-01' })).status).toBe(400)
  })

  it.each(['digital', 'fixedAddress'])('refuses a selection that does not go with it: %s', async (name) => {
    await setAttribute(shop, '1103-01', name, true)
    const { status, answer } = await snackBox(SIX)
    await setAttribute(shop, '1103-01', name, false)
    expect([status, answer.errors?.[0]?.message.startsWith('1103-01 is not available')]).toEqual([400, true])
  })

  it('refuses a selection that is sold out', async () => {
    await setStock(shop, '1103-01', 0)
    shop.services.catalogue.clear()
    const { status, answer } = await snackBox(SIX)
    expect([status, answer.errors?.[0]?.message.startsWith('1103-01 is not available')]).toEqual([400, true])
    await setStock(shop, '1103-01', 500)
    shop.services.catalogue.clear()
  })
})
