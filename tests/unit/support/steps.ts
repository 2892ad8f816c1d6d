/** The guest's way through checkout by its forms, as a browser without scripts goes it. */
import type { Browser, Page } from './browser'
import { EMAIL, payAt } from './journey'
import type { Shop } from './shop'

export const ADDRESS_FIELDS = {
  email: EMAIL,
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '201-555-0134',
} as const

export const TORONTO_FIELDS = {
  ...ADDRESS_FIELDS,
  street1: '100 King Street West',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M5X 1A9',
  country: 'CA',
} as const

/** The value of the first field of that name in a page. */
export function fieldOf({ html }: Page, name: string): string {
  const tag = html.match(/<input[^>]*>/g)?.find((each) => each.includes(`name="${name}"`)) ?? ''
  return /value="([^"]*)"/.exec(tag)?.[1] ?? ''
}

export async function addToCart(browser: Browser, sku = '1101-01', quantity = '2'): Promise<void> {
  const page = await browser.post('/cart', { intent: 'add', sku, quantity })
  if (page.status !== 303) throw new Error(`Adding was answered ${page.status}`)
}

export async function beGuest(browser: Browser): Promise<void> {
  const page = await browser.post('/checkout/signin?as=guest', { email: EMAIL })
  if (page.location !== '/checkout/address') throw new Error(`The guest was sent to ${page.location}`)
}

export async function giveAddress(browser: Browser): Promise<void> {
  const page = await browser.post('/checkout/address', ADDRESS_FIELDS)
  if (page.location !== '/checkout/shipping') throw new Error(`The address was sent to ${page.location}`)
}

export async function chooseDelivery(browser: Browser): Promise<void> {
  const offer = fieldOf(await browser.get('/checkout/shipping'), 'shipment-1.offer')
  const page = await browser.post('/checkout/shipping', { 'shipment-1.offer': offer })
  if (page.location !== '/checkout/payment') throw new Error(`The delivery was sent to ${page.location}`)
}

export async function reachPayment(browser: Browser, sku?: string, quantity?: string): Promise<void> {
  await addToCart(browser, sku, quantity)
  await beGuest(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
}

/** Through the hosted page; answers the address of the review. */
export async function payByCard(shop: Shop, browser: Browser, number?: string): Promise<string> {
  const { location } = await browser.post('/checkout/payment', { billing: 'same' })
  const back = await payAt(shop, location ?? '', number)
  return back.pathname + back.search
}

export async function reachReview(
  shop: Shop,
  browser: Browser,
  options: { readonly sku?: string; readonly quantity?: string; readonly card?: string } = {},
) {
  await reachPayment(browser, options.sku, options.quantity)
  const path = await payByCard(shop, browser, options.card)
  const page = await browser.get(path)
  return { path, page, form: { attempt: fieldOf(page, 'attempt'), payment: fieldOf(page, 'payment') } }
}
