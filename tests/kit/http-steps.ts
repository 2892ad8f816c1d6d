/** The steps of an order through the shop's own forms, for tests about what comes later. */
import { cards } from './accounts'
import type { Browser, Page, Prepared } from './browser'
import { HOME_ADDRESS } from './addresses'
import type { ShippingAddress } from './addresses'
import { productPage } from './goods'

export interface Purchase {
  readonly email: string
  readonly sku?: string
  readonly quantity?: number
  readonly address?: ShippingAddress
  readonly card?: string
}

/** A pound of salted almonds, in every seeded catalogue. */
export const ALMONDS = {
  sku: '1101-01',
  name: 'Roasted Almonds (Salted)',
  path: '/nuts/almonds/roasted-almonds-salted.html',
} as const

function need(page: Page, heading: string): Page {
  if (!page.text.includes(heading))
    throw new Error(`${page.path} (${page.status}) does not say "${heading}": ${page.text.slice(0, 300)}`)
  return page
}

/** The product page's form, to be sent any number of times by any browser. */
export async function prepareAddToCart(
  browser: Browser,
  sku: string = ALMONDS.sku,
  quantity = 1,
): Promise<Prepared> {
  const product = await browser.open(productPage(sku, quantity))
  return browser.prepare(product, 'Add to Cart', { within: 'Quantity' })
}

/** Presses "Add to Cart" on the product page; returns the redirect without following it. */
export async function pressAddToCart(browser: Browser, sku?: string, quantity?: number): Promise<Page> {
  return browser.post(await prepareAddToCart(browser, sku, quantity))
}

export async function addToCart(browser: Browser, sku?: string, quantity?: number): Promise<Page> {
  await pressAddToCart(browser, sku, quantity)
  return need(await browser.open('/cart'), 'Your cart')
}

/** Signs in through the form's two steps. */
export async function signInAs(
  browser: Browser,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Page> {
  const second = await browser.press(await browser.open('/sign/in'), 'Continue', { fill: { Email: email } })
  return browser.press(second, 'Sign In', { fill: { Password: password } })
}

/** Values for the address form, by its labels without a script. */
export function addressFields(address: ShippingAddress = {}): Record<string, string> {
  const full = { ...HOME_ADDRESS, ...address }
  return {
    Country: full.country,
    'Full name': full.name,
    'Street address': full.street1,
    City: full.city,
    State: full.state,
    'ZIP code': full.postalCode,
    Phone: full.phone,
  }
}

export async function toAddress(browser: Browser, purchase: Purchase): Promise<Page> {
  const added = await pressAddToCart(browser, purchase.sku, purchase.quantity)
  if (added.location === null) throw new Error(`Nothing was added (${added.status}): ${added.text}`)
  const start = await browser.open('/checkout')
  const page = await browser.press(start, 'Continue as Guest', { fill: { Email: purchase.email } })
  return need(page, 'Email & Shipping Info')
}

export async function toDelivery(browser: Browser, purchase: Purchase): Promise<Page> {
  const page = await toAddress(browser, purchase)
  return need(
    await browser.press(page, 'Continue to delivery', { fill: addressFields(purchase.address) }),
    'Expected Delivery',
  )
}

export async function toPayment(browser: Browser, purchase: Purchase): Promise<Page> {
  return need(
    await browser.press(await toDelivery(browser, purchase), 'Continue to payment'),
    'Payment Method',
  )
}

/** From the payment step through the hosted page to the review. */
export async function payByCard(browser: Browser, payment: Page, card: string = cards.good): Promise<Page> {
  return enterCard(browser, await browser.press(payment, /^Continue to card details/), card)
}

const CARD_BUTTON = /^(Pay|Continue|(Use|Save) this card)/

const cardFields = (card: string) => ({
  'Card number': card,
  Expir: '12/35',
  'Security code': '123',
  'Name on card': 'Pat Example',
})

/** The form of the hosted page, filled in. */
export const prepareCard = (browser: Browser, page: Page, card: string = cards.good): Prepared =>
  browser.prepare(need(page, 'Card number'), CARD_BUTTON, { fill: cardFields(card) })

/** Enters a card on the hosted page, ending where its address says. */
export function sendCard(browser: Browser, page: Page, card: string = cards.good): Promise<Page> {
  return browser.press(need(page, 'Card number'), CARD_BUTTON, { fill: cardFields(card) })
}

/** Enters a card on the hosted page of a checkout, ending at the review. */
export async function enterCard(browser: Browser, page: Page, card?: string): Promise<Page> {
  return need(await sendCard(browser, page, card), 'Review your order')
}

export async function toReview(browser: Browser, purchase: Purchase): Promise<Page> {
  return payByCard(browser, await toPayment(browser, purchase), purchase.card)
}

export const PLACE_ORDER = /^Place order/

/** The order number on a receipt, or null if the page is not one. */
export function orderNumberOf(page: Page): string | null {
  return /<h1[^>]*>\s*Order (?:<!-- -->)?([\w-]+)/.exec(page.html)?.[1] ?? null
}
