/**
 * Pages behind a sign-in, at 320 px: they fit, have headings in order and distinct regions, and no WCAG 2.2 AA
 * violations that a machine can find.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { COLUMNS } from '../../app/models/order-upload/columns'
import { openDatabase } from '../../app/services/database/database.server'
import { encodeJson } from '../../app/services/database/json'
import { accounts } from '../kit/accounts'
import { FRAME, violationsOf } from '../kit/axe'
import { createHttpBrowser } from '../kit/browser'
import type { Browser } from '../kit/browser'
import { expect, test } from '../kit/fixtures'
import {
  addressFields,
  ALMONDS,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  pressAddToCart,
  signInAs,
} from '../kit/http-steps'
import { NARROW, pageFaults } from '../kit/page-faults'
import type { Shop } from '../kit/server'

test.use({ viewport: NARROW })

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

/** Checks the pages with these cookies, and on the first one the frame as well. */
async function check(page: Page, { cookies }: Browser, paths: readonly string[]): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([...cookies()])
  for (const path of paths) {
    const answer = await page.goto(path)
    expect.soft([answer?.status(), new URL(page.url()).pathname], path).toEqual([200, path.split('?')[0]])
    expect.soft(await pageFaults(page), path).toEqual([])
    expect.soft(await violationsOf(page, [NARROW], path === paths[0] ? [] : FRAME), path).toEqual([])
  }
}

test('pages of an account, of its orders and of agents fit 320 pixels and have no violations', async ({
  page,
  http,
  shop,
  world,
}) => {
  await signInAs(http, await world.account('shopper'))
  const { orderNumber, path } = await order(http)
  await check(page, http, [
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
  ])

  const business = createHttpBrowser(shop.url)
  await signInAs(business, await world.account('business'))
  await check(page, business, ['/order-upload', await uploadPath(business)])

  // Beyond the account, these belong to the seeded customers only.
  for (const [role, own] of [
    ['business', '/account/business'],
    ['reseller', '/account/reseller-certification'],
  ] as const) {
    const seeded = createHttpBrowser(shop.url)
    await signInAs(seeded, accounts[role])
    await check(page, seeded, [own])
  }

  const agent = createHttpBrowser(shop.url)
  await signInAs(agent, await world.account('agent'))
  const seen = (await agent.open(path.replace('/orders/', '/agent/orders/'))).document
  const customer = seen.querySelector('main a[href^="/agent/customers/"]')?.getAttribute('href') ?? ''
  const home = await agent.open('/agent')
  const several = await agent.press(home, 'Find', { fill: { 'Customer or order': '(201) 555-0134' } })
  expect(several.text).toContain(accounts.shopper.email)
  await check(page, agent, ['/agent', customer, path.replace('/orders/', '/agent/orders/'), '/agent/reviews'])

  const auditor = createHttpBrowser(shop.url)
  await signInAs(auditor, await world.account('auditor'))
  await check(page, auditor, ['/agent/audit'])
})
