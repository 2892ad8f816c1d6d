/** The maximum quantity of an item is what the merchant says now, also for what is already in the cart. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { act, cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { setAttribute } from '../support/stock'
import { addToCart } from '../support/steps'

const SKU = '1101-05'
const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => allow(undefined))

const allow = (maximum: number | undefined) => setAttribute(shop, SKU, 'maximumPiecesPerOrder', maximum)

async function lineOf() {
  const [line] = (await cartOf(browser)).lineItems
  if (line === undefined) throw new Error('The cart is empty')
  return line
}

async function update(quantity: string) {
  const page = await browser.get('/cart')
  return browser.post(browser.prepare(page, /^Update/, { fill: { 'Quantity of': quantity } }))
}

const maximumShown = async () =>
  /<input(?=[^>]*name="quantity-)[^>]*max="(\d+)"/.exec((await browser.get('/cart')).html)?.[1]

it('and was lowered meanwhile holds for the field, the form and the call [QTY-06]', async () => {
  await addToCart(browser, SKU, '2')
  await allow(3)
  expect(await maximumShown()).toBe('3')
  const posted = await update('9')
  expect([posted.status, posted.text.includes('Quantity cannot exceed 3')]).toEqual([400, true])
  const change = { action: 'changeLineItemQuantity', lineItemId: (await lineOf()).id }
  const called = await act(browser, { ...change, quantity: 10 })
  expect([called.status, called.answer.errors?.[0]?.message]).toEqual([400, 'Quantity cannot exceed 3'])
  expect((await lineOf()).quantity).toBe(2)
  expect((await act(browser, { ...change, quantity: 3 })).status).toBe(200)
})

it('and was raised meanwhile holds for them as well [QTY-06]', async () => {
  await allow(3)
  await addToCart(browser, SKU, '2')
  await allow(8)
  expect(await maximumShown()).toBe('8')
  expect((await update('6')).status).toBe(303)
  expect((await lineOf()).quantity).toBe(6)
  const change = { action: 'changeLineItemQuantity', lineItemId: (await lineOf()).id }
  expect((await act(browser, { ...change, quantity: 7 })).status).toBe(200)
  expect((await lineOf()).quantity).toBe(7)
})
