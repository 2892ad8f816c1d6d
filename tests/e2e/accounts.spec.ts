/** From an unknown e-mail to an account, and back in by a mailed link. */
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

const PASSWORD = 'Walnuts & Honey'

test('an account is made on the way, and opened again by a mailed link [AUTH-03] [AUTH-08] [AUTH-17] [AUTH-44]', async ({
  page,
  startAt,
  email,
  world,
}) => {
  await startAt.cart()
  await page.goto('/sign/in?destination=%2Fcart')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  // A step back, what was typed is still there.
  const first = page.getByRole('heading', { name: 'Sign in', exact: true })
  await page.goBack()
  await expect(first).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('Full name').fill('Pat Lee')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
  await expect(page.getByRole('main').getByText(ALMONDS.name).first()).toBeVisible()

  await page.goto('/sign/out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/sign/in?destination=%2Fcart')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const password = page.getByRole('heading', { name: 'Welcome Back Pat' })
  await expect(password).toBeVisible()
  await page.goBack()
  await expect(first).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(password).toBeVisible()
  await page.getByRole('button', { name: 'Email Me Sign In Link' }).click()
  await expect(page.getByText(`We have sent a sign-in link to ${email}`)).toBeVisible()
  const mail = await world.inbox.waitForMail()
  const [link = ''] = /\/sign\/in\/link\/[\w-]+/.exec(mail.text) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('main').getByText(ALMONDS.name).first()).toBeVisible()
})
