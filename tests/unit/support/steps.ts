/** The guest's way through checkout by its forms, each step where the last one ended. */
import { addressFields, payByCard as payAtGateway, pressAddToCart } from '../../kit/http-steps'
import { accounts } from '../../kit/accounts'
import type { ShippingAddress } from '../../kit/addresses'
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

export async function signIn(
  browser: Browser,
  account: { readonly email: string; readonly password: string } = accounts.shopper,
): Promise<Page> {
  const fill = { Email: account.email, Password: account.password }
  return browser.open((await send(browser, '/sign/in', 'Sign In', fill)).location ?? '/')
}

function expectStep(page: Page, next: string): void {
  if (page.location !== next) throw new Error(`${page.path} answered ${page.status} to ${page.location}`)
}

/** Gives an e-mail as a guest; answers what came back. */
export const typeEmail = (browser: Browser, email: string): Promise<Page> =>
  send(browser, '/checkout/signin', 'Continue as Guest', { Email: email })

export async function beGuest(browser: Browser, email: string = EMAIL): Promise<void> {
  expectStep(await typeEmail(browser, email), '/checkout/address')
}

/** Sends the address form, home's address with some of its fields typed anew; answers what came back. */
export const typeAddress = (browser: Browser, fill: Readonly<Record<string, string>> = {}): Promise<Page> =>
  send(browser, '/checkout/address', /^Continue to (delivery|payment)$/, { ...addressFields(), ...fill })

export async function giveAddress(browser: Browser, address: ShippingAddress = {}): Promise<void> {
  expectStep(await typeAddress(browser, addressFields(address)), '/checkout/shipping')
}

export async function chooseDelivery(browser: Browser): Promise<void> {
  expectStep(await send(browser, '/checkout/shipping', 'Continue to payment'), '/checkout/payment')
}

/** From the payment step to the gateway's page; answers the redirect, not followed. */
export const continueToCard = (
  browser: Browser,
  fill: Readonly<Record<string, string | boolean>> = {},
): Promise<Page> => send(browser, '/checkout/payment', /^Continue to card details/, fill)

/** What the payment form is filled with for a billing address of its own. */
export const billingFields = (address: ShippingAddress) => ({
  'Use another address': true,
  ...addressFields(address),
})

/** The name by which a radio button is chosen that sends this value. */
export function choiceOf({ forms }: Page, value: string): string {
  const fields = forms.flatMap((form) => form.fields)
  const field = fields.find((each) => each.type === 'radio' && each.value === value)
  if (field === undefined) throw new Error(`Nothing to choose sends ${value}`)
  return [...field.groups, field.label].join(' > ')
}

/** Chooses the offer with this value at the delivery step; answers what came back. */
export async function chooseOffer(browser: Browser, pick: (page: Page) => string): Promise<Page> {
  const page = await browser.get('/checkout/shipping')
  const fill = { [choiceOf(page, pick(page))]: true }
  return browser.post(browser.prepare(page, 'Continue to payment', { fill }))
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
