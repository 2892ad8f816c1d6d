/**
 * Pages behind a sign-in, and those that are seen on the way only: they fit, at 320 px have headings in order and distinct
 * regions; on a phone no WCAG 2.2 AA violations that a machine can find, and none in a wide window where that has other
 * parts.
 */
import type { Page } from '@playwright/test'
import { FRAME, violationsOf } from '../kit/axe'
import type { Browser } from '../kit/browser'
import { expect, test } from '../kit/fixtures'
import { NARROW, pageFaults } from '../kit/page-faults'
import { pagesOnTheWay } from '../kit/pages-on-the-way'
import { pagesBehindSignIn } from '../kit/signed-in-pages'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }
/** Here the menu of the account stands beside the page, and an agent's tables have their room. */
const ALSO_WIDE = ['/account', '/agent']

test.use({ viewport: NARROW })
// Some fifty pages each, several times.
test.slow()

/** Checks the pages with these cookies; `framed`: header and footer as well, on the first of them. */
async function check(
  page: Page,
  { cookies }: Browser,
  paths: readonly string[],
  framed = false,
): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([...cookies()])
  for (const path of paths) {
    await page.setViewportSize(NARROW)
    const answer = await page.goto(path)
    expect.soft([answer?.status(), new URL(page.url()).pathname], path).toEqual([200, path.split('?')[0]])
    expect.soft(await pageFaults(page), path).toEqual([])
    const sizes = ALSO_WIDE.includes(path) ? [PHONE, WIDE] : [PHONE]
    expect.soft(await violationsOf(page, sizes, framed && path === paths[0] ? [] : FRAME), path).toEqual([])
  }
}

test('pages of an account, of its orders and of agents fit 320 pixels and have no violations', async ({
  page,
  shop,
  world,
}) => {
  const everyone = await pagesBehindSignIn(shop, world)
  for (const [index, { browser, paths }] of everyone.entries()) await check(page, browser, paths, index === 0)

  // On a phone the account's menu is a line, and the page begins in the upper half of the screen.
  await page.setViewportSize(PHONE)
  await page.context().clearCookies()
  await page.context().addCookies([...(everyone[0]?.browser.cookies() ?? [])])
  for (const path of ['/account', '/account/order-history']) {
    await page.goto(path)
    const menu = await page.getByRole('navigation', { name: 'Your account' }).boundingBox()
    expect.soft(menu?.height, path).toBeLessThan(80)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect.soft(heading?.y, path).toBeLessThan(PHONE.height / 2)
  }
})

test('pages past a form, by a mailed link, with more fields to pay by and of acting agents have no violations', async ({
  page,
  shop,
  world,
}) => {
  for (const { browser, paths } of await pagesOnTheWay(shop, world)) await check(page, browser, paths)
})
