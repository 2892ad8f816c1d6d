/** Writing about an order, with a script: its fields are checked like those of checkout. */
import { expect, test } from '../kit/fixtures'

test('a message that is left empty is told, and holds back its form until there is one [VAL-01] [VAL-02]', async ({
  page,
  pages,
  startAt,
  email,
}) => {
  await startAt.review()
  const orderNumber = await pages.review.placeOrder()
  await page.goto('/orders/lookup')
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Find order' }).click()
  await page.getByRole('link', { name: 'Something is wrong' }).click()
  const message = page.getByLabel('Your message')
  const go = page.getByRole('button', { name: 'Send', exact: true })
  await message.focus()
  await message.blur()
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please tell us what is wrong')).toBeVisible()
  await expect(go).toBeDisabled()
  await message.fill('The bag was torn.')
  await expect(page.getByText('Please tell us what is wrong')).toHaveCount(0)
  await expect(go).toBeEnabled()
})
