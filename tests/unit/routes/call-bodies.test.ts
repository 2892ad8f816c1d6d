import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { reachPayment } from '../support/steps'
import { openRoutes } from '../support/routes'

const { app } = await openRoutes()
let browser: Browser

beforeAll(async () => {
  browser = app.newBrowser()
  await reachPayment(browser)
})

const RUNS = { numRuns: 40 }

/** Messages, each with the key of its subject where there is one; with the cart if it has changed (API-43). */
const MESSAGES = z
  .array(z.strictObject({ message: z.string().min(1), key: z.string().min(1).optional() }))
  .min(1)

const json = fc.jsonValue({ depthSize: 'medium', stringUnit: 'binary' })
/** Any value under the names that the calls know, and under some that every object has. */
const fields = (...names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'x'), json)

const BODIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // None of these may add anything: the cart is checked below.
  '/cart': fields('cart_sku', 'intent', 'sku', 'quantity', 'code', 'lineItemId'),
  '/api/shipping-offers': fields('shipments', 'items', 'country', 'postalCode', 'totalPrice', 'filter'),
  '/api/shipping-calculator': fields('shipments', 'throwError', 'allowShipx'),
  '/api/events': fields('events'),
  '/api/events/fb': fields('event_name', 'custom_data', 'user_data'),
  '/api/ct/graphql': fields('operationName', 'variables', 'query'),
  '/api/ct/carts/active-cart': fc.record({
    version: fc.oneof(fc.constantFrom(1, 2, 3, 4, 5, 6), json),
    actions: fc.array(
      fc.oneof(
        json,
        fc.record({
          action: fc.constantFrom(
            'changeLineItemQuantity',
            'addItemShippingAddress',
            'setCustomField',
            'addDiscountCode',
            'setCustomShippingMethod',
            'addCustomLineItem',
          ),
          name: json,
          value: json,
          address: json,
          code: json,
          quantity: json,
          shippingRate: json,
          money: json,
        }),
      ),
      { maxLength: 5 },
    ),
  }),
}

it.each(Object.entries(BODIES))(
  '%s answers any body below 500, and in JSON',
  async (path, bodies) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(bodies, json), async (body) => {
        const page = await browser.send(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: '*/*' },
          body: JSON.stringify(body),
        })
        expect(page.status).toBeLessThan(500)
        if (page.status < 400) return
        const { errors } = JSON.parse(page.html) as { readonly errors?: unknown }
        expect(MESSAGES.safeParse(errors).error).toBeUndefined()
      }),
      RUNS,
    )
  },
  600_000,
)

it('no body of these changed a price: the cart costs what it did [API-42]', async () => {
  const { lineItems, shippingCharges } = await cartOf(browser)
  // Two bags of almonds at 9.99.
  expect(lineItems.map(({ totalPrice }) => totalPrice.centAmount)).toEqual([1_998])
  expect(shippingCharges).toHaveLength(1)
})

it.each([
  '/api/shipping-calculator/ship-dates?countries=',
  '/api/shipping-calculator/ship-dates?from=',
  '/api/shipping-calculator/ship-dates?days=',
  '/api/restricted-country-skus?skus=',
  '/api/ct/carts/',
  '/api/ct/orders/order-number=',
  '/cart/customer-cart?key=',
])('%s… answers anything below 500', async (path) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const page = await browser.get(path + encodeURIComponent(text.toWellFormed()))
      expect(page.status).toBeLessThan(500)
    }),
    RUNS,
  )
})
