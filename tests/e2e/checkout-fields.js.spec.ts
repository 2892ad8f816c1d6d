/** Checkout forms with a script: wrong fields are told as soon as they are left, and let go as soon as they are right. */
import { expect, test } from '../kit/fixtures'

test('fields are checked when left, cleared when fixed, and hold back the form meanwhile [VAL-01] [VAL-02] [VAL-26]', async ({
  page,
  pages,
  email,
}) => {
  await page.goto('/nuts/almonds/')
  await pages.openProduct('Sliced Almonds')
  await pages.addToCart()
  await pages.startCheckoutAsGuest(email)
  const html = await (await page.request.get('/checkout/address')).text()
  expect(html).not.toMatch(/<button[^>]*disabled/)
  const go = page.getByRole('button', { name: 'Continue to delivery' })
  await expect(go).toBeEnabled()
  await expect(page.getByText('Please enter', { exact: false })).toHaveCount(0)

  const name = page.getByLabel('Full name')
  await name.focus()
  await name.blur()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(go).toBeDisabled()
  await name.fill('Pat Example')
  await expect(page.getByText('Please enter your full name')).toHaveCount(0)
  await expect(go).toBeEnabled()

  await page.getByLabel('ZIP code').fill('K1A 0B1')
  await page.getByLabel('ZIP code').blur()
  await expect(page.getByText('Please enter a valid zip code')).toBeVisible()
  await page.getByLabel('Country').selectOption('CA')
  await expect(page.getByText('Please enter a valid zip code')).toHaveCount(0)
  await page.getByLabel('Postal code').fill('90001')
  await page.getByLabel('Postal code').blur()
  await expect(page.getByText('Please enter a valid postal code')).toBeVisible()

  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})
