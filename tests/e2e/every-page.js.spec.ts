/**
 * What holds on every page: no horizontal scrolling, at 320 px headings in order and distinct regions; narrow and wide no
 * WCAG 2.2 AA violations that a machine can find; visible focus. `reflow.no-js.spec.ts` walks them without scripts.
 */
import type { Page, ViewportSize } from '@playwright/test'
import { cards } from '../kit/accounts'
import { HOME_ADDRESS, TORONTO } from '../kit/addresses'
import { FRAME, violationsOf } from '../kit/axe'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'
import { giveCartKey } from '../kit/merchant'
import { NARROW, pageFaults } from '../kit/page-faults'
import { ALIKE, BROWSING, CONTENT, LIKE_BROWSING } from '../kit/page-lists'

const PHONE = { width: 390, height: 844 } as const
const SIZES = [PHONE, { width: 1280, height: 900 }] as const
// A script's own request for a form that is refused is noted by the browser.
test.use({ expectedErrors: [/status of 4(00|02|04)/] })

/**
 * Header and footer are checked where `framed`: on the first page of each kind. What is wrong with a form is said in the
 * same parts and colours in every width: on a phone is enough.
 */
async function check(
  page: Page,
  what: string,
  framed?: 'framed',
  sizes: readonly ViewportSize[] = SIZES,
): Promise<void> {
  expect.soft(await pageFaults(page), what).toEqual([])
  expect.soft(await violationsOf(page, sizes, framed === undefined ? FRAME : []), what).toEqual([])
}

/** Where only the parts of another state are new. */
async function checkNarrow(page: Page, what: string): Promise<void> {
  expect.soft(await pageFaults(page), what).toEqual([])
}

test('browsing pages have no violations', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await page.goto('/')
  // What is left out of other pages is here, and once.
  const parts = FRAME.map(async (part) => [part, await page.locator(part).count()])
  expect(await Promise.all(parts)).toEqual(FRAME.map((part) => [part, 1]))
  await check(page, '/', 'framed')
  // The sheet of filters is one on a phone alone.
  for (const path of [...BROWSING, ...LIKE_BROWSING, '/nuts/?diet=vegan#filters']) {
    await page.setViewportSize(NARROW)
    await page.goto(path)
    await check(page, path, undefined, BROWSING.includes(path) ? SIZES : [PHONE])
  }
  await page.setViewportSize(NARROW)
  await page.goto('/?lite=1')
  await check(page, 'lite mode', 'framed', [PHONE])
})

test('pages of content have no violations', async ({ page }) => {
  for (const path of CONTENT) {
    await page.setViewportSize(NARROW)
    await page.goto(path)
    // A page of every block has all that the others are made of.
    await check(page, path, undefined, path === '/styleguide' ? SIZES : [PHONE])
  }
})

test('pages that are made of the same parts as others have no violations on a phone', async ({ page }) => {
  for (const path of ALIKE) {
    await page.setViewportSize(NARROW)
    await page.goto(path)
    await check(page, path, undefined, [PHONE])
  }
})

test('signing in and out have no violations, with errors and without', async ({ page, pages, world }) => {
  await page.goto('/sign/in')
  await check(page, 'sign in')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Please enter your email address').first()).toBeVisible()
  await check(page, 'sign in with errors', undefined, [PHONE])
  await page.goto('/sign/up')
  await check(page, 'sign up')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please enter your full name').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('honey')
  await check(page, 'sign up with errors', undefined, [PHONE])
  await page.goto('/sign/in/password')
  await check(page, 'password')
  await pages.signIn.as(await world.account('shopper'))
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  await page.goto('/sign/out')
  await check(page, 'sign out', 'framed')
})

test('checkout has no violations, step by step, with errors and without', async ({
  page,
  pages,
  startAt,
  email,
  world,
}) => {
  await startAt.cart()
  await check(page, 'cart')
  await page.goto('/checkout')
  await check(page, 'checkout sign-in', 'framed')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('Please enter your email address').first()).toBeVisible()
  await check(page, 'checkout sign-in with errors', undefined, [PHONE])
  await page.goto('/cart')
  await pages.checkOutAsGuest(email)
  await check(page, 'address')
  await pages.address.proceed()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'address with errors', undefined, [PHONE])
  await pages.address.shipTo()
  await pages.delivery.arrive()
  await check(page, 'delivery')
  await world.faults.shipping.on('refuse')
  await page.reload()
  await check(page, 'delivery without prices', undefined, [PHONE])
  await world.faults.off()
  await page.reload()
  await pages.delivery.choose()
  await pages.payment.arrive()
  await check(page, 'payment')
  await page.getByRole('radio', { name: /different billing address/ }).check()
  await page.getByRole('button', { name: /Continue to card details/ }).click()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'payment with errors', undefined, [PHONE])

  await page.goto('/checkout/payment')
  await page.getByRole('button', { name: /Continue to card details/ }).click()
  await page.getByLabel('Card number').waitFor()
  await check(page, 'hosted payment page')
  await page.getByRole('button', { name: /^Use this card/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, 'hosted payment page with errors', undefined, [PHONE])
  await page.goto('/checkout/payment')
  await pages.payment.payByCard(cards.declined)
  await check(page, 'review')
  await pages.review.placeButton.click()
  await expect(page.getByText('Nothing was charged').first()).toBeVisible()
  await check(page, 'review with errors', undefined, [PHONE])
  await page.goto('/checkout/payment')
  await pages.payment.payByCard()
  await pages.review.placeOrder()
  await check(page, 'receipt', 'framed')
})

