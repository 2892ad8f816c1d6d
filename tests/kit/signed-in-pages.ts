/** Every page behind a sign-in, with someone signed in who sees it and something to see on it. */
import { createHash, randomUUID } from 'node:crypto'
import { COLUMNS } from '../../app/models/order-upload/columns'
import { openDatabase } from '../../app/services/database/database.server'
import { encodeJson } from '../../app/services/database/json'
import { accounts } from './accounts'
import { createHttpBrowser } from './browser'
import type { Browser, Page } from './browser'
import {
  addressFields,
  ALMONDS,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  pressAddToCart,
  sendCard,
  signInAs,
  toReview,
} from './http-steps'
import type { Shop } from './server'
import type { World } from './world'

export interface SomebodysPages {
  readonly browser: Browser
  readonly paths: readonly string[]
}

/** The payment step of somebody signed in. */
export async function reachPayment(browser: Browser): Promise<Page> {
  await pressAddToCart(browser)
  const address = await browser.open('/checkout/address')
  const delivery = await browser.press(address, /^Continue to delivery/, { fill: addressFields() })
  return browser.press(delivery, 'Continue to payment')
}

/** Places an order as a signed-in customer; returns its number and path. */
async function order(browser: Browser): Promise<{ readonly orderNumber: string; readonly path: string }> {
  const payment = await reachPayment(browser)
  const receipt = await browser.press(await payByCard(browser, payment), PLACE_ORDER)
  const orderNumber = orderNumberOf(receipt) ?? ''
  const { document } = await browser.open('/account/order-history')
  const link = document.querySelector('main a[href^="/orders/"]')
  return { orderNumber, path: link?.getAttribute('href') ?? '' }
}

/**
 * The path in the review mail, three days after the order was delivered. Before it what the link of an earlier order
 * leads to, which has been reviewed: the question about this one.
 */
async function reviewPaths({ dataDir }: Shop, orderNumber: string): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const created_at = new Date().toISOString()
  const buyer_hash = randomUUID()
  async function link(order_number: string, completed_at: string | null): Promise<string> {
    const token = randomUUID()
    const items = [{ orderNumber: order_number, productKey: '1101', sku: ALMONDS.sku, name: ALMONDS.name }]
    await db
      .insertInto('review_request')
      .values({
        ...{ order_number, customer_id: null, buyer_hash, author: 'Pat E.', completed_at },
        ...{ items: encodeJson(items), placed_at: created_at, created_at },
      })
      .execute()
    const key_hash = createHash('sha256').update(token).digest('hex')
    await db.insertInto('review_link').values({ key_hash, order_number, created_at }).execute()
    return token
  }
  try {
    const reviewed = await link(`${orderNumber}-earlier`, created_at)
    const open = await link(orderNumber, null)
    return [`/reviews/suggestion?token=${reviewed}`, `/reviews/order?token=${open}`]
  } finally {
    await close()
  }
}

/**
 * What the page for another card says once an order has been given one, and asks once a third has been entered, which
 * is not confirmed.
 */
async function otherCardPaths(browser: Browser, orderPath: string): Promise<readonly string[]> {
  const enter = async () => {
    const page = await browser.open(`${orderPath}/payment`)
    return sendCard(browser, await browser.press(page, 'Continue to card details'))
  }
  const outcome = await browser.press(await enter(), /^Pay with /)
  return [outcome.path, (await enter()).path]
}

/** One address of the book. */
async function addressPath(browser: Browser): Promise<string> {
  const { document } = await browser.open('/account/address-book')
  const link = document.querySelector('main a[href^="/account/address-book/"]:not([href$="/new"])')
  return link?.getAttribute('href') ?? ''
}

/** The last step of deleting the account, to which a mailed link leads. */
async function deletePath(browser: Browser, { inbox }: World, email: string): Promise<string> {
  await browser.press(await browser.open('/account/delete'), 'Email Me the Link')
  return inbox.waitForLink('/account/delete/', email)
}

