/** With the address service silent and the commerce platform slow, an address is stored within the page's budget. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import type { Page } from '../support/browser'
import { prepare } from '../support/journey'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

/** The longest a verification may take, apart from the slow platform; late answers are waited for. */
const BUDGETS = { pageMs: 3_000, callMs: 3_000, placeOrderMs: 3_000, graceMs: 20_000 }

let shop: Shop
let served: ServedShop

beforeAll(async () => {
  shop = await openShop()
  served = await serveShop({ budgets: BUDGETS })
})
afterEach(() => shop.platforms.faults.clear())
afterAll(async () => {
  await served.close()
  await shop.close()
})

/** With a cart of its own; returns the post of the completed address form. */
async function fillAddress(street: string): Promise<() => Promise<Page>> {
  const { visitor } = await prepare(shop)
  const cookies = (await visitor.headers()).getSetCookie().map((line) => line.split(';')[0])
  const browser = served.newBrowser(cookies.join('; '))
  const form = browser.prepare(await browser.get('/checkout/address'), /^Continue to (?:delivery|payment)$/, {
    fill: addressFields({ street1: street }),
  })
  return () => browser.post(form)
}

// Retried: in three seconds a busy machine may be doing something else.
it('is taken unverified [ADDR-15]', { retry: 3 }, async () => {
  const [first, second] = [await fillAddress('10 Maple Avenue'), await fillAddress('12 Maple Avenue')]
  await first()
  shop.platforms.faults.add({ platform: 'addresses', kind: 'hang' })
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 300 })
  const { status, location } = await second()
  expect([status, location]).toEqual([303, '/checkout/shipping'])
})
