/** Walks from the home page to the receipt and takes a screenshot of the top of each page. */
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { test } from '../../tests/kit/fixtures'
import { ROOT } from '../../tests/kit/paths'

/** Used in the README and committed; the others are only looked at. */
const KEPT: readonly string[] = ['1280', '390']

async function picture(page: Page, path: string, { project }: TestInfo): Promise<void> {
  const hasScripts = project.use.javaScriptEnabled !== false
  // Without scripts each step is a new document, which starts at the top.
  if (hasScripts) await page.evaluate(() => window.scrollTo(0, 0))
  // Pictures below the fold load lazily; those above it must be loaded, and so must the fonts.
  await page.waitForLoadState('networkidle')
  if (hasScripts) await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Small enough for the README to load quickly, and still sharp at twice the size.
  await page.screenshot({
    path: join(ROOT, `${path}-${project.name}.jpg`),
    type: 'jpeg',
    quality: 85,
    animations: 'disabled',
    caret: 'hide',
  })
}

test('from the front page to the receipt', async ({ page, pages, email }, info) => {
  const glance = (name: string) => picture(page, `test-results/pictures/${name}`, info)
  const take = (name: string) =>
    KEPT.includes(info.project.name) ? picture(page, `docs/screenshots/${name}`, info) : glance(name)
  await page.goto('/')
  await take('home')
  await page.goto('/menu')
  await glance('menu')
  await page.goto('/search/instant?query=almonds')
  await glance('search')
  await page.goto('/nuts/almonds/')
  await take('listing')
  await page.goto('/nuts/almonds/hickory-smoked-almonds.html')
  await take('product')
  await pages.product.addToCart(2)
  await pages.product.open('/nuts/almonds/sliced-almonds.html')
  await pages.product.addToCart()
  await page.goto('/cart')
  await take('cart')
  await pages.cart.proceed()
  await pages.checkoutStart.arrive()
  await glance('checkout-sign-in')
  await pages.checkoutStart.continueAsGuest(email)
  await take('checkout-address')
  await pages.follow('Ship to multiple addresses', 'Multiple addresses')
  await glance('checkout-several-addresses')
  await page.goto('/checkout/address')
  await pages.address.shipTo()
  await pages.delivery.arrive()
  await take('checkout-delivery')
  await pages.delivery.choose()
  await pages.payment.arrive()
  await glance('checkout-payment')
  await pages.payment.payByCard()
  await take('checkout-review')
  await pages.review.placeOrder()
  await take('receipt')
})
