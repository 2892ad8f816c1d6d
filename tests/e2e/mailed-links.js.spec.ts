/** The pages of mailed links, which work once: Back does not lead to them. */
import { expect, test } from '../kit/fixtures'

// For an invalid link, which the browser logs.
test.use({ expectedErrors: [/status of 404/] })

test('a link that signs in is replaced by where it leads, and one for a password by it too [ROUTE-54]', async ({
  page,
  world,
}) => {
  const { email } = await world.account('shopper')
  const linkOf = async (call: string, path: string) => {
    const asked = await page.request.post(`/api/sign/${call}`, { data: { email, redirectPath: '/help' } })
    expect(asked.status()).toBe(200)
    return world.inbox.waitForLink(path, email)
  }
  await page.goto('/nuts/')
  await page.goto(await linkOf('send-sign-in-link-email', '/sign/in/link/'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/nuts\/$/)

  await page.goto(await linkOf('forgot-password', '/sign/reset-password/'))
  await page.getByLabel('New password').fill('Walnuts & Honey')
  await page.getByLabel('Confirm password').fill('Walnuts & Honey')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/nuts\/$/)
})

test('one that is left without being used is replaced as well, by whichever link [ROUTE-54]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await page.goto('/sign/in/link/made-up')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/sign\/in$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/nuts\/$/)

  await page.goto('/sign/reset-password/made-up')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/sign\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/nuts\/$/)
})
