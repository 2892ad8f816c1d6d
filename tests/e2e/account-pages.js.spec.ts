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
  for (const { browser, paths } of await pagesBehindSignIn(shop, world)) await check(page, browser, paths)
})
