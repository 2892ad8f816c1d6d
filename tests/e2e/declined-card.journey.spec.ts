/** A declined card is not charged, and nothing has to be entered again to pay with another one. */
import { cards } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'

// A Monday morning: delivery dates and seasons are always the same.
test.use({ clock: '2026-03-02T15:00:00.000Z' })

test('a guest whose card is declined pays by another one [PAY-11]', async ({ page, pages, email, world }) => {
  await pages.listing.open('/nuts/almonds/')
  await pages.listing.openProduct('Sliced Almonds')
  await pages.product.addToCart(12)
  await pages.checkOutAsGuest(email)
  await pages.address.shipTo({ name: 'Kim Example' })
  await pages.delivery.choose()
  await pages.payment.payByCard(cards.declined)
  await pages.review.placeButton.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')

  await page.goto('/checkout/address')
  await expect(page.getByLabel('Full name')).toHaveValue('Kim Example')
  await page.goto('/checkout/payment')
  await pages.payment.payByCard()
  const orderNumber = await pages.review.placeOrder()
  await expect(pages.receipt.main).toContainText('12 × Sliced Almonds')
  expect((await world.inbox.waitForMail()).subject).toContain(orderNumber)
  await world.inbox.waitForEvent(orderNumber, 'DONE')
  // The declined attempt had its own order number.
  expect(await world.transactions(orderNumber)).toMatchObject([{ state: 'captured' }])
})
