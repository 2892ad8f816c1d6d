/** A guest's cart that the platform refuses to assign to the account at sign-in: reported, kept, and retried. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, sendSignIn, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let id: string

const refuse = (status = 400) => {
  const match = { path: `/carts/${id}`, method: 'POST' }
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match })
}

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
  id = (await cartOf(browser)).id
  refuse()
})
afterEach(() => shop.platforms.faults.clear())

it('is told, and the browser keeps the cart', async () => {
  const page = await signIn(browser, accounts.business)
  expect(page.text).toContain('We could not keep this cart in your account.')
  shop.platforms.faults.clear()
  expect(await cartOf(browser)).toMatchObject({ id, lineItems: [{ sku: '1101-01', quantity: 2 }] })
  expect((await browser.get('/cart')).text).not.toContain('We could not keep this cart')
})

it('is told by the cart before checkout goes on', async () => {
  await sendSignIn(browser, { Email: accounts.business.email, Password: accounts.business.password })
  expect((await browser.get('/checkout')).location).toBe('/cart')
  expect((await browser.get('/cart')).text).toContain('We could not keep this cart in your account.')
  expect((await browser.get('/checkout')).location).toBe('/checkout/address')
})

it.each([
  ['refused', 400, accounts.business],
  ['away', 503, accounts.shopper],
])(
  'is asked for again with its next edits, none of which fails where that is %s',
  async (_, status, account) => {
    await signIn(browser, account)
    shop.platforms.faults.clear()
    const read = async () => (await shop.merchant.get(`carts/${id}`)) as { readonly customerId?: string }
    expect(await read()).not.toHaveProperty('customerId')
    // The edit itself gets through, the call after it does not.
    const match = { path: `/carts/${id}`, method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times: 1, match })
    refuse(status)
    expect((await pressAddToCart(browser, '1102-01', 1)).status).toBe(303)
    shop.platforms.faults.clear()
    expect(await read()).not.toHaveProperty('customerId')
    expect((await pressAddToCart(browser, '1103-01', 1)).status).toBe(303)
    expect(await read()).toMatchObject({ customerId: expect.any(String) as string })
    const elsewhere = app.newBrowser()
    await signIn(elsewhere, account)
    expect((await cartOf(elsewhere)).lineItems.map(({ sku }) => sku)).toEqual([
      '1101-01',
      '1102-01',
      '1103-01',
    ])
  },
)
