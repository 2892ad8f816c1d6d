/** Checkout forms whose cart is gone: the page they lead to names the unsaved input. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import type { Browser, Prepared } from '../../kit/browser'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, billingFields, reachPayment, send, signIn, typeAddress } from '../support/steps'

const { app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await reachPayment(browser)
})

const TRENTON = { city: 'Trenton', postalCode: '08608' }
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

async function fillIn(
  path: string,
  button: string | RegExp,
  fill: Readonly<Record<string, string | boolean>>,
): Promise<Prepared> {
  return browser.prepare(await browser.get(path), button, { fill })
}
const PAYMENT = ['/checkout/payment', /^Continue to card details/] as const

const forms: readonly (readonly [what: string, form: () => Promise<Prepared>, told: RegExp])[] = [
  [
    'an address',
    () => fillIn('/checkout/address', /^Continue to/, addressFields(TRENTON)),
    /The shipping address that you typed was not saved: “Pat Example, .*Trenton/,
  ],
  [
    'several addresses',
    async () => fillSplit(browser, await browser.get(MULTI), [{}, CHICAGO], [1, 1]),
    /The shipping addresses that you typed were not saved: “.*Montclair.*; Aunt Example, .*Chicago/,
  ],
  [
    'the packing slip',
    () =>
      fillIn('/checkout/shipping', /^Continue to payment/, { 'Message for the packing slip': 'Dear Ann' }),
    /The message for the packing slip that you typed was not saved: “Dear Ann”/,
  ],
  [
    'the bill',
    () => fillIn(...PAYMENT, billingFields(TRENTON)),
    /The billing address that you typed was not saved: “Pat Example, .*Trenton/,
  ],
  [
    'the bill, with a fault in it',
    () => fillIn(...PAYMENT, billingFields({ ...TRENTON, postalCode: '1' })),
    /The billing address that you typed was not saved: “Pat Example, .*Trenton/,
  ],
]
const withEmail = forms.filter(([what]) => what === 'an address' || what === 'several addresses')
const ENDED = 'Your visit has ended or your cart is empty, so what you sent was not saved.'

describe('a form for', () => {
  it.each(withEmail)('%s names the e-mail that was typed with it, once', async (_, prepare) => {
    const form = await prepare()
    const later = app.newBrowser()
    await later.post(form)
    const told = /The email address that you typed was not saved: “[^”]+@[^”]+”/
    expect((await later.get('/cart')).text).toMatch(told)
    expect((await later.get('/cart')).text).not.toMatch(told)
  })

  it.each(forms)(
    '%s of a visit that has ended is named in the cart, which is empty',
    async (_, prepare, told) => {
      const form = await prepare()
      const later = app.newBrowser()
      expect((await later.post(form)).location).toBe('/cart')
      const { text } = await later.get('/cart')
      expect(text).toContain('Your cart is empty')
      expect(text).toContain(ENDED)
      expect(text).toMatch(told)
      // The value of a checkbox is not part of an address.
      expect(text).not.toContain(', on,')
      // Once, and only there.
      expect((await later.get('/cart')).text).not.toMatch(told)
      expect((await browser.get('/cart')).text).not.toMatch(told)
    },
  )

  it.each(forms)('%s of a cart that was emptied meanwhile is named in it', async (_, prepare, told) => {
    const form = await prepare()
    await send(browser, '/cart', /^Remove/)
    expect((await browser.post(form)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain(ENDED)
    expect(text).toMatch(told)
  })

  it('a saved address names the e-mail that was typed with it, and no address that nobody typed', async () => {
    browser = app.newBrowser()
    await signIn(browser)
    await addToCart(browser)
    const street = '214 Maple Avenue'
    await typeAddress(browser, { 'Street address': street, 'Save to my address book': true })
    await typeAddress(browser)
    const typed = { Email: 'aunt@example.com' }
    const form = await fillIn('/checkout/address', `Ship to Pat Example, ${street}`, typed)
    await send(browser, '/cart', /^Remove/)
    expect((await browser.post(form)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain(ENDED)
    expect(text).toContain('The email address that you typed was not saved: “aunt@example.com”')
    expect(text).not.toContain('shipping address that you typed')
  })
})
