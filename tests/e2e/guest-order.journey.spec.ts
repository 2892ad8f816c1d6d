/** The main job: a guest finds a product and buys it. Runs with JavaScript, without it, and at 390 px. */
import { accounts, cards } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'

test('a guest searches, fills a cart, checks out and holds a receipt [GEN-04] [GEN-05] [PAY-03] [PAY-06] [PAY-20]', async ({
  page,
  pages,
  email,
  switches,
  shop,
}) => {
  await pages.search('almonds')
  await pages.openProduct('Hickory Smoked Almonds')
  await pages.addToCart(2)
  await pages.startCheckoutAsGuest(email)
  await pages.fillAddress()
  await pages.chooseDelivery()
  await pages.payByCard()
  await expect(page.getByText('Visa ending in 1111')).toBeVisible()
  const orderNumber = await pages.placeOrder()
  expect(new URL(page.url()).pathname).toBe('/checkout/receipt')
  await expect(page.getByRole('main')).toContainText('Hickory Smoked Almonds')
  await expect(page.getByRole('main')).toContainText('Montclair, NJ 07042')

  const mail = await switches.waitForMail(email)
  expect(mail.subject).toContain(orderNumber)
  expect(mail.text).toContain('Hickory Smoked Almonds')
  expect(mail.html).toContain('Montclair')

  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  for (const secret of [email, 'Maple Avenue', cards.good, cards.good.replaceAll(' ', '')])
    expect(shop.log()).not.toContain(secret)
})

test('a declined card keeps everything typed and says that nothing was charged [PAY-11]', async ({
  page,
  pages,
  email,
  switches,
}) => {
  await page.goto('/nuts/almonds/')
  await pages.openProduct('Sliced Almonds')
  await pages.addToCart()
  await pages.startCheckoutAsGuest(email)
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
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
})
