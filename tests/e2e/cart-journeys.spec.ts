/** Cart incidents: a code that stops matching, an item that sells out, and goods to collect. */
import { expect, test } from '../kit/fixtures'
import { ALMONDS, prepareAddToCart } from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'

const CASHEWS = '/nuts/cashews/roasted-cashews-salted.html'
const TO_COLLECT = '9982-01'

test('a code that stops matching is kept, says so, and applies again [DISC-01] [CART-17]', async ({
  page,
  pages,
}) => {
  await pages.product.open(ALMONDS.path)
  await pages.product.addToCart(5)
  await pages.cart.applyCode('SAVE5')
  await expect(pages.cart.codes.getByText('SAVE5', { exact: true })).toBeVisible()
  // Five at the quantity price of $9.49 are $47.45, above the $40 that the code requires.
  await expect(page.getByText('$42.45').first()).toBeVisible()
  await pages.cart.setQuantity(ALMONDS.name, 1)
  await expect(page.getByText('$9.99').first()).toBeVisible()
  await expect(page.getByText('$42.45')).toHaveCount(0)
  await expect(pages.cart.codes.getByText('SAVE5', { exact: true })).toBeVisible()
  await pages.cart.setQuantity(ALMONDS.name, 5)
  await expect(page.getByText('$42.45').first()).toBeVisible()
})

test('what sells out between cart and payment stops the order, and nothing is charged [CART-10] [PAY-12]', async ({
  page,
  pages,
  startAt,
  http,
  email,
  shop,
  world,
}) => {
  // The size that its page offers: whichever was sold out a moment ago is not it.
  const { body } = await prepareAddToCart(http, CASHEWS)
  const sku = body.get('sku') ?? ''
  await startAt.review({ sku })
  // Other tests have placed orders in this shop, too.
  const captured = async () => (await world.transactions()).filter(({ state }) => state === 'captured').length
  const before = await captured()
  await world.setStock(sku, 0)
  await pages.review.placeButton.click()
  await pages.cart.arrive()
  await expect(page.getByText(/Nothing was charged/).first()).toBeVisible()
  expect(await ordersOf(shop.platforms, email)).toEqual([])
  expect(await captured()).toBe(before)
})

test('what is collected waits at the warehouse while the rest is sent [SHIP-06] [SHIP-07] [SHIP-12]', async ({
  page,
  pages,
  startAt,
  email,
  shop,
}) => {
  await startAt.cart({}, { sku: TO_COLLECT })
  await pages.checkOutAsGuest(email)
  await pages.address.shipTo()
  await expect(page.getByRole('heading', { name: 'For you to collect' })).toBeVisible()
  await expect(page.getByText('100 Orchard Way')).toBeVisible()
  await pages.delivery.choose()
  await pages.payment.payByCard()
  await pages.review.placeOrder()
  await expect(page.getByText('100 Orchard Way').first()).toBeVisible()
  await expect(page.getByText('12 Maple Avenue').first()).toBeVisible()
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)
})
