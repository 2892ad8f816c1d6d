/** What a script adds to password fields. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const ruleOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a password can be looked at, and its rules follow what is typed [AUTH-12] [AUTH-23] [AUTH-24]', async ({
  page,
}) => {
  await page.goto('/sign/up')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('Honey')
  await expect(ruleOf(page, 'One uppercase letter')).toHaveText(/, met$/)
  await expect(ruleOf(page, 'At least 8 characters')).toHaveText(/, not met$/)
  await field.fill('Honey & nuts')
  await expect(ruleOf(page, 'At least 8 characters')).toHaveText(/, met$/)
  await expect(ruleOf(page, 'One special character')).toHaveText(/, met$/)

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

test('the rules of a password follow what is typed where an account comes with the order [AUTH-24] [CHK-17]', async ({
  page,
  startAt,
}) => {
  await startAt.payment()
  await page.getByRole('checkbox', { name: /^Create an account/ }).check()
  const field = page.getByLabel(/^Password/)
  const go = page.getByRole('button', { name: /^Continue to card details/ })
  await field.fill('Honey')
  await expect(ruleOf(page, 'One uppercase letter')).toHaveText(/, met$/)
  await expect(ruleOf(page, 'At least 8 characters')).toHaveText(/, not met$/)
  await field.blur()
  await expect(page.getByText('Your password still needs')).toBeVisible()
  await expect(go).toBeDisabled()
  // It may be left empty: then a link to set one is mailed.
  await field.fill('')
  await expect(ruleOf(page, 'At least 8 characters')).toHaveText('At least 8 characters')
  await expect(go).toBeEnabled()
})
