/** What happens to a cart on its way: a code that stops matching, a shelf that runs empty, and something to collect. */
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'
import { ordersOf, setStock } from '../kit/merchant'
import type { Page } from '@playwright/test'

const CASHEWS = { sku: '1201-01', path: '/nuts/cashews/', name: /cashews/i }

async function setQuantity(page: Page, quantity: number): Promise<void> {
  const field = page
    .getByRole('main')
    .getByLabel(/^Quantity/)
    .first()
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
    await field.selectOption(String(quantity))
  else await field.fill(String(quantity))
  const update = page.getByRole('button', { name: /^Update/ }).first()
  if (await update.isVisible()) await update.click()
}

test('a code that stops matching is kept, says so, and applies again [DISC-01] [CART-17]', async ({
  page,
  pages,
}) => {
  await page.goto(ALMONDS.path)
  await pages.addToCart(5)
  const code = page.getByLabel('Discount code')
  if (!(await code.isVisible())) await page.getByText('Have a discount code?').click()
  await code.fill('SAVE5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByRole('list', { name: 'Discount codes' }).getByText('SAVE5', { exact: true }),
  ).toBeVisible()
  // Five at the quantity price of $9.49 are $47.45, over the forty that the code asks for.
  await expect(page.getByText('$42.45').first()).toBeVisible()
  await setQuantity(page, 1)
  await expect(page.getByText('$9.99').first()).toBeVisible()
  await expect(page.getByText('$42.45')).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Discount codes' }).getByText('SAVE5', { exact: true }),
  ).toBeVisible()
  await setQuantity(page, 5)
  await expect(page.getByText('$42.45').first()).toBeVisible()
})

test('what sells out between cart and payment stops the order, and nothing is charged [CART-10] [PAY-12]', async ({
  page,
  pages,
  email,
  shop,
  switches,
}) => {
  await page.goto('/search/instant?query=cashews')
  await page.getByRole('main').getByRole('link', { name: CASHEWS.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: CASHEWS.name })).toBeVisible()
  const sku = await page.locator('input[name="sku"]').first().inputValue()
  await pages.addToCart()
  await pages.startCheckoutAsGuest(email)
  await pages.fillAddress()
  await pages.chooseDelivery()
  await pages.payByCard()
  // Other tests have ordered at this shop, too.
  const captured = async () =>
    (await switches.transactions()).filter(({ state }) => state === 'captured').length
  const before = await captured()
  await setStock(shop.platforms, sku, 0)
  try {
    await page.getByRole('button', { name: /Place order/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page.getByText(/Nothing was charged/).first()).toBeVisible()
    expect(await ordersOf(shop.platforms, email)).toEqual([])
    expect(await captured()).toBe(before)
  } finally {
    await setStock(shop.platforms, sku, 1_000)
  }
})

test('what is collected waits at the warehouse while the rest is sent [SHIP-06] [SHIP-07] [SHIP-12]', async ({
  page,
  pages,
  email,
  shop,
}) => {
  await page.goto(ALMONDS.path)
  await pages.addToCart()
  await page.goto('/search/instant?query=warehouse+pickup')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Warehouse Pickup/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Warehouse Pickup/ })).toBeVisible()
  await pages.addToCart()
  await pages.startCheckoutAsGuest(email)
  await pages.fillAddress()
  await expect(page.getByRole('heading', { name: 'For you to collect' })).toBeVisible()
  await expect(page.getByText('100 Orchard Way')).toBeVisible()
  await pages.chooseDelivery()
  await pages.payByCard()
  await pages.placeOrder()
  await expect(page.getByText('100 Orchard Way').first()).toBeVisible()
  await expect(page.getByText('12 Maple Avenue').first()).toBeVisible()
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)
})
