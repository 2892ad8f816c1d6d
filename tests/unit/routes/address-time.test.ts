/** With the address service silent and the commerce platform slow, an address is stored inside the time of its page. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { prepare } from '../support/journey'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

/** As long as a verification may take at most, but for what a slow platform needs beside it; late answers are waited for. */
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

async function giveAddress(street1: string) {
  const { visitor } = await prepare(shop)
  const cookies = (await visitor.headers()).getSetCookie().map((line) => line.split(';')[0])
  const answer = await served.send('/checkout/address', {
    method: 'POST',
    headers: {
      accept: 'text/html',
      cookie: cookies.join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      email: 'pat@example.com',
      name: 'Pat Example',
      street1,
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
      phone: '973 555 0123',
    }).toString(),
  })
  return [answer.status, answer.headers.location]
}

// Tried again: in three seconds a busy machine may do something else.
it('is taken unverified [ADDR-15]', { retry: 3 }, async () => {
  await giveAddress('10 Maple Avenue')
  shop.platforms.faults.add({ platform: 'addresses', kind: 'hang' })
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 300 })
  expect(await giveAddress('12 Maple Avenue')).toEqual([303, '/checkout/shipping'])
})
