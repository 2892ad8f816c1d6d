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

/** The record of agents, page by page from this one on. */
async function recordFrom(auditor: Browser, path: string): Promise<string> {
  const { text, document } = await auditor.get(path)
  const earlier = document.querySelector('a[href*="/agent/audit?before="]')?.getAttribute('href')
  return earlier == null ? text : text + (await recordFrom(auditor, earlier))
}

/** All of the record, as an auditor reads it. */
export const wholeRecord = async (app: App): Promise<string> =>
  recordFrom(await signedIn(app, accounts.auditor), '/agent/audit')

/** Counted before and after, as other tests leave their own in it. */
export const timesOf = (record: string, words: string): number => record.split(words).length - 1

export const ALL_OF_AN_AGENT = [
  'checkOutAsCustomer',
  'viewCustomerCart',
  'setPaymentAdjustments',
  'useOfflinePayment',
  'moderateReviews',
]
