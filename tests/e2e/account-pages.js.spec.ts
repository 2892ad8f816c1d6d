/**
 * Pages behind a sign-in, at 320 px: they fit, have headings in order and distinct regions, and no WCAG 2.2 AA
 * violations that a machine can find.
 */
import type { Page } from '@playwright/test'
import { FRAME, violationsOf } from '../kit/axe'
import type { Browser } from '../kit/browser'
import { expect, test } from '../kit/fixtures'
import { NARROW, pageFaults } from '../kit/page-faults'
import { pagesBehindSignIn } from '../kit/signed-in-pages'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: NARROW })

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
  shop,
  world,
}) => {
  const everyone = await pagesBehindSignIn(shop, world)
  for (const { browser, paths } of everyone) await check(page, browser, paths)

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
