/** Delivery prices that are unavailable for a moment: the step says so, and continues on a retry. */
import { expect, test } from '../kit/fixtures'
import { ordersOf } from '../kit/merchant'

test.use({ clock: '2026-03-02T15:00:00.000Z' })

test('a guest buys two things while delivery prices are away for a moment', async ({
  page,
  pages,
  startAt,
  email,
  world,
  shop,
}) => {
  await startAt.cart(
    { sku: '/nuts/almonds/sliced-almonds.html' },
    { sku: '/nuts/almonds/hickory-smoked-almonds.html', quantity: 2 },
  )
  await expect(pages.cart.line('Sliced Almonds')).toBeVisible()
  await expect(pages.cart.line('Hickory Smoked Almonds')).toBeVisible()
  await pages.checkOutAsGuest(email)

  await world.faults.shipping.on('refuse')
  await pages.address.shipTo()
  await expect(page.getByText('Delivery prices are not available right now')).toBeVisible()
  await world.faults.shipping.off()
  await page.getByRole('link', { name: 'Try again' }).click()

  await pages.delivery.choose()
  await pages.payment.payByCard()
  const orderNumber = await pages.review.placeOrder()
  await expect(pages.receipt.main).toContainText('Sliced Almonds')
  await expect(pages.receipt.main).toContainText('Hickory Smoked Almonds')
  expect((await world.inbox.waitForMail()).subject).toContain(orderNumber)
  await world.inbox.waitForEvent(orderNumber, 'DONE')
  expect(await world.transactions(orderNumber)).toMatchObject([{ state: 'captured' }])
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)
})
