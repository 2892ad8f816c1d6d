/** Lite mode: no script tag at all, and the same shop, in a browser that would run scripts. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const PAGES = [
  '/',
  '/nuts/almonds/',
  '/nuts/almonds/sliced-almonds.html',
  '/search/instant?query=almonds',
  '/cart',
  '/sign/in',
  '/sign/up',
]

async function htmlOf(page: Page, path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await page.request.get(path, { headers })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** Amounts of the order summary, by their labels. */
async function amounts(page: Page): Promise<Record<string, string>> {
  const rows = await page.getByRole('complementary').locator('dl > div').all()
  const pairs = await Promise.all(
    rows.map(
      async (row) => [await row.locator('dt').innerText(), await row.locator('dd').innerText()] as const,
    ),
  )
  return Object.fromEntries(pairs)
}

test('no page has a script in lite mode, whichever way it was asked for', async ({ page, context, shop }) => {
  for (const path of PAGES) {
    expect(await htmlOf(page, path, { 'Save-Data': 'on' }), `${path} with Save-Data`).not.toContain('<script')
    expect(await htmlOf(page, path), `${path} in full`).toContain('<script')
  }
  expect(await htmlOf(page, '/?lite=1'), 'by address').not.toContain('<script')
  await context.addCookies([{ name: 'lite', value: '1', url: shop.url }])
  for (const path of PAGES) expect(await htmlOf(page, path), `${path} by cookie`).not.toContain('<script')
})

test('the footer leads into lite mode and out of it, and the choice stays', async ({ page }) => {
  await page.goto('/nuts/almonds/')
  await page.getByRole('link', { name: 'Lite version (no scripts)' }).click()
  await expect(page.getByRole('link', { name: 'Full version' })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('script')).toHaveCount(0)
  await page.getByRole('link', { name: 'Full version' }).click()
  await expect(page.getByRole('link', { name: 'Lite version (no scripts)' })).toBeVisible()
  expect(await page.content()).toContain('<script')
})

test('no control of the HTML needs a script', async ({ page, startAt }) => {
  await startAt.address()
  for (const path of [...PAGES, '/checkout/address']) {
    const html = await htmlOf(page, path)
    expect(html, path).not.toMatch(/<button[^>]*type="button"/)
    expect(html, path).not.toMatch(/<[^>]+\son[a-z]+=/)
    expect(html, path).not.toMatch(/role="button"|href="#"|href="javascript:/)
    for (const [button] of html.matchAll(/<button[^>]*>/g)) expect(button, path).toContain('type="submit"')
  }
})

test('a guest buys in lite mode for the same totals as with scripts [GEN-05]', async ({
  page,
  pages,
  email,
}) => {
  async function toReview(): Promise<Record<string, string>> {
    await pages.product.addToCart(3)
    await pages.cart.applyCode('WELCOME10')
    await expect(page.getByRole('list', { name: 'Discount codes' })).toContainText('Applied')
    await pages.checkOutAsGuest(email)
    await pages.address.shipTo()
    await pages.delivery.choose()
    await pages.payment.payByCard()
    return amounts(page)
  }
  await page.goto('/nuts/almonds/')
  await pages.listing.openProduct('Hickory Smoked Almonds')
  const full = await toReview()
  await page.context().clearCookies()

  await page.goto('/?lite=1')
  await pages.home.search('almonds')
  await pages.listing.openProduct('Hickory Smoked Almonds')
  const lite = await toReview()
  expect(lite).toEqual(full)
  expect(Object.keys(lite).length).toBeGreaterThan(3)
  expect(await page.locator('script').count()).toBe(0)
  await pages.review.placeOrder()
  await expect(page.getByRole('main')).toContainText('Hickory Smoked Almonds')
})
