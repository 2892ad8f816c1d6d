/** Signing in without leaving the page. */
import { accounts } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

// The browser writes down each answer that is no success, and each script that did not come.
test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

test('the steps open over the page, walk, and end where they began [AUTH-01] [AUTH-02] [AUTH-04] [AUTH-27] [AUTH-38] [HEAD-12]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Sign up' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  await signUp.getByLabel('Password', { exact: true }).fill('Honey')
  await expect(signUp.getByRole('listitem').filter({ hasText: 'One uppercase letter' })).toHaveText(/, met$/)
  await signUp.getByRole('link', { name: 'Sign In', exact: true }).click()

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/sign/in'),
  )
  await dialog.getByLabel('Email').fill(accounts.shopper.email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  expect(new URLSearchParams((await sent).postData() ?? '').get('gRecaptchaResponse')).toMatch(/^[\w-]{20,}$/)
  await expect(dialog.getByRole('heading', { name: 'Welcome Back Sample' })).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(
    'The email address or the password is not right.',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(accounts.shopper.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await expect(dialog).toBeHidden()
})

test('the account’s links of the phone menu and the referral open it, and lead on to where they go [MENU-07]', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await page.goto('/menu')
  for (const link of ['Order History', 'Refer and Earn']) {
    await menu.getByRole('link', { name: link }).click()
    await expect(dialog.getByLabel('Email')).toBeVisible()
    if (link === 'Refer and Earn') break
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await dialog.getByLabel('Email').fill(accounts.shopper.email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(accounts.shopper.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/refer$/)
})

test('starting checkout asks who buys over the cart, and a guest goes on [AUTH-04] [CHK-07]', async ({
  page,
  pages,
}) => {
  await pages.product.open(ALMONDS.path)
  await pages.product.addToCart(1)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Proceed to Checkout' })
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  // Looked for within the form, so not by way of the dialog.
  const guest = page.getByRole('button', { name: 'Continue as Guest' })
  await dialog.locator('form', { has: guest }).getByLabel('Email').fill('pat@example.com')
  await guest.click()
  await expect(page).toHaveURL(/\/checkout\/address/)
})

test('a captcha that gives no token leaves no dead button [AUTH-29] [AUTH-30]', async ({ page }) => {
  await page.route(/\/captcha\/api\.js/, (route) => route.abort())
  await page.goto('/sign/in')
  const told = page.waitForEvent('console', (message) => message.text().includes('captcha gave no token'))
  await page.getByLabel('Email').fill(accounts.shopper.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await told
  await expect(page.getByRole('heading', { name: 'Welcome Back Sample' })).toBeVisible()
})
