/**
 * A cart frozen for a move to several addresses, whose mover missed the reply: nothing in it is lost. A cart that is
 * being ordered stays as it is.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { ordersOf } from '../support/ordering'
import { openRoutes } from '../support/routes'
import { fillSplit, MULTI } from '../support/split'
import { addToCart, beGuest, cartText, signIn } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const PLACES = [{}, { name: 'Aunt Example', street1: '14 Maple Avenue' }]
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

let nth = 0
/** A new account each time: carts stay in an account. */
async function signInAnew(): Promise<void> {
  const account = { email: `frozen-${++nth}@example.com`, password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Robin' })
  await signIn(browser, account)
}

const failing = (fault: { kind: 'lost-reply' | 'status'; status?: number; times?: number }, id: string) =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    ...fault,
    match: { path: `/carts/${id}`, method: 'POST' },
  })

describe.each(['a guest', 'a customer'])('of %s', (who) => {
  async function freeze(): Promise<string> {
    if (who === 'a customer') await signInAnew()
    await addToCart(browser, '1101-01', '2')
    if (who === 'a guest') await beGuest(browser)
    const { id } = await cartOf(browser)
    const form = fillSplit(browser, await browser.get(MULTI), PLACES, [1, 1])
    // Its mover misses the reply to the freeze, and cannot undo it.
    failing({ kind: 'lost-reply', times: 1 }, id)
    failing({ kind: 'status', status: 503 }, id)
    expect((await browser.post(form)).status).toBe(503)
    expect((await shop.services.carts.get(id))?.state).toBe('Frozen')
    return id
  }

  it('it is in the cart page, and takes edits at once', async () => {
    const id = await freeze()
    shop.platforms.faults.clear()
    const page = await cartText(browser)
    expect([page.includes('Roasted Almonds'), page.includes('Your cart is empty')]).toEqual([true, false])
    expect(await shop.services.carts.get(id)).toMatchObject({ state: 'Active' })
    await addToCart(browser, '1201-01', '1')
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1101-01', '1201-01'])
  })

  it('its goods are shown also while it cannot be given back, with a word of it', async () => {
    const id = await freeze()
    shop.platforms.faults.clear()
    failing({ kind: 'status', status: 503 }, id)
    const page = await cartText(browser)
    expect(page).toContain('Roasted Almonds')
    expect(page).toContain('Your cart is just being saved. What you change in it may take a few seconds.')
    expect(page).not.toContain('Your cart is empty')
  })
})

describe('that is being ordered', () => {
  it('is given back by no page that looks at the cart', async () => {
    const { cartId, placing } = await ordersOf(opened).order(browser)
    const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
    // As by another tab that never came back to it.
    const actions = [{ action: 'freezeCart', strategy: 'HardFreeze' }]
    await shop.merchant.post(`carts/${cartId}`, { version, actions })
    expect((await browser.get('/cart')).location).toBe(placing)
    expect((await browser.get('/cart/added?sku=1101-01')).location).toBe('/cart')
    expect(await shop.services.carts.get(cartId)).toMatchObject({ state: 'Frozen', version: version + 1 })
  })
})
