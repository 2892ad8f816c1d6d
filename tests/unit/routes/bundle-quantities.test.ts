/** How many of a bundle: as many as are left, and its contents and destinations follow in the same update. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addBoxes } from '../support/boxes'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { beGuest, send } from '../support/steps'
import { setStock } from '../support/stock'

const { shop, app } = await openRoutes()
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** Pieces of each line, in total and at each of its addresses. */
const lines = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity, shippingDetails }) => [
    sku,
    quantity,
    ...shippingDetails.targets.map((target) => target.quantity),
  ])

/** Changes the number of boxes on the cart page; returns how many cart writes it took. */
async function update(boxes: string): Promise<number> {
  const { fetch } = shop.platforms
  let written = 0
  const spy = vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST' && request.url.includes('/carts/')) written += 1
    return fetch(request)
  })
  const sent = await send(browser, '/cart', /^Update/, { 'Quantity of': boxes }).finally(() =>
    spy.mockRestore(),
  )
  expect([sent.status, sent.location]).toEqual([303, '/cart'])
  return written
}

it('changes with its contents, at the same price each [CART-04]', async () => {
  await addBoxes(browser, 2)
  expect(await update('5')).toBe(1)
  expect(await lines()).toEqual([
    ['9801-01', 5],
    ['1101-01', 15],
    ['1103-01', 5],
    ['1201-01', 10],
  ])
  // Five at 29.99.
  expect((await browser.get('/cart')).text).toContain('Merchandise $149.95')
})

it('that goes to two addresses changes with its contents at each of them, so that they come to the number [CART-04] [CART-05] [CART-06]', async () => {
  await addBoxes(browser, 3)
  await beGuest(browser)
  expect((await splitOrder(browser, [{}, CHICAGO], [1, 2])).location).toBe('/checkout/shipping')
  expect(await update('5')).toBe(1)
  expect(await lines()).toEqual([
    ['9801-01', 5, 1, 4],
    ['1101-01', 15, 3, 12],
    ['1103-01', 5, 1, 4],
    ['1201-01', 10, 2, 8],
  ])
  expect(await update('2')).toBe(1)
  expect(await lines()).toEqual([
    ['9801-01', 2, 1, 1],
    ['1101-01', 6, 3, 3],
    ['1103-01', 2, 1, 1],
    ['1201-01', 4, 2, 2],
  ])
  // The second address goes when only one box is left.
  expect(await update('1')).toBe(1)
  expect(await lines()).toEqual([
    ['9801-01', 1, 1],
    ['1101-01', 3, 3],
    ['1103-01', 1, 1],
    ['1201-01', 2, 2],
  ])
  const { itemShippingAddresses } = await cartOf(browser)
  expect(itemShippingAddresses.map(({ address }) => address.city)).toEqual(['Montclair'])
})

describe('of which two are left', () => {
  const CONTENTS = Array<string>(6).fill('1101-01')
  const ONLY_TWO = 'Only 2 of 5 were added, since only 2 are left.'
  const NONE_MORE = 'Custom Snack Box: only 2 are left, and your cart has them.'
  const stock = async (boxes: number) => {
    await setStock(shop, '9801-01', boxes)
    shop.services.catalogue.clear()
  }
  const call = async (quantity: number): Promise<unknown> => {
    const item = { sku_external_id: '9801-01', quantity, dynamic_bundle_skus: CONTENTS }
    const page = await browser.send('/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ cart_sku: item }),
    })
    return JSON.parse(page.html)
  }

  beforeEach(() => stock(2))
  afterEach(() => stock(500))

  it('is added twice where a call asks for five, which hears why', async () => {
    expect(await call(5)).toMatchObject({
      cart_line: { quantity_added: 2 },
      messages: [expect.stringMatching(/^Added to Cart: Custom Snack Box/), ONLY_TWO],
    })
    expect(await lines()).toEqual([
      ['9801-01', 2],
      ['1101-01', 12],
    ])
    expect(await call(1)).toMatchObject({ errors: [{ message: NONE_MORE }] })
    expect(await lines()).toContainEqual(['9801-01', 2])
  })

  it('is added twice where a form asks for five, and the page says why', async () => {
    const form = { intent: 'add-combination', sku: '9801-01', code: CONTENTS.join('~'), quantity: '5' }
    expect((await browser.crafted('/cart', form)).status).toBe(303)
    expect((await browser.get('/cart')).text).toContain(ONLY_TWO)
    expect(await lines()).toContainEqual(['9801-01', 2])
  })
})
