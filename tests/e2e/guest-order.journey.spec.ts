/** The main job: a guest finds a product and buys it. Runs with JavaScript, without it, and at 390 px. */
import { accounts, cards } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'
import { buyAsGuest } from '../kit/journeys'

test('a guest searches, fills a cart, checks out and holds a receipt [GEN-04] [GEN-05] [PAY-03] [PAY-06] [PAY-20]', async ({
  page,
  pages,
  email,
  switches,
  shop,
}) => {
  await buyAsGuest({ page, pages, email, switches, shop })
})

test('a declined card keeps everything typed and says that nothing was charged [PAY-11]', async ({
  page,
  pages,
  email,
  switches,
}) => {
  await pages.bringToCheckout(email)
  await pages.fillAddress({ name: 'Kim Decline' })
  await pages.chooseDelivery()
  await pages.payByCard(cards.declined)
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await page.goto('/checkout/address')
  await expect(page.getByLabel('Full name')).toHaveValue('Kim Decline')
  await page.goto('/checkout/payment')
  await pages.payByCard(cards.good)
  await pages.placeOrder()
  expect(await switches.waitForMail(email)).toBeDefined()
})

test('signing in merges the carts and signing out asks first [ROUTE-24] [ROUTE-25]', async ({
  page,
  pages,
}) => {
  await page.goto('/nuts/almonds/')
  await pages.openProduct('Slivered Almonds')
  await pages.addToCart()
  await pages.signIn(accounts.shopper)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Slivered Almonds')
  // On a phone it is in the menu.
  const signOut = page.getByRole('link', { name: 'Sign Out' })
  if (!(await signOut.isVisible())) await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await pages.follow('Sign Out', 'Sign out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', includeHidden: true }).first()).toBeAttached()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
})