/** The customer's own referral link. */
async function referralPath(browser: Browser): Promise<string> {
  const { document } = await browser.open('/refer')
  const link = document.querySelector('input[readonly]')?.getAttribute('value') ?? ''
  return new URL(link).pathname
}

/** Uploads a list with one valid row and one invalid one. */
async function uploadPath(browser: Browser): Promise<string> {
  const rows = ['1101-01', 'none'].map(
    (sku) => `${sku},1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,`,
  )
  const list = new File([[COLUMNS.join(','), ...rows].join('\r\n')], 'orders.csv')
  const page = await browser.open('/order-upload')
  return (await browser.press(page, 'Check my list', { fill: { 'Your list': list } })).path
}

type Account = Parameters<typeof signInAs>[1]

export async function signedIn({ url }: Shop, account: Account): Promise<Browser> {
  const browser = createHttpBrowser(url)
  await signInAs(browser, account)
  return browser
}

async function pagesOfShopper(shop: Shop, world: World) {
  const account = await world.account('shopper')
  const browser = await signedIn(shop, account)
  const { orderNumber, path } = await order(browser)
  const paths = [
    '/account',
    '/account/order-history',
    '/account/easy-reorder',
    '/account/wallet',
    '/account/communications',
    '/account/favorites',
    '/account/address-book',
    '/account/address-book/new',
    await addressPath(browser),
    '/account/security',
    '/account/privacy',
    '/account/privacy/data',
    '/account/delete',
    await deletePath(browser, world, account.email),
    path,
    `${path}/track`,
    `${path}/problem`,
    `${path}/payment`,
    ...(await otherCardPaths(browser, path)),
    '/refer',
    await referralPath(browser),
    ...(await reviewPaths(shop, orderNumber)),
  ]
  return { orderId: path.replace('/orders/', ''), browser, paths }
}

/** An agent's page of a guest's order, which they find by its number. */
async function guestOrderPath({ url }: Shop, agent: Browser): Promise<string> {
  const guest = createHttpBrowser(url)
  const review = await toReview(guest, { email: `ordering-${Date.now()}@example.com` })
  const fill = { 'Customer or order': orderNumberOf(await guest.press(review, PLACE_ORDER)) ?? '' }
  const found = await agent.press(await agent.open('/agent'), 'Find', { fill })
  if (!found.text.includes('A guest')) throw new Error(`No order of a guest is found: ${found.text}`)
  return found.path
}

/** Their home page has found several customers, and their records are not empty. */
async function pagesOfStaff(
  shop: Shop,
  world: World,
  orderId: string,
): Promise<readonly [agent: SomebodysPages, auditor: SomebodysPages]> {
  const agent = await signedIn(shop, await world.account('agent'))
  const orderPath = `/agent/orders/${orderId}`
  const { document } = await agent.open(orderPath)
  const customer = document.querySelector('main a[href^="/agent/customers/"]')?.getAttribute('href') ?? ''
  const guestsPath = await guestOrderPath(shop, agent)
  const fill = { 'Customer or order': '(201) 555-0134' }
  const several = await agent.press(await agent.open('/agent'), 'Find', { fill })
  if (!several.text.includes(accounts.shopper.email)) throw new Error('The agent has not found the shopper')
  const auditor = await signedIn(shop, await world.account('auditor'))
  return [
    { browser: agent, paths: ['/agent', customer, orderPath, guestsPath, '/agent/reviews'] },
    { browser: auditor, paths: ['/agent/audit'] },
  ]
}

export async function pagesBehindSignIn(shop: Shop, world: World): Promise<readonly SomebodysPages[]> {
  const { orderId, ...shopper } = await pagesOfShopper(shop, world)
  const business = await signedIn(shop, await world.account('business'))
  return [
    shopper,
    { browser: business, paths: ['/order-upload', await uploadPath(business)] },
    // Beyond the account, these belong to the seeded customers only.
    { browser: await signedIn(shop, accounts.business), paths: ['/account/business'] },
    { browser: await signedIn(shop, accounts.reseller), paths: ['/account/reseller-certification'] },
    ...(await pagesOfStaff(shop, world, orderId)),
  ]
}
