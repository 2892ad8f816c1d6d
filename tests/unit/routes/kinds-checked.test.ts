/** Which kinds of goods are checked again on the way to an order, and for what (CART-11). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CustomProduct } from '~/models/catalogue/product'
import type { Browser } from '../support/browser'
import { addBoxes } from '../support/boxes'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { setActive, setAttribute } from '../support/stock'
import { addToCart } from '../support/steps'
import { pressAddToCart } from '../../kit/http-steps'

const { shop, app } = await openRoutes()
const SOLD_OUT = 'Sorry, this item is out of stock and has been removed from your cart.'
const REBUILD = 'Please return to the page and rebuild it using an alternative ingredient.'
let browser: Browser
let undo: (() => Promise<void>)[] = []

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  for (const step of undo) await step()
  undo = []
})

async function change(sku: string, name: 'active' | 'backordered'): Promise<void> {
  const set = (value: boolean) =>
    name === 'active' ? setActive(shop, sku, value) : setAttribute(shop, sku, name, value)
  undo = [...undo, () => set(name === 'active')]
  await set(name !== 'active')
}

/** Turns a size into one of these kinds, as the builders will do for their own products. */
async function makeKind(sku: string, kind: CustomProduct): Promise<void> {
  undo = [...undo, () => setAttribute(shop, sku, 'customProduct', undefined)]
  await setAttribute(shop, sku, 'customProduct', kind)
}

const skusOf = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)

const proceed = async () => browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))

/** The cart page says why it is removed, and proceeding to checkout leads back there, without it. */
async function expectGone(sku: string, words: string): Promise<void> {
  expect((await browser.get('/cart')).text).toContain(words)
  expect((await proceed()).location).toBe('/cart')
  expect((await browser.get('/cart')).text).toContain(words)
  expect(await skusOf()).not.toContain(sku)
}

/** Adds it to a cart with other goods. */
async function putIn(sku: string): Promise<void> {
  await addToCart(browser, '1102-01', '1')
  await changeCart(shop, browser, { action: 'addLineItem', sku, quantity: 1 })
}

describe('checked for being off sale and for being out of stock', () => {
  it.each(['active', 'backordered'] as const)('are ordinary goods: %s [CART-11]', async (name) => {
    await pressAddToCart(browser, '1102-01', 1)
    await pressAddToCart(browser, '1103-01', 1)
    await change('1103-01', name)
    await expectGone('1103-01', `Organic Raw Almonds: ${SOLD_OUT}`)
    expect(await skusOf()).toEqual(['1102-01'])
  })

  it.each<[CustomProduct, 'active' | 'backordered']>([
    ['Custom Mix', 'active'],
    ['Custom Mix', 'backordered'],
    ['Custom Tray', 'active'],
    ['Custom Tray', 'backordered'],
    ['Dynamic Bundle', 'active'],
    ['Dynamic Bundle', 'backordered'],
  ])('is a %s: %s [CART-11]', async (kind, name) => {
    await makeKind('1103-01', kind)
    await putIn('1103-01')
    await change('1103-01', name)
    await expectGone('1103-01', `Organic Raw Almonds: ${SOLD_OUT}`)
    expect(await skusOf()).toEqual(['1102-01'])
  })

  it.each([
    ['9801-01', 'active', SOLD_OUT],
    ['9801-01', 'backordered', SOLD_OUT],
    ['1201-01', 'active', REBUILD],
    ['1201-01', 'backordered', REBUILD],
  ] as const)('are a bundle and what is in it: %s %s [CART-11]', async (sku, name, words) => {
    await pressAddToCart(browser, '1102-01', 1)
    await addBoxes(browser, 1)
    await change(sku, name)
    await expectGone('9801-01', words)
    expect(await skusOf()).toEqual(['1102-01'])
  })
})

describe('a gift certificate and a greeting card', () => {
  it.each(['9990-25', '9970-01'])('%s stay without stock, and go when off sale [CART-11]', async (sku) => {
    await putIn(sku)
    await change(sku, 'backordered')
    expect((await browser.get('/cart')).text).not.toContain('Sorry')
    expect((await proceed()).location).toMatch(/^\/checkout/)
    expect(await skusOf()).toEqual(['1102-01', sku])
    await change(sku, 'active')
    await expectGone(sku, SOLD_OUT)
  })
})
