/** The guest's way through checkout by its forms, each step where the last one ended. */
import { addressFields, payByCard as payAtGateway, pressAddToCart } from '../../kit/http-steps'
import { accounts } from '../../kit/accounts'
import type { ShippingAddress } from '../../kit/addresses'
import type { Fill } from '../../kit/fill-form'
import type { Browser, Page, Prepared } from './browser'
import { EMAIL } from './journey'

/** The value of the first field of that name in a page. */
export function fieldOf({ forms }: Page, name: string): string {
  return forms.flatMap(({ fields }) => fields).find((field) => field.name === name)?.value ?? ''
}

/** The text of the cart page, without the recommendations below it. */
export async function cartText(browser: Browser): Promise<string> {
  const { text } = await browser.get('/cart')
  return text.split(/Frequently bought together|Best sellers|What companies order/)[0] ?? ''
}

export async function addToCart(browser: Browser, sku = '1101-01', quantity = '2'): Promise<void> {
  const page = await pressAddToCart(browser, sku, Number(quantity))
  if (page.status !== 303) throw new Error(`Adding was answered ${page.status}`)
}

/** Fills in the form of a page and sends it; returns the response, redirects not followed. */
export async function send(
  browser: Browser,
  path: string,
  button: string | RegExp,
  fill: Fill = {},
): Promise<Page> {
  return browser.post(browser.prepare(await browser.get(path), button, { fill }))
}

interface Account {
  readonly email: string
  readonly password: string
}

type Typed = Readonly<Record<string, string | boolean>>

/** The step that an e-mail leads to, from the first one. */
export async function giveEmail(browser: Browser, email: string, path = '/sign/in'): Promise<Page> {
  const { location } = await send(browser, path, 'Continue', { Email: email })
  if (location === null) throw new Error(`The first step of signing in led nowhere`)
  return browser.get(location)
}

/** The password form, filled in with Email and Password from `typed`. */
export async function signInForm(
  browser: Browser,
  { Email, ...fill }: Typed,
  path?: string,
): Promise<Prepared> {
  return browser.prepare(await giveEmail(browser, String(Email), path), 'Sign In', { fill })
}

/** Both steps; returns the response, redirects not followed. */
export async function sendSignIn(browser: Browser, typed: Typed, path?: string): Promise<Page> {
  return browser.post(await signInForm(browser, typed, path))
}

export async function signIn(browser: Browser, account: Account = accounts.shopper): Promise<Page> {
  const typed = { Email: account.email, Password: account.password }
  return browser.open((await sendSignIn(browser, typed)).location ?? '/')
}

function expectStep(page: Page, next: string): void {
  if (page.location !== next) throw new Error(`${page.path} answered ${page.status} to ${page.location}`)
}

/** Gives an e-mail as a guest; returns the response. */
export const typeEmail = (browser: Browser, email: string): Promise<Page> =>
  send(browser, '/checkout/signin', 'Continue as Guest', { Email: email })

export async function beGuest(browser: Browser, email: string = EMAIL): Promise<void> {
  expectStep(await typeEmail(browser, email), '/checkout/address')
}

/** Sends the address form with the home address, some fields overridden; returns the response. */
export const typeAddress = (
  browser: Browser,
  fill: Readonly<Record<string, string | boolean>> = {},
): Promise<Page> =>
  send(browser, '/checkout/address', /^Continue to (delivery|payment)$/, { ...addressFields(), ...fill })

export async function giveAddress(browser: Browser, address: ShippingAddress = {}): Promise<void> {
  expectStep(await typeAddress(browser, addressFields(address)), '/checkout/shipping')
}

export async function chooseDelivery(browser: Browser): Promise<void> {
  expectStep(await send(browser, '/checkout/shipping', 'Continue to payment'), '/checkout/payment')
}

/** From the payment step to the gateway's page; returns the redirect, not followed. */
export const continueToCard = (
  browser: Browser,
  fill: Readonly<Record<string, string | boolean>> = {},
): Promise<Page> => send(browser, '/checkout/payment', /^Continue to card details/, fill)

/** The fill of the payment form for a separate billing address. */
export const billingFields = (address: ShippingAddress) => ({
  'Use a different billing address': true,
  ...addressFields(address),
})

/** The name for choosing the radio button with this value. */
export function choiceOf({ forms }: Page, value: string): string {
  const fields = forms.flatMap((form) => form.fields)
  const field = fields.find((each) => each.type === 'radio' && each.value === value)
  if (field === undefined) throw new Error(`Nothing to choose sends ${value}`)
  return [...field.groups, field.label].join(' > ')
}

/** Chooses the picked offer at the delivery step; returns the response. */
export async function chooseOffer(browser: Browser, pick: (page: Page) => string): Promise<Page> {
  const page = await browser.get('/checkout/shipping')
  const fill = { [choiceOf(page, pick(page))]: true }
  return browser.post(browser.prepare(page, 'Continue to payment', { fill }))
}

/** As a guest, or signed in to an account. */
export async function reachPayment(
  browser: Browser,
  sku?: string,
  quantity?: string,
  account?: Account,
  email?: string,
): Promise<void> {
  if (account !== undefined) await signIn(browser, account)
  await addToCart(browser, sku, quantity)
  if (account === undefined) await beGuest(browser, email)
  await giveAddress(browser)
  await chooseDelivery(browser)
}

/** Through the hosted page to the review. */
export async function payByCard(browser: Browser, number?: string): Promise<Page> {
  return payAtGateway(browser, await browser.get('/checkout/payment'), number)
}

export async function reachReview(
  browser: Browser,
  {
    sku,
    quantity,
    card,
    account,
    email,
  }: {
    readonly sku?: string
    readonly quantity?: string
    readonly card?: string | undefined
    readonly account?: Account
    /** For a guest. */
    readonly email?: string
  } = {},
) {
  await reachPayment(browser, sku, quantity, account, email)
  const page = await payByCard(browser, card)
  return {
    page,
    path: page.path,
    form: {
      attempt: fieldOf(page, 'attempt'),
      payment: fieldOf(page, 'payment'),
      safcToken: fieldOf(page, 'safcToken'),
    },
  }
}

/** Every URL by which a step of checkout is reached. */
export const CHECKOUT_PATHS = [
  '/checkout',
  '/checkout/signin',
  '/checkout/address',
  '/checkout/address/multi',
  '/checkout/delivery-time',
  '/checkout/shipping',
  '/checkout/payment',
  '/checkout/payment?cancelled=1',
  '/checkout/payment/review',
  '/checkout/payment/review?cancelled=1',
] as const
