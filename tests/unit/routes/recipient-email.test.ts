/** Which e-mail an order needs: the shopper's; a recipient's only where one is entered. */
import { beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, HONOLULU } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, fieldOf, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
})

interface Wire {
  readonly customerEmail: string
  readonly itemShippingAddresses: readonly { readonly email?: string }[]
}

async function share(recipient: string) {
  const form = fillSplit(browser, await browser.get(MULTI), [HOME_ADDRESS, HONOLULU], [1, 1])
  return browser.crafted(form, { 'shipment-2.email': recipient })
}
async function savedCart(): Promise<Wire> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  return (await shop.merchant.get(`carts/${cartId}`)) as Wire
}

describe('an e-mail of an address', () => {
  it('may be left out where nothing goes by e-mail, and is kept with the address that it was typed for [ADDR-16]', async () => {
    expect((await share('')).location).toBe('/checkout/shipping')
    expect((await savedCart()).itemShippingAddresses.map(({ email }) => email)).toEqual([
      undefined,
      undefined,
    ])
    expect((await share('aunt@example.com')).location).toBe('/checkout/shipping')
    const { customerEmail, itemShippingAddresses } = await savedCart()
    expect(itemShippingAddresses.map(({ email }) => email)).toEqual([undefined, 'aunt@example.com'])
    expect(customerEmail).toBe(EMAIL)
  })

  it('is not asked for with a single address: the shopper’s is enough [ADDR-16]', async () => {
    expect((await typeAddress(browser)).location).toBe('/checkout/shipping')
    const { customerEmail, itemShippingAddresses } = await savedCart()
    expect([customerEmail, ...itemShippingAddresses.map(({ email }) => email)]).toEqual([EMAIL, undefined])
  })

  it('that is none is told at its field, with all that was typed [ADDR-16]', async () => {
    const page = await share('aunt@')
    expect([page.status, fieldOf(page, 'shipment-2.email')]).toEqual([400, 'aunt@'])
    const field = page.document.querySelector('[name="shipment-2.email"]')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(page.text).toContain('Please enter a valid email address')
  })

  it('may be left out where something goes by e-mail: the shopper’s is enough [ADDR-16]', async () => {
    await changeCart(
      shop,
      browser,
      { action: 'addLineItem', sku: '9990-25', quantity: 1 },
      { action: 'setCustomerEmail' },
    )
    expect((await browser.open('/checkout/shipping')).path).toBe('/checkout/signin')
    await beGuest(browser)
    const page = await typeAddress(browser, { Email: '' })
    expect([page.status, fieldOf(page, 'street1')]).toEqual([400, HOME_ADDRESS.street1])
    expect(page.document.querySelector('[name="email"]')?.getAttribute('aria-invalid')).toBe('true')
    expect(page.text).toContain('Please enter your email address')
    expect((await share('')).location).toBe('/checkout/shipping')
    // The third is the e-mailed shipment.
    const { customerEmail, itemShippingAddresses } = await savedCart()
    expect([customerEmail, ...itemShippingAddresses.map(({ email }) => email)]).toEqual([
      EMAIL,
      undefined,
      undefined,
      undefined,
    ])
    expect((await browser.open('/checkout/shipping')).path).toBe('/checkout/shipping')
  })

  it('is needed of who buys, at the step that asks for the address', async () => {
    const page = await typeAddress(browser, { Email: '' })
    expect([page.status, fieldOf(page, 'street1')]).toEqual([400, HOME_ADDRESS.street1])
    expect(page.text).toContain('Please enter your email address')
  })
})
