/** A merchant's own shipping discount at the delivery step: announced as still to come, then included in the total. */
import { PHOENIX } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { makeShippingCode } from '../kit/merchant'

test('a delivery is priced before a discount on shipping, and after it once the total is updated [CHK-19]', async ({
  page,
  pages,
  email,
  startAt,
  shop,
}) => {
  const digits = `${Date.now()}${email.replace(/\D/g, '')}`
  await makeShippingCode(shop.platforms, `HALF${digits}`, 5_000)
  await startAt.cart()
  await pages.cart.applyCode(`HALF${digits}`)
  await expect(pages.cart.codes).toBeVisible()
  await pages.checkOutAsGuest(email)
  await pages.address.shipTo(PHOENIX)
  await pages.delivery.arrive()

  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const isBefore = async () => {
    await expect(summary.getByText('Shipping, before any discount', { exact: true })).toBeVisible()
    await expect(
      summary.getByText('Estimated total, before any shipping discount', { exact: true }),
    ).toBeVisible()
  }
  const isFinal = async () => {
    await expect(summary.getByText('Total', { exact: true })).toBeVisible()
    await expect(summary.getByText('Shipping', { exact: true })).toBeVisible()
    await expect(summary.getByText(/before any/)).toHaveCount(0)
  }
  await isBefore()
  await page.getByRole('button', { name: 'Update the total' }).click()
  await isFinal()
  // The button stays, and keeps the focus.
  await expect(page.getByRole('button', { name: 'Update the total' })).toBeVisible()
  const charged = await summary.getByText(/^\$\d/).last().textContent()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Payment/ })).toBeVisible()
  await isFinal()
  await expect(summary.getByText(/^\$\d/).last()).toHaveText(charged ?? 'no total')
})
