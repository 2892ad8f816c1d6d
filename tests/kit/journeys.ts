/** Journeys that run in several settings: with and without scripts, on a narrow screen, and with separate platforms. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Pages } from './pages'
import { cards } from './accounts'
import type { Shop } from './server'
import type { World } from './world'

interface Setting {
  readonly page: Page
  readonly pages: Pages
  readonly email: string
  readonly world: World
  readonly shop: Shop
}

/** The main journey: a guest finds a product, buys it, and gets a receipt and a mail. */
export async function buyAsGuest({ page, pages, email, world, shop }: Setting): Promise<void> {
  await pages.home.search('almonds')
  await pages.listing.openProduct('Hickory Smoked Almonds')
  await pages.product.addToCart(2)
  await pages.checkOutAsGuest(email)
  await pages.address.shipTo()
  await pages.delivery.choose()
  await pages.payment.payByCard()
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
  const orderNumber = await pages.review.placeOrder()
  expect(new URL(page.url()).pathname).toBe('/checkout/receipt')
  await expect(page.getByRole('main')).toContainText('Hickory Smoked Almonds')
  await expect(page.getByRole('main')).toContainText('Montclair, NJ 07042')

  const mail = await world.inbox.waitForMail()
  expect(mail.subject).toContain(orderNumber)
  expect(mail.text).toContain('Hickory Smoked Almonds')
  expect(mail.html).toContain('Montclair')
  expect(mail.text).toContain('Paid by Visa ending in 1111')

  await world.inbox.waitForEvent(orderNumber, 'DONE')

  await page.goto('/cart')
  await pages.cart.expectEmpty()
  for (const secret of [email, 'Maple Avenue', cards.good, cards.good.replaceAll(' ', '')])
    expect(shop.log()).not.toContain(secret)
}
