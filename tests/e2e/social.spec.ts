/** Signing in with another provider's account, with a script and without. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

async function pick(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('radio', { name: /Somebody else/ }).check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

for (const provider of ['Google', 'Apple'])
  test(`an account is made with ${provider}, and opened again [AUTH-35] [AUTH-36]`, async ({
    page,
    startAt,
    email,
    javaScriptEnabled,
  }) => {
    await startAt.cart()
    for (const times of ['made', 'opened again']) {
      await page.goto('/sign/in?destination=%2Fcart')
      await page.getByRole('button', { name: `Continue with ${provider}` }).click()
      await expect(page.getByRole('heading', { name: `Sign in with ${provider}` }), times).toBeVisible()
      await pick(page, 'Ada Lovelace', email)
      // Apple's page posts back: at once where a script runs.
      if (provider === 'Apple' && javaScriptEnabled === false)
        await page.getByRole('button', { name: /^Continue to/ }).click()
      await expect(page.getByText('You have successfully signed in.')).toBeVisible()
      // The second time out of the account, where they have been since the first.
      await expect(page.getByRole('main').getByText(ALMONDS.name).first(), times).toBeVisible()
      await page.goto('/sign/out')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    }
  })

test('who says no there is back at the step, without a word [AUTH-37]', async ({ page }) => {
  await page.goto('/sign/in')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
