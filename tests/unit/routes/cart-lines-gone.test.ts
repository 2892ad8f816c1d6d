/** A cart page that is older than the cart: its lines have new ids by now, or are gone. */
import { beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, giveAddress, send } from '../support/steps'

const ALMONDS = 'Roasted Almonds (Salted)'
const CHICAGO = { name: 'Aunt May', city: 'Chicago', state: 'IL', postalCode: '60601' }
const GONE = `${ALMONDS} is no longer in your cart`

const { app, shop } = await openRoutes()
let browser: Browser
/** The cart page as another window still shows it. */
let old: Page

beforeEach(() => {
  browser = app.newBrowser()
})

const lines = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity] as const)
const quantityOf = (name: string, quantity: string) => ({ fill: { [`Quantity of ${name}`]: quantity } })
const update = (name: string, quantity: string) =>
  browser.post(browser.prepare(old, `Update quantity of ${name}`, quantityOf(name, quantity)))
const remove = (name: string) => browser.post(browser.prepare(old, `Remove ${name}`))

async function call(fields: Readonly<Record<string, string>>) {
  const page = await browser.send('/cart', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ intent: 'change-quantities', ...fields }),
  })
  const answer = JSON.parse(page.html) as {
    readonly messages?: readonly string[]
    readonly errors?: readonly { readonly message: string }[]
    readonly summary?: { readonly message: string }
  }
  return { status: page.status, answer }
}

describe('after the cart was split between addresses in another window', () => {
  beforeEach(async () => {
    await addToCart(browser, '1101-01', '3')
    await addToCart(browser, '1102-01', '1')
    await beGuest(browser)
    await giveAddress(browser)
    old = await browser.get('/cart')
    const shared = await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 1], [1, 0])
    expect(shared.location).toBe('/checkout/shipping')
  })

  it('a line is removed that has another id by now [CART-12]', async () => {
    expect((await remove(ALMONDS)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain('Item removed')
    expect(await lines()).toEqual([['1102-01', 1]])
  })

  it('its quantity is changed, on the page and by the call [CART-04]', async () => {
    expect((await update(ALMONDS, '7')).location).toBe('/cart')
    expect(await lines()).toEqual([
      ['1101-01', 7],
      ['1102-01', 1],
    ])
    const quantities = Object.fromEntries(
      old.forms
        .flatMap(({ fields }) => fields)
        .filter(({ name }) => /^(quantity|item)-/.test(name))
        .map(({ name, value }) => [name, name.startsWith('item-') ? value : '2']),
    )
    expect((await call(quantities)).status).toBe(200)
    expect(await lines()).toEqual([
      ['1101-01', 2],
      ['1102-01', 2],
    ])
  })
})

describe('after a line was removed in another window', () => {
  let field: string
  beforeEach(async () => {
    await addToCart(browser, '1101-01', '2')
    await addToCart(browser, '1102-01', '1')
    old = await browser.get('/cart')
    field = old.forms.flatMap(({ fields }) => fields).find(({ name }) => /^quantity-/.test(name))?.name ?? ''
    await remove(ALMONDS)
    await browser.get('/cart')
  })

  it('nobody is told that its quantity was changed', async () => {
    const page = await update(ALMONDS, '5')
    expect(page.status).toBe(409)
    expect(page.text).toContain(`${GONE}, so its quantity was not changed to 5.`)
    expect(page.text).not.toContain('Quantity changed')
    expect(await lines()).toEqual([['1102-01', 1]])
  })

  it('what else was typed is done, and the cart says what was not', async () => {
    const name = 'Raw Almonds (No Shell)'
    const fill = { ...quantityOf(ALMONDS, '5').fill, ...quantityOf(name, '3').fill }
    const sent = await browser.post(browser.prepare(old, `Update quantity of ${name}`, { fill }))
    expect([sent.status, sent.location]).toEqual([303, '/cart'])
    const { text } = await browser.get('/cart')
    expect(text).toContain('Quantity changed')
    expect(text).toContain(`${GONE}, so its quantity was not changed to 5.`)
    expect(await lines()).toEqual([['1102-01', 3]])
  })

  it('whoever removes it once more hears that it is gone', async () => {
    expect((await remove(ALMONDS)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain(`${GONE}.`)
    expect(text).not.toContain('Item removed')
  })

  it('the call says so too, with the status of a conflict, or beside what it did', async () => {
    const item = { [field.replace('quantity', 'item')]: '1101-01|||' }
    const gone = await call({ [field]: '5', ...item })
    expect([gone.status, gone.answer.errors?.[0]?.message]).toEqual([
      409,
      `${GONE}, so its quantity was not changed to 5.`,
    ])
    expect((await call({ [field]: '5' })).answer.errors?.[0]?.message).toMatch(/^An item is no longer/)
    const [left] = (await cartOf(browser)).lineItems
    const both = await call({ [field]: '5', ...item, [`quantity-${left?.id ?? ''}`]: '4' })
    expect(both.status).toBe(200)
    expect(both.answer.messages).toEqual([
      'Quantity changed',
      `${GONE}, so its quantity was not changed to 5.`,
    ])
    expect(both.answer.summary?.message).toContain(GONE)
    expect(await lines()).toEqual([['1102-01', 4]])
  })

  it('the same item put in again is the one that is meant', async () => {
    await addToCart(browser, '1101-01', '1')
    expect((await update(ALMONDS, '6')).location).toBe('/cart')
    expect(await lines()).toContainEqual(['1101-01', 6])
  })
})

describe('after a discount code was removed in another window', () => {
  const removeCode = (page: Page) => browser.post(browser.prepare(page, 'Remove code WELCOME10'))
  const GONE_CODE = 'This discount code is not on your cart'

  beforeEach(async () => {
    await addToCart(browser, '1101-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    old = await browser.open('/cart')
    expect(old.text).toContain('WELCOME10')
    await removeCode(old)
    expect((await browser.get('/cart')).text).toContain('Discount code removed')
  })

  it('nobody is told that it was removed once more', async () => {
    expect((await removeCode(old)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain(GONE_CODE)
    expect(text).not.toContain('Discount code removed')
    expect(await lines()).toEqual([['1101-01', 2]])
  })

  it('the call says so too, for a code of this cart and for any other', async () => {
    for (const fields of [
      { intent: 'remove-code', codeId: 'another' },
      { intent: 'forget-code', code: 'SAVE5' },
    ]) {
      const { status, answer } = await call(fields)
      expect([status, answer.messages?.[0]]).toEqual([200, expect.stringContaining(GONE_CODE)])
    }
  })
})

it('whoever removes a code that has ended hears that it is removed', async () => {
  const setActive = async (isActive: boolean) => {
    const code = (await shop.merchant.get('discount-codes/key=welcome10')) as { id: string; version: number }
    const actions = [{ action: 'changeIsActive', isActive }]
    await shop.merchant.post(`discount-codes/${code.id}`, { version: code.version, actions })
  }
  await addToCart(browser, '1101-01', '2')
  await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
  await setActive(false)
  try {
    await addToCart(browser, '1102-01', '1')
    const page = await browser.get('/cart')
    expect(page.text).toContain('WELCOME10 Not active Remove')
    const removed = await browser.press(page, 'Remove code WELCOME10')
    expect(removed.text).toContain('Discount code removed')
  } finally {
    await setActive(true)
  }
})
