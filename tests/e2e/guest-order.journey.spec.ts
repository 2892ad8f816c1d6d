/** The main job: a guest finds a product and buys it. Runs with JavaScript, without it, and at 390 px. */
import { cards } from '../kit/accounts'
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

test('a declined card keeps everything typed and says that nothing was charged [PAY-11]', async ({
  page,
  pages,
  email,
  world,
}) => {
  await pages.listing.open('/nuts/almonds/')
  await pages.listing.openProduct('Sliced Almonds')
  await pages.product.addToCart()
  await pages.checkOutAsGuest(email)
  await pages.address.shipTo({ name: 'Kim Decline' })
  await pages.delivery.choose()
  await pages.payment.payByCard(cards.declined)
  await pages.review.placeButton.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await page.goto('/checkout/address')
  await expect(page.getByLabel('Full name')).toHaveValue('Kim Decline')
  await page.goto('/checkout/payment')
  await pages.payment.payByCard(cards.good)
  await pages.review.placeOrder()
  expect(await world.inbox.waitForMail()).toBeDefined()
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
