/** An order that takes longer than a shopper waits: its waiting page continues by itself. */
import { expect, test } from '../kit/fixtures'

test('the page that waits for an order leads to its receipt by itself', async ({
  page,
  pages,
  startAt,
  world,
}) => {
  await startAt.review()
  await world.faults.payments.on('refuse', { match: { path: '/transactions' } })
  await pages.review.placeButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are placing your order' })).toBeVisible()
  await world.faults.off()
  await page.waitForURL('**/checkout/receipt?token=*', { timeout: 90_000 })
  await expect(page.getByRole('main')).toContainText(/Order N\d{10}/)
})
