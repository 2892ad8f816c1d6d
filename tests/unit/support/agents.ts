/** What agents do through their pages. */
import { accounts } from '../../kit/accounts'
import type { App, Browser, Page } from './browser'
import { signIn } from './steps'

export async function signedIn(
  app: App,
  account: { readonly email: string; readonly password: string },
): Promise<Browser> {
  const browser = app.newBrowser()
  await signIn(browser, account)
  return browser
}

/** By the search of the banner, which every page has; a single match is shown directly. */
export async function find(browser: Browser, text: string): Promise<Page> {
  const home = await browser.get('/')
  const sent = await browser.post(browser.prepare(home, 'Find', { fill: { 'Customer or order': text } }))
  return browser.open(sent.location ?? '')
}

/** From the page of the customer with this e-mail. */
export async function actFor(browser: Browser, email: string = accounts.shopper.email): Promise<Page> {
  const customer = await find(browser, email)
  return browser.open((await browser.post(browser.prepare(customer, /^Act for/))).location ?? '')
}

export const ALL_OF_AN_AGENT = [
  'checkOutAsCustomer',
  'viewCustomerCart',
  'setPaymentAdjustments',
  'useOfflinePayment',
  'moderateReviews',
]
