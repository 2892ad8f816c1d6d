/** Shoppers' visits, step by step. */
import { z } from 'zod'
import { PASSWORD } from '../tests/kit/accounts'
import type { Browser, Page } from '../tests/kit/browser'
import { addressFields, ALMONDS } from '../tests/kit/http-steps'
import { lineIdsOf, PLACE, splitForm } from './carts'
import { delivery, DELIVERY, page, PAYMENT, payingByCard, press } from './visit-steps'
import type { Step, Visit, Visitor } from './visit-steps'

/** SKUs in every cart; one of them is salted almonds. */
export type Skus = readonly [string, ...string[]]

export const SAVE_ADDRESS = 'save-address'
export const SAVE_SPLIT = 'save-split'

export const ADDRESS = '/checkout/address'
const SPLIT = '/checkout/address/multi'
const CART_CALL = '/api/ct/carts/active-cart'
const GUEST = 'Continue as Guest'
/** A code in the sample catalogue, valid for any cart. */
const CODE = 'REGULAR8'

/** Splits the lines on the last page shown between two addresses. */
const saveSplit = (id: string, title: string): Step => ({
  id,
  title,
  status: 303,
  async ready({ browser, page: shown, email }) {
    const form = splitForm(lineIdsOf(shown.html), 2, email)
    return () => browser.crafted(SPLIT, form)
  },
})

const call = (id: string, title: string, path: string, body?: (visitor: Visitor) => unknown): Step => ({
  id,
  title,
  status: 200,
  async ready(visitor) {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    const init =
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body(visitor)) }
    return () => visitor.browser.send(path, init)
  },
})

async function add(browser: Browser, sku: string): Promise<Page> {
  const added = await browser.crafted('/cart', { intent: 'add', sku, quantity: '1' })
  if (added.status !== 303) throw new Error(`Adding ${sku} answered ${added.status}`)
  return added
}

/** Adds one of each SKU and a second of the first, one for each of two addresses; then shows the pending notice. */
export async function fillCart(browser: Browser, skus: Skus): Promise<void> {
  for (const sku of [skus[0], ...skus]) await add(browser, sku)
  await browser.get('/cart')
}

export async function send(
  browser: Browser,
  path: string,
  button: string | RegExp,
  fill: Readonly<Record<string, string>>,
): Promise<void> {
  const { status } = await browser.post(browser.prepare(await browser.get(path), button, { fill }))
  if (status !== 303) throw new Error(`${String(button)} of ${path} answered ${status}`)
}

/** Reaches payment as a guest with one address. */
export async function reachPayment(browser: Browser, email: string, skus: Skus): Promise<void> {
  await fillCart(browser, skus)
  await send(browser, '/checkout/signin', GUEST, { Email: email })
  await send(browser, ADDRESS, 'Continue to delivery', addressFields())
  await send(browser, DELIVERY, 'Continue to payment', {})
}

/** Signs up and saves one address. */
export async function beCustomer(browser: Browser, email: string, skus: Skus): Promise<void> {
  await send(browser, '/sign/up', 'Create Account', {
    Email: email,
    'Full name': PLACE.name,
    Password: PASSWORD,
  })
  await send(browser, '/account/address-book/new', 'Save address', addressFields())
  await fillCart(browser, skus)
}

const guest = (skus: Skus): Visit => ({
  begin: (browser) => fillCart(browser, skus),
  steps: [
    {
      id: 'add',
      title: 'Add to cart',
      status: 303,
      ready:
        async ({ browser }) =>
        () =>
          add(browser, skus[0]),
    },
    page('cart', 'Cart', '/cart'),
    press('save-quantity', 'Quantity, changed', `Update quantity of ${ALMONDS.name}`, () => ({
      [`Quantity of ${ALMONDS.name}`]: '3',
    })),
    press('code', 'Code, applied', 'Apply', () => ({ 'Discount code': CODE })),
    press('checkout', 'Proceed to Checkout', 'Proceed to Checkout'),
    page('sign-in', 'First step of checkout', '/checkout/signin'),
    press('save-email', 'E-mail of a guest, saved', GUEST, ({ email }) => ({ Email: email })),
    page('address', 'Address', ADDRESS),
    press(SAVE_ADDRESS, 'Address, saved', 'Continue to delivery', () => addressFields()),
    ...delivery('', ''),
    ...payingByCard('', ''),
  ],
})

/** A shopper who has given one address, then wants two. */
const severalAddresses = (skus: Skus): Visit => ({
  begin: (browser, email) => reachPayment(browser, email, skus),
  steps: [
    page('split', 'Several addresses', SPLIT),
    saveSplit(SAVE_SPLIT, 'Several addresses, saved in a new mode'),
    page('split-again', 'Several addresses, again', SPLIT),
    saveSplit('save-split-again', 'Several addresses, saved again'),
    ...delivery('-split', ' to several addresses'),
  ],
})

const customer = (skus: Skus): Visit => ({
  begin: (browser, email) => beCustomer(browser, email, skus),
  steps: [
    page('customer-cart', 'Cart of a customer', '/cart'),
    press('customer-checkout', 'Proceed to Checkout, as a customer', 'Proceed to Checkout'),
    page('customer-address', 'Address, one of them saved', ADDRESS),
    press('use-address', 'Saved address, chosen', /^Ship to /),
    page('customer-split', 'Several addresses of a customer', SPLIT),
    saveSplit('customer-save-split', 'Several addresses of a customer, saved'),
    ...delivery('-customer', ' of a customer'),
    page('customer-payment', 'Payment of a customer', PAYMENT),
  ],
})

const CallCartSchema = z.object({
  data: z.object({
    cart: z.object({ version: z.number(), lineItems: z.array(z.object({ id: z.string() })).min(1) }),
  }),
})

/** Calls as sent by scripts, the shop's own and others. */
const calls = (skus: Skus): Visit => ({
  begin: (browser) => fillCart(browser, skus),
  steps: [
    call('add-call', 'Add to cart, by call', '/cart', () => ({
      cart_sku: { sku_external_id: skus[0], quantity: 1 },
    })),
    call('cart-call', 'Cart, by call', CART_CALL),
    call('quantity-call', 'Quantity, by call', CART_CALL, ({ page: { html } }) => {
      const { cart } = CallCartSchema.parse(JSON.parse(html)).data
      const action = { action: 'changeLineItemQuantity', lineItemId: cart.lineItems[0]?.id, quantity: 3 }
      return { version: cart.version, actions: [action] }
    }),
  ],
})

export const visitsWith = (skus: Skus): readonly Visit[] =>
  [guest, severalAddresses, customer, calls].map((kind) => kind(skus))
