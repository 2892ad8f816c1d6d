/** The guest's way through checkout by its forms, each step where the last one ended. */
import { addressFields, payByCard as payAtGateway, pressAddToCart } from '../../kit/http-steps'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from './browser'
import { EMAIL } from './journey'

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
export function fieldOf({ forms }: Page, name: string): string {
  return forms.flatMap(({ fields }) => fields).find((field) => field.name === name)?.value ?? ''
}

export async function addToCart(browser: Browser, sku = '1101-01', quantity = '2'): Promise<void> {
  const page = await pressAddToCart(browser, sku, Number(quantity))
  if (page.status !== 303) throw new Error(`Adding was answered ${page.status}`)
}

/** Fills in the form of a page and sends it; answers what came back, redirects not followed. */
export async function send(
  browser: Browser,
  path: string,
  button: string | RegExp,
  fill: Readonly<Record<string, string | boolean>> = {},
): Promise<Page> {
  return browser.post(browser.prepare(await browser.get(path), button, { fill }))
}

export async function signIn(browser: Browser, account = accounts.shopper): Promise<Page> {
  const fill = { Email: account.email, Password: account.password }
  return browser.open((await send(browser, '/sign/in', 'Sign In', fill)).location ?? '/')
}

function expectStep(page: Page, next: string): void {
  if (page.location !== next) throw new Error(`${page.path} answered ${page.status} to ${page.location}`)
}

export async function beGuest(browser: Browser): Promise<void> {
  const page = await send(browser, '/checkout/signin', 'Continue as Guest', { Email: EMAIL })
  expectStep(page, '/checkout/address')
}

export async function giveAddress(browser: Browser): Promise<void> {
  const page = await send(browser, '/checkout/address', 'Continue to delivery', addressFields())
  expectStep(page, '/checkout/shipping')
}

export async function chooseDelivery(browser: Browser): Promise<void> {
  expectStep(await send(browser, '/checkout/shipping', 'Continue to payment'), '/checkout/payment')
}

export async function reachPayment(browser: Browser, sku?: string, quantity?: string): Promise<void> {
  await addToCart(browser, sku, quantity)
  await beGuest(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
}

/** Through the hosted page to the review. */
export async function payByCard(browser: Browser, number?: string): Promise<Page> {
  return payAtGateway(browser, await browser.get('/checkout/payment'), number)
}

export async function reachReview(
  browser: Browser,
  options: { readonly sku?: string; readonly quantity?: string; readonly card?: string } = {},
) {
  await reachPayment(browser, options.sku, options.quantity)
  const page = await payByCard(browser, options.card)
  return {
    page,
    path: page.path,
    form: { attempt: fieldOf(page, 'attempt'), payment: fieldOf(page, 'payment') },
  }
}
