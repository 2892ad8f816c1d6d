/** Checkout forms whose cart another tab orders, or changes, while they are being saved. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import { ORDER_UNSAVED } from '~/models/cart/refusals'
import type { Browser, Prepared } from '../../kit/browser'
import { cartOf, done } from '../support/commerce-path'
import { setField } from '../support/merchant-fields'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { billingFields, payByCard, reachPayment, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await reachPayment(browser)
})
afterEach(() => vi.restoreAllMocks())

const TRENTON = { city: 'Trenton', postalCode: '08608' }
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

/** The methods that save the forms: by then the step has certainly been entered. */
type Saving = 'saveAddress' | 'saveSplit' | 'saveBilling'

function onceBefore(saving: Saving, meanwhile: () => Promise<unknown>): void {
  const { checkout } = shop.services
  const save = checkout[saving].bind(checkout) as (...given: unknown[]) => Promise<never>
  vi.spyOn(checkout, saving).mockImplementationOnce(async (...given: unknown[]) => {
    await meanwhile()
    return save(...given)
  })
}

const orderElsewhere = async () => pressPlaceOrder(browser, await payByCard(browser))

const address = async () =>
  browser.prepare(await browser.get('/checkout/address'), /^Continue to/, { fill: addressFields(TRENTON) })
const split = async () => fillSplit(browser, await browser.get(MULTI), [{}, CHICAGO], [1, 1])
const billing = async () =>
  browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/, {
    fill: billingFields(TRENTON),
  })

const forms: readonly (readonly [what: string, saving: Saving, form: () => Promise<Prepared>])[] = [
  ['the address', 'saveAddress', address],
  ['several addresses', 'saveSplit', split],
  ['the bill', 'saveBilling', billing],
]

describe('a form for', () => {
  it.each(forms)(
    '%s leads to the receipt of what another tab has ordered meanwhile, which says so',
    async (_, saving, prepareForm) => {
      const form = await prepareForm()
      onceBefore(saving, orderElsewhere)
      const { location } = await browser.post(form)
      expect(location).toMatch(/^\/checkout\/receipt\?token=.*&unsaved=1$/)
      const receipt = await browser.open(location ?? '')
      expect([receipt.status, receipt.text.includes(ORDER_UNSAVED)]).toEqual([200, true])
      expect(receipt.text).not.toContain('Trenton')
      // Nor is it reported again where it would seem to be about another order.
      expect((await browser.get('/cart')).text).not.toMatch(/was not saved|were not saved/)
    },
  )
})

describe('the form of several addresses', () => {
  const TOLD =
    /The shipping addresses that you typed were not saved: “.*Montclair.*; .*Aunt Example, .*Chicago/

  it('says in the cart what was typed, where a guest’s goods come again by now', async () => {
    const form = await split()
    await done(browser, {
      action: 'setLineItemCustomField',
      lineItemId: (await cartOf(browser)).lineItems[0]?.id,
      name: 'autoDeliveryInterval',
      value: 42,
    })
    expect((await browser.post(form)).location).toBe('/checkout/signin?unsaved=1')
    expect((await browser.get('/cart')).text).toMatch(TOLD)
  })

  it('says so where the order may no longer be split', async () => {
    await signIn(browser)
    const form = await split()
    await setField(shop, 'customers/key=demo-shopper', 'allowSplitShipments', false)
    expect((await browser.post(form)).location).toBe('/checkout/address?unsaved=1')
    expect((await browser.get('/cart')).text).toMatch(TOLD)
    await setField(shop, 'customers/key=demo-shopper', 'allowSplitShipments', true)
  })
})
