/** Removing one of several addresses: those after it move up, with their goods and deliveries. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest } from '../support/steps'

const { shop, app } = await openRoutes()
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const LOS_ANGELES = { name: 'Uncle Example', city: 'Los Angeles', state: 'CA', postalCode: '90001' }
const SAVE = 'Continue to delivery'
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser, '1101-01', '7')
  await beGuest(browser)
  const two = await browser.get(MULTI)
  const three = await browser.press(two, 'Add another address')
  const saved = await browser.post(fillSplit(browser, three, [{}, CHICAGO, LOS_ANGELES], [1, 2, 4]))
  expect(saved.location).toBe('/checkout/shipping')
})

/** Each shipment: its key, its city, the name of its delivery, the pieces that go there. */
async function shipments() {
  const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
  const [line] = cart?.lineItems ?? []
  return (cart?.itemShippingAddresses ?? []).map(({ key, address, fields }) => [
    key,
    address.city,
    fields.shippingMethodName,
    line?.targets.find(({ addressKey }) => addressKey === key)?.quantity,
  ])
}

/** A quicker delivery for the third shipment only. */
async function chooseDeliveries(): Promise<void> {
  const page = await browser.get('/checkout/shipping')
  const quick = page.forms
    .flatMap(({ fields }) => fields)
    .find(({ name, label }) => name === 'shipment-3.offer' && label.startsWith('Two-Day'))
  const fill = { [[...(quick?.groups ?? []), quick?.label].join(' > ')]: true }
  expect((await browser.post(browser.prepare(page, 'Continue to payment', { fill }))).location).toBe(
    '/checkout/payment',
  )
}

describe('one of three addresses', () => {
  it('goes, and the third moves up with its delivery and its goods [SHIP-04]', async () => {
    await chooseDeliveries()
    const third = ['Los Angeles', 'Two-Day', 4]
    expect(await shipments()).toEqual([
      ['shipment-1', 'Montclair', 'Standard', 1],
      ['shipment-2', 'Chicago', 'Standard', 2],
      ['shipment-3', ...third],
    ])
    const without = await browser.press(await browser.get(MULTI), 'Remove address 2')
    // The cart changes when the form is saved.
    expect([without.text.includes('Address 3'), (await shipments()).length]).toEqual([false, 3])
    const saved = await browser.post(browser.prepare(without, SAVE))
    expect(saved.location).toBe('/checkout/shipping')
    // What went to the second goes to the first, whose delivery must be chosen again.
    expect(await shipments()).toEqual([
      ['shipment-1', 'Montclair', undefined, 3],
      ['shipment-2', ...third],
    ])
  })
})
