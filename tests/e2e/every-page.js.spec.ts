/** What holds on every page: nothing to scroll sideways, headings in order, regions told apart, focus to be seen. */
import type { Page } from '@playwright/test'
import { HOME_ADDRESS, TORONTO } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'
import { NARROW, pageFaults } from '../kit/page-faults'

test.use({ viewport: NARROW, expectedErrors: [/status of 4(00|04)/] })

async function check(page: Page, what: string): Promise<void> {
  expect.soft(await pageFaults(page), what).toEqual([])
}

test('pages to browse fit 320 pixels, and have ordered headings and regions of different names', async ({
  page,
}) => {
  const paths = [
    '/',
    '/menu',
    '/nuts/',
    '/nuts/?diet=vegan&price=10-25',
    '/nuts/?diet=vegan#filters',
    '/tag/dark+chocolate',
    '/search/instant?query=almonds',
    '/search/instant?query=zzzzqqq',
    ALMONDS.path,
    '/snacks/roasted-beans/spicy-fava-crisps.html?sku=5405-01',
    '/wholesale/',
    '/cms/pantry-staples',
    '/auto-delivery',
    '/about-us',
    '/careers',
    '/media',
    '/testimonials',
    '/help',
    '/contact',
    '/shipping',
    '/accessibility.html',
    '/privacy',
    '/california-privacy-notice',
    '/ccpa-opt-out',
    '/terms-and-conditions',
    '/no-such-page',
    '/cart',
    '/sign/in',
    '/sign/in/password',
    '/sign/in/error',
    '/sign/in/link/made-up',
    '/sign/up',
    '/discount/WELCOME10',
    '/campaign-landing?token=harvest-week-7Q2M',
    '/quiz',
    '/feedback',
    '/refer',
    '/offer',
    '/business/register',
    '/orders/lookup',
    '/contents.html',
    '/opt-out-of-use-sharing-of-sensitive-information-form',
  ]
  for (const path of paths) {
    await page.goto(path)
    await check(page, path)
  }
})

test('pages of an order do so, from the cart to the receipt', async ({ page, pages, email }) => {
  await pages.product.open(ALMONDS.path)
  await pages.product.addToCart(2)
  await check(page, 'cart')
  await page.goto('/checkout')
  await check(page, 'checkout sign-in')
  await page.goto('/cart')
  await pages.checkOutAsGuest(email)
  await pages.address.proceed()
  await expect(page.getByText('Please enter your city').first()).toBeVisible()
  await check(page, 'address with errors')
  await page.goto('/checkout/address/multi')
  await pages.severalAddresses.fillAll([HOME_ADDRESS, TORONTO])
  await pages.severalAddresses.split(/to assign/, [1, 1])
  await check(page, 'several addresses')
  await pages.address.proceed()
  await expect(page.getByRole('heading', { name: 'Shipment 2', exact: true })).toBeVisible()
  await check(page, 'delivery')
  await pages.delivery.choose()
  await pages.payment.arrive()
  await check(page, 'payment')
  await pages.payment.payByCard()
  await check(page, 'review')
  await pages.review.placeOrder()
  await check(page, 'receipt')
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
    // With the focus it offers suggestions, and is called a combobox.
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
