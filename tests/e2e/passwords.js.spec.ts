/** What a script adds to fields for passwords. */
import { expect, test } from '../kit/fixtures'

test('a password can be looked at, and its rules follow what is typed [AUTH-12] [AUTH-23] [AUTH-24]', async ({
  page,
}) => {
  await page.goto('/sign/up')
  const field = page.getByLabel('Password', { exact: true })
  const ruleOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await field.fill('Honey')
  await expect(ruleOf('One uppercase letter')).toHaveText(/, met$/)
  await expect(ruleOf('At least 8 characters')).toHaveText(/, not met$/)
  await field.fill('Honey & nuts')
  await expect(ruleOf('At least 8 characters')).toHaveText(/, met$/)
  await expect(ruleOf('One special character')).toHaveText(/, met$/)

  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('Honey & nuts')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')

  await page.goto('/sign/in/password')
  await field.fill('Honey & nuts')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('Honey & nuts')
})