test('several addresses have no violations, with errors and without', async ({ page, pages, startAt }) => {
  await startAt.address({ quantity: 2 })
  await page.goto('/checkout/address/multi')
  await check(page, 'several addresses')
  await pages.address.proceed()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'several addresses with errors', undefined, [PHONE])
  await pages.severalAddresses.fillAll([HOME_ADDRESS, TORONTO])
  await pages.severalAddresses.split(/to assign/, [1, 1])
  await checkNarrow(page, 'several addresses, assigned')
  await pages.address.proceed()
  await expect(page.getByRole('heading', { name: 'Shipment 2', exact: true })).toBeVisible()
  await check(page, 'deliveries of several shipments')
  await pages.delivery.choose()
  await pages.payment.arrive()
  await checkNarrow(page, 'payment for several shipments')
  await pages.payment.payByCard()
  await checkNarrow(page, 'review of several shipments')
  await pages.review.placeOrder()
  await checkNarrow(page, 'receipt of several shipments')
})

test('codes, offers by link and explained totals have no violations', async ({ page, startAt }) => {
  for (const path of [
    '/discount/WELCOME10',
    '/campaign-landing?token=harvest-week-7Q2M',
    '/campaign-landing',
  ]) {
    await page.setViewportSize(NARROW)
    await page.goto(path)
    await check(page, path, undefined, path === '/campaign-landing' ? [PHONE] : SIZES)
  }
  await startAt.cart({ quantity: 2 })
  await page.goto('/discount/WELCOME10')
  await page.getByRole('button', { name: 'Apply WELCOME10' }).click()
  await expect(page.getByRole('list', { name: 'Discount codes' })).toContainText('Applied')
  await page.getByText('Price breakdown').click()
  await check(page, 'explained total')
  await page.goto('/cart/promotion?code=WELCOME10')
  await expect(page.getByRole('heading', { level: 1, name: 'Promotion Details' })).toBeVisible()
  await check(page, 'details of a promotion', undefined, [PHONE])
  await page.goto('/discount/NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply NO-SUCH-CODE' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await check(page, 'a code that is none', undefined, [PHONE])
})

test('a customer’s cart, as an agent sees it, has no violations', async ({
  page,
  pages,
  startAt,
  email,
  shop,
  world,
}) => {
  await startAt.address()
  const key = `axe-${Date.now()}`
  await giveCartKey(shop.platforms, email, key)
  await page.context().clearCookies()
  await pages.signIn.as(await world.account('agent'))
  await page.goto('/cart/customer-cart')
  await check(page, 'asking for a cart')
  await page.goto(`/cart/customer-cart?key=${key}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/Almonds/)
      .first(),
  ).toBeVisible()
  await check(page, 'a customer’s cart')
})

test('the page that waits for an order has no violations', async ({ page, pages, startAt, world }) => {
  await startAt.review()
  await world.faults.payments.on('refuse', { match: { path: '/transactions' } })
  // It would refresh itself in the middle of the check.
  await page.route('**/checkout/placing/*', async (route) => {
    const response = await route.fetch()
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'refresh')
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  })
  await pages.review.placeButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are placing your order' })).toBeVisible()
  await check(page, 'placing')
})

test('what has the focus is ringed by two colours, on every surface', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(ALMONDS.path)
  const surfaces = [
    page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }),
    page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first(),
    page.getByRole('main').getByLabel('Quantity', { exact: true }),
    page
      .getByRole('region', { name: /^Pictures of/ })
      .getByRole('link')
      .first(),
    page.getByRole('navigation', { name: 'Departments' }).getByRole('link').first(),
    // While focused it offers suggestions, and is a combobox.
    page.getByRole('banner').locator('input[type="search"]'),
  ]
  for (const surface of surfaces) {
    await page.keyboard.press('Shift')
    await surface.focus()
    const ring = await surface.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
      const [shadow = ''] = /rgb\([^)]*\)/.exec(boxShadow) ?? []
      return { outlineStyle, outlineWidth, outlineColor, shadow }
    })
    expect.soft(ring, String(surface)).toEqual({
      outlineStyle: 'solid',
      outlineWidth: '3px',
      outlineColor: 'rgb(18, 58, 110)',
      shadow: 'rgb(255, 255, 255)',
    })
  }
})
