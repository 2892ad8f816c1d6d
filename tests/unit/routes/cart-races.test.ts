/** Several requests of one shopper at once: what was acknowledged is in the cart that the session names. */
import { planRemoveLines } from '~/models/cart/plan-lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../support/browser'
import type { App, Browser } from '../support/browser'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

const ROUNDS = 21
const SHOPPER = { email: 'shopper@nutwood.example', password: 'Nutwood!2024' }

let shop: Shop
let app: App

beforeAll(async () => {
  shop = await openShop()
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
})

const add = (browser: Browser, sku: string) => browser.crafted('/cart', { intent: 'add', sku, quantity: '1' })

/** Pieces by SKU in the cart that the session names. */
async function piecesOf(browser: Browser): Promise<Readonly<Record<string, number>>> {
  const { cart } = await shop.services.shopping.view(await shop.visitor(browser.cookie()))
  return Object.fromEntries((cart?.lineItems ?? []).map(({ sku, quantity }) => [sku, quantity]))
}

/** A session without a cart: a code that came by a link is kept in it. */
async function newSession(): Promise<Browser> {
  const browser = app.newBrowser()
  await browser.crafted('/discount/WELCOME10', {})
  expect(browser.cookie()).not.toBe('')
  return browser
}

describe('adds that come at once', () => {
  it('with a session and no cart yet all go into one cart', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = await newSession()
      const tabs = 2 + (round % 7)
      const answers = await Promise.all(Array.from({ length: tabs }, () => add(browser, '1101-01')))
      expect(answers.map(({ status }) => status)).toEqual(Array(tabs).fill(303))
      expect(await piecesOf(browser), `round ${round}, ${tabs} tabs`).toEqual({ '1101-01': tabs })
    }
  })

  it('of different goods lose none of them, and leave no cart behind that nobody names', async () => {
    const before = await activeCarts()
    const browser = await newSession()
    const skus = ['1101-01', '1102-01', '1103-01', '1201-01']
    await Promise.all(skus.map((sku) => add(browser, sku)))
    expect(await piecesOf(browser)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 1])))
    expect(await activeCarts()).toBe(before + 1)
  })
})

async function activeCarts(): Promise<number> {
  const answer = await shop.merchant.get(`carts?limit=1&where=${encodeURIComponent('cartState="Active"')}`)
  return (answer as { readonly total: number }).total
}

describe('an add beside a sign-in', () => {
  it('is in the cart of the account, whoever is first, and the shopper stays signed in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = round % 2 === 0 ? await newSession() : app.newBrowser()
      if (round % 2 === 1) await add(browser, '1201-01')
      const [signedIn, added] = await Promise.all([
        browser.crafted('/sign/in', SHOPPER),
        (async () => {
          for (let turn = 0; turn < round % 5; turn += 1)
            await new Promise((resolve) => setImmediate(resolve))
          return add(browser, '1102-01')
        })(),
      ])
      expect([signedIn.status, added.status]).toEqual([303, 303])
      const visitor = await shop.visitor(browser.cookie())
      expect(visitor.customerId, `round ${round}`).toBeDefined()
      expect((await piecesOf(browser))['1102-01'], `round ${round}`).toBe(1)
      // The next round starts from an account without it: of what both carts hold the platform keeps the larger number.
      await shop.services.shopping.edit(visitor, (cart) =>
        planRemoveLines(
          cart,
          cart.lineItems.map(({ id }) => id),
        ),
      )
    }
  })
})
