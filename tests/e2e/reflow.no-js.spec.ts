/**
 * Without scripts every page fits its window as well, from 320 px to where the last layout begins, with headings in order
 * and distinct regions.
 */
import type { Page } from '@playwright/test'
import { HOME_ADDRESS, TORONTO } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { pageFaults } from '../kit/page-faults'
import { ALIKE, BROWSING, CONTENT, LIKE_BROWSING } from '../kit/page-lists'
import { pagesOnTheWay } from '../kit/pages-on-the-way'
import { pagesBehindSignIn } from '../kit/signed-in-pages'

// Some forty pages each, in four widths.
test.slow()

async function check(page: Page, what: string): Promise<void> {
  expect.soft(await pageFaults(page), what).toEqual([])
}

test('pages that everybody sees fit without a script', async ({ page }) => {
  for (const path of ['/', ...BROWSING, ...LIKE_BROWSING, ...CONTENT, ...ALIKE, '/sign/in', '/sign/up']) {
    await page.goto(path)
    await check(page, path)
  }
})

test('pages of an account, of its orders and of agents, and those that are seen on the way, fit without a script', async ({
  page,
  shop,
  world,
}) => {
  const everyone = [...(await pagesBehindSignIn(shop, world)), ...(await pagesOnTheWay(shop, world))]
  for (const { browser, paths } of everyone) {
    await page.context().clearCookies()
    await page.context().addCookies([...browser.cookies()])
    for (const path of paths) {
      const answer = await page.goto(path)
      expect.soft([answer?.status(), new URL(page.url()).pathname], path).toEqual([200, path.split('?')[0]])
      await check(page, path)
    }
  }
})

test('cart and checkout fit without a script, with errors and without', async ({ page, pages, startAt }) => {
  await startAt.review()
  await check(page, 'review')
  for (const path of [
    '/cart',
    '/checkout/signin',
    '/checkout/address',
    '/checkout/shipping',
    '/checkout/payment',
  ]) {
    await page.goto(path)
    expect.soft(new URL(page.url()).pathname).toBe(path)
    await check(page, path)
  }

  await page.goto('/checkout/address')
  await page.getByLabel('City').clear()
  await pages.address.proceed()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'address with errors')
  await page.goto('/checkout/payment')
  await page.getByRole('radio', { name: /different billing address/ }).check()
  await page.getByRole('button', { name: /Continue to card details/ }).click()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'payment with errors')
  await page.goto('/checkout/payment')
  await page.getByRole('button', { name: /Continue to card details/ }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await check(page, 'hosted payment page')

  await page.goto('/checkout/payment')
  await pages.payment.payByCard()
  await pages.review.placeOrder()
  await check(page, 'receipt')
})

test('an order to several addresses fits without a script, from step to step', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address({ quantity: 2 })
  await page.goto('/checkout/address/multi')
  await check(page, 'several addresses')
  await pages.severalAddresses.fillAll([HOME_ADDRESS, TORONTO])
  await pages.severalAddresses.split(/to assign/, [1, 1])
  await pages.address.proceed()
  await expect(page.getByRole('heading', { name: 'Shipment 2', exact: true })).toBeVisible()
  await check(page, 'deliveries of several shipments')
  await pages.delivery.choose()
  await pages.payment.arrive()
  await check(page, 'payment for several shipments')
  await pages.payment.payByCard()
  await check(page, 'review of several shipments')
  await pages.review.placeOrder()
  await check(page, 'receipt of several shipments')
})
