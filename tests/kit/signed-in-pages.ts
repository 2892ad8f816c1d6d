/** Every page behind a sign-in, with someone signed in who sees it and something to see on it. */
import { createHash, randomUUID } from 'node:crypto'
import { COLUMNS } from '../../app/models/order-upload/columns'
import { openDatabase } from '../../app/services/database/database.server'
import { encodeJson } from '../../app/services/database/json'
import { accounts } from './accounts'
import { createHttpBrowser } from './browser'
import type { Browser } from './browser'
import {
  addressFields,
  ALMONDS,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  pressAddToCart,
  signInAs,
} from './http-steps'
import type { Shop } from './server'
import type { World } from './world'

interface SignedInPages {
  readonly browser: Browser
  readonly paths: readonly string[]
}

/** Places an order as a signed-in customer; returns its number and path. */
async function order(browser: Browser): Promise<{ readonly orderNumber: string; readonly path: string }> {
  await pressAddToCart(browser)
  const address = await browser.open('/checkout/address')
  const delivery = await browser.press(address, /^Continue to delivery/, { fill: addressFields() })
  const payment = await browser.press(delivery, 'Continue to payment')
  const receipt = await browser.press(await payByCard(browser, payment), PLACE_ORDER)
  const orderNumber = orderNumberOf(receipt) ?? ''
  const { document } = await browser.open('/account/order-history')
  const link = document.querySelector('main a[href^="/orders/"]')
  return { orderNumber, path: link?.getAttribute('href') ?? '' }
}

/** The path in the review mail, three days after the order was delivered. */
async function reviewPath({ dataDir }: Shop, orderNumber: string): Promise<string> {
  const token = randomUUID()
  const created_at = new Date().toISOString()
  const items = [{ orderNumber, productKey: '1101', sku: ALMONDS.sku, name: ALMONDS.name }]
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await db
      .insertInto('review_request')
      .values({
        ...{ order_number: orderNumber, customer_id: null, buyer_hash: token, author: 'Pat E.' },
        ...{ items: encodeJson(items), placed_at: created_at, created_at },
      })
      .execute()
    const key_hash = createHash('sha256').update(token).digest('hex')
    await db.insertInto('review_link').values({ key_hash, order_number: orderNumber, created_at }).execute()
  } finally {
    await close()
  }
  return `/reviews/order?token=${token}`
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

async function signedIn({ url }: Shop, account: Account): Promise<Browser> {
  const browser = createHttpBrowser(url)
  await signInAs(browser, account)
  return browser
}

async function pagesOfShopper(shop: Shop, world: World) {
  const browser = await signedIn(shop, await world.account('shopper'))
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
    '/account/security',
    '/account/privacy',
    '/account/delete',
    path,
    `${path}/track`,
    `${path}/problem`,
    await reviewPath(shop, orderNumber),
  ]
  return { orderId: path.replace('/orders/', ''), browser, paths }
}

/** Their home page has found several customers, and their records are not empty. */
async function pagesOfStaff(
  shop: Shop,
  world: World,
  orderId: string,
): Promise<readonly [agent: SignedInPages, auditor: SignedInPages]> {
  const agent = await signedIn(shop, await world.account('agent'))
  const orderPath = `/agent/orders/${orderId}`
  const { document } = await agent.open(orderPath)
  const customer = document.querySelector('main a[href^="/agent/customers/"]')?.getAttribute('href') ?? ''
  const fill = { 'Customer or order': '(201) 555-0134' }
  const several = await agent.press(await agent.open('/agent'), 'Find', { fill })
  if (!several.text.includes(accounts.shopper.email)) throw new Error('The agent has not found the shopper')
  const auditor = await signedIn(shop, await world.account('auditor'))
  return [
    { browser: agent, paths: ['/agent', customer, orderPath, '/agent/reviews'] },
    { browser: auditor, paths: ['/agent/audit'] },
  ]
}

export async function pagesBehindSignIn(shop: Shop, world: World): Promise<readonly SignedInPages[]> {
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
