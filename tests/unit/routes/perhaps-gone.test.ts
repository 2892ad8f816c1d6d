/** An edit removed something while its answer was lost: what becomes of the message until the cart can be read. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { namedIn, perhapsGone } from '../support/perhaps-gone'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

async function remember(cartId: string, sku: string): Promise<void> {
  await (await shop.visitor(browser.cookie())).save({ perhapsGone: [perhapsGone(cartId, sku)] })
}

/** By the cart page, three times. */
async function namedBy(first: Page): Promise<readonly string[]> {
  const pages = [first, await browser.get('/cart'), await browser.get('/cart')]
  return pages.flatMap(({ text }) => namedIn(text)).sort()
}

describe('what has perhaps gone from a cart', () => {
  it('is named though its shopper signs in first, to an account without a cart', async () => {
    await addToCart(browser)
    await remember((await cartOf(browser)).id, '1102-01')
    const account = { email: 'perhaps.gone@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat' })
    await signIn(browser, account)
    expect(await namedBy(await browser.get('/cart'))).toEqual(['1102-01'])
  })

  it('is named once, and so is what another tab remembers while the cart is read', async () => {
    await addToCart(browser)
    const { id } = await cartOf(browser)
    await remember(id, '1102-01')
    const page = await whileHeld(
      shop,
      { platform: 'commercetools', path: `/carts/${id}`, method: 'GET' },
      () => browser.get('/cart'),
      () => remember(id, '1103-01'),
    )
    expect(await namedBy(page)).toEqual(['1102-01', '1103-01'])
  })

  it('is not told of a cart that has been ordered', async () => {
    const { page } = await reachReview(browser)
    const { id } = await cartOf(browser)
    const form = browser.prepare(page, PLACE_ORDER)
    const placed = await whileHeld(
      shop,
      { platform: 'commercetools', path: '/orders', method: 'POST' },
      () => browser.post(form),
      () => remember(id, '1102-01'),
    )
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
    await addToCart(browser, '1103-01')
    expect(await namedBy(await browser.get('/cart'))).toEqual([])
  })

  it('is not told of a cart that is no longer kept, which is itself told', async () => {
    await addToCart(browser)
    const { id } = await cartOf(browser)
    await remember(id, '1102-01')
    const cart = await shop.services.carts.get(id)
    if (cart !== null) await shop.services.carts.delete(cart)
    await addToCart(browser, '1103-01')
    const page = await browser.get('/cart')
    expect(page.text).toContain('The cart that you had is no longer kept')
    expect(await namedBy(page)).toEqual([])
  })
})
