/** Signing in where both carts exceed an order's maximum: no more than that is added, and the page says so. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { ordersOf } from '../support/ordering'
import { openRoutes } from '../support/routes'
import { setAttribute } from '../support/stock'
import { addToCart, signIn } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { linesOf, emptyAccount } = ordersOf(opened)
const BOX = '9801-01'
const ALMONDS = '1201-01'
let browser: Browser
let before: Browser

async function allowPerOrder(sku: string, value: number): Promise<void> {
  await setAttribute(shop, sku, 'maximumPiecesPerOrder', value)
  shop.services.catalogue.clear()
}

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
  before = app.newBrowser()
  await signIn(before, accounts.shopper)
})
afterEach(async () => {
  await allowPerOrder(BOX, 4_999)
  await allowPerOrder(ALMONDS, 4_999)
})

const signInHere = (): Promise<Page> => signIn(browser, accounts.shopper)

async function addFromList(who: Browser, list: string, quantity: number): Promise<void> {
  const added = await who.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ cart_sku: { sku_external_id: ALMONDS, quantity }, list_metadata: { list } }),
  })
  expect(added.status).toBe(200)
}

/** Sums up lines such as "2 1201-01". */
const piecesOf = (lines: readonly string[] = []): number =>
  lines.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)

describe('signing in where an order may not hold what both carts have', () => {
  it('keeps the one box that it may hold, with what is in it, and says so [CART-13] [QTY-06]', async () => {
    await allowPerOrder(BOX, 1)
    await addBoxes(before, 1)
    await addBoxes(browser, 1)
    const page = await signInHere()
    expect(page.text).toMatch(/: your cart has 1 of it, since an order may not hold more than 1\./)
    // One of every line, including the contents of the remaining box.
    expect(await linesOf(browser)).toEqual(['1 1103-01', `1 ${BOX}`, '2 1201-01', '3 1101-01'])
  })

  it('says so of each of two boxes with other contents, by what is in it', async () => {
    await allowPerOrder(BOX, 1)
    const cashews = Array.from({ length: 6 }, () => ALMONDS)
    for (const who of [before, browser]) {
      await addBoxes(who, 1)
      await addBoxes(who, 1, cashews)
    }
    const { text } = await signInHere()
    const told = [...text.matchAll(/Custom Snack Box \(with ([^:]*)\): your cart has 1 of it/g)]
    expect(told.map(([, inside]) => inside)).toEqual([
      '3 × Roasted Almonds (Salted), 1 × Organic Raw Almonds, 2 × Roasted Cashews (Salted)',
      '6 × Roasted Cashews (Salted)',
    ])
    expect((await linesOf(browser))?.filter((line) => line === `1 ${BOX}`)).toHaveLength(2)
  })

  it('brings no more of an item than fits beside it, from however many lines [CART-13] [QTY-06]', async () => {
    await allowPerOrder(ALMONDS, 4)
    await addToCart(before, ALMONDS, '2')
    await addToCart(browser, ALMONDS, '1')
    await addFromList(browser, 'home', 2)
    const page = await signInHere()
    expect(page.text).toMatch(/: your cart has 4 of it, since an order may not hold more than 4\./)
    expect(piecesOf(await linesOf(browser))).toBe(4)
  })

  it('brings no more than the merchant allows by now, whatever was allowed when it came into the cart [CART-13] [QTY-06]', async () => {
    await addToCart(before, ALMONDS, '2')
    await addToCart(browser, ALMONDS, '3')
    await allowPerOrder(ALMONDS, 4)
    const lowered = await signInHere()
    expect(lowered.text).toMatch(/: your cart has 4 of it, since an order may not hold more than 4\./)
    expect(piecesOf(await linesOf(browser))).toBe(4)
    browser = app.newBrowser()
    await addToCart(browser, ALMONDS, '2')
    await allowPerOrder(ALMONDS, 6)
    expect((await signInHere()).text).not.toContain('an order may not hold more')
    expect(piecesOf(await linesOf(browser))).toBe(6)
  })

  it('brings both boxes where the order may hold two, and says nothing of a maximum [CART-13]', async () => {
    await allowPerOrder(BOX, 2)
    await addBoxes(before, 1)
    await addBoxes(browser, 1)
    expect((await signInHere()).text).not.toContain('an order may not hold more')
    const boxes = (await linesOf(browser))?.filter((line) => line === `1 ${BOX}`)
    expect(boxes).toHaveLength(2)
  })
})
