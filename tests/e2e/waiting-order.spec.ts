/** An order that takes longer than a shopper waits: the page that stands for it goes on by itself. */
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

test.afterEach(async ({ switches }) => {
  await switches.clearFaults()
})

test('the page that waits for an order leads to its receipt by itself', async ({
  page,
  pages,
  email,
  switches,
}) => {
  await page.goto(ALMONDS.path)
  await pages.addToCart()
  await pages.startCheckoutAsGuest(email)
  await pages.fillAddress()
  await pages.chooseDelivery()
  await pages.payByCard()
  await switches.fault({ platform: 'payments', kind: 'refuse', match: { path: '/transactions' } })
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are placing your order' })).toBeVisible()
  await switches.clearFaults()
  await page.waitForURL('**/checkout/receipt?token=*', { timeout: 90_000 })
  await expect(page.getByRole('main')).toContainText(/Order N\d{10}/)
})
