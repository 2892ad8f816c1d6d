/** The main job: a guest finds a product and buys it. Runs with JavaScript, without it, and at 390 px. */
import { expect, test } from '../kit/fixtures'
import { buyAsGuest } from '../kit/journeys'

test('a guest searches, fills a cart, checks out and holds a receipt [GEN-04] [GEN-05] [PAY-03] [PAY-06] [PAY-20]', async ({
  page,
  pages,
  email,
  world,
  shop,
}) => {
  await buyAsGuest({ page, pages, email, world, shop })
})

test('signing in merges the carts and signing out asks first [ROUTE-24] [ROUTE-25]', async ({
  page,
  pages,
  world,
}) => {
  await page.goto('/nuts/almonds/')
  await pages.listing.openProduct('Slivered Almonds')
  await pages.product.addToCart()
  await pages.signIn.as(await world.account('shopper'))
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Slivered Almonds')
  await page.goto('/account')
  await pages.follow('Sign Out', 'Sign out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', includeHidden: true }).first()).toBeAttached()
  await page.goto('/cart')
  await pages.cart.expectEmpty()
})
