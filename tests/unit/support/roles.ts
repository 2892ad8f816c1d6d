/** One browser for each role that a route may meet, and what one of them owns. */
import { TYPE_KEYS } from '~/models/cart/actions'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { App, Browser } from './browser'
import { setField } from './merchant-fields'
import { placeOrder } from './orders'
import type { Shop } from './shop'
import { addToCart, signIn } from './steps'

export const ROLES = [
  'guest',
  'owner',
  'other',
  'business',
  'reseller',
  'agent',
  'formerAgent',
  'auditor',
] as const
export type Role = (typeof ROLES)[number]

/** What the owner has. */
export interface Things {
  readonly cartId: string
  readonly orderId: string
  readonly customerId: string
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

/** An agent who has left is still signed in, with the rights the session remembers. */
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
    auditor: await signedIn(accounts.auditor),
    formerAgent: await signedIn(FORMER_AGENT),
  }
  await setField(shop, `customers/${leaving}`, 'permissions', [])
  const { id: orderId } = await placeOrder(shop, browsers.owner)
  await addToCart(browsers.owner)
  const { cartId = '', customerId = '' } = await shop.visitor(browsers.owner.cookie())
  return { browsers, things: { cartId, orderId, customerId } }
}
