/** One browser for each role that a route may meet, and what some of them own. */
import { TYPE_KEYS } from '~/models/cart/actions'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts, PASSWORD } from '../../kit/accounts'
import { actFor } from './agents'
import type { App, Browser } from './browser'
import { setField } from './merchant-fields'
import { placeOrder } from './orders'
import type { Shop } from './shop'
import { addToCart, send, signIn } from './steps'

export const ROLES = [
  'guest',
  'owner',
  'other',
  'business',
  'reseller',
  'agent',
  'acting',
  'formerAgent',
  'auditor',
] as const
export type Role = (typeof ROLES)[number]

/** What the owner has, the list that the business uploaded, and the reseller's certificate. */
export interface Things {
  readonly cartId: string
  readonly orderId: string
  readonly customerId: string
  readonly addressPath: string
  readonly uploadPath: string
  readonly certificatePath: string
}

const FORMER_AGENT = { email: 'left@nutwood.example', password: PASSWORD }
const OTHER = { email: 'other@nutwood.example', password: PASSWORD }

async function makeAccount(shop: Shop, { email, password }: typeof OTHER): Promise<string> {
  const type = { typeId: 'type', key: TYPE_KEYS.customer }
  const draft = { email, password, firstName: 'Robin', lastName: 'Sample', custom: { type, fields: {} } }
  const made = (await shop.merchant.post('customers', draft)) as {
    readonly customer: { readonly id: string }
  }
  return made.customer.id
}

export interface People {
  readonly browsers: Readonly<Record<Role, Browser>>
  readonly things: Things
}

/** An empty address would open the home page, which nobody guards. */
function given(address: string | null | undefined): string {
  if (address === null || address === undefined || address === '') throw new Error('There is no such page')
  return address
}

/** To one of the things that the page lists. */
async function linkOn(browser: Browser, page: string): Promise<string> {
  const { document } = await browser.get(page)
  return given(document.querySelector(`main a[href^="${page}/"]:not([href$="/new"])`)?.getAttribute('href'))
}

async function uploadList(business: Browser): Promise<string> {
  const list = new File([`${COLUMNS.join(',')}\r\n1101-01,1`], 'orders.csv')
  return given((await send(business, '/order-upload', 'Check my list', { 'Your list': list })).location)
}

async function sendCertificate(reseller: Browser): Promise<string> {
  const page = '/account/reseller-certification'
  await send(reseller, page, 'Send certificate', {
    State: 'Oregon',
    'Certificate number': 'OR-1234',
    Certificate: new File(['%PDF-1.7\nOregon'], 'oregon.pdf', { type: 'application/pdf' }),
  })
  return linkOn(reseller, page)
}

/** Of the agents, one acts for the owner, and one has left but is still signed in, with the rights the session remembers. */
export async function gatherPeople(shop: Shop, app: App): Promise<People> {
  await makeAccount(shop, OTHER)
  const leaving = await makeAccount(shop, FORMER_AGENT)
  await setField(shop, `customers/${leaving}`, 'permissions', ['checkOutAsCustomer'])
  const signedIn = async (account: typeof OTHER) => {
    const browser = app.newBrowser()
    await signIn(browser, account)
    return browser
  }
  const browsers = {
    guest: app.newBrowser(),
    owner: await signedIn(accounts.shopper),
    other: await signedIn(OTHER),
    business: await signedIn(accounts.business),
    reseller: await signedIn(accounts.reseller),
    agent: await signedIn(accounts.agent),
    acting: await signedIn(accounts.agent),
    auditor: await signedIn(accounts.auditor),
    formerAgent: await signedIn(FORMER_AGENT),
  }
  await setField(shop, `customers/${leaving}`, 'permissions', [])
  const { id: orderId } = await placeOrder(shop, browsers.owner)
  await addToCart(browsers.owner)
  const { cartId = '', customerId = '' } = await shop.visitor(browsers.owner.cookie())
  await actFor(browsers.acting, accounts.shopper.email)
  const things = {
    cartId,
    orderId,
    customerId,
    addressPath: await linkOn(browsers.owner, '/account/address-book'),
    uploadPath: await uploadList(browsers.business),
    certificatePath: await sendCertificate(browsers.reseller),
  }
  return { browsers, things }
}
