/** Signing in without leaving the page. */
import { accounts } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'

// The browser logs each unsuccessful response, and each script that failed to load.
test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

test('the steps open over the page, walk, and end where they began [AUTH-01] [AUTH-02] [AUTH-04] [AUTH-27] [AUTH-38] [HEAD-12] [MENU-09] [MENU-10] [MENU-12]', async ({
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

  const menu = page.getByRole('navigation', { name: 'Account', exact: true })
  await expect(async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).press('ArrowDown')
    await expect(menu.getByText('Hello, Sample!')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(menu.getByText(/^(You've been with us for|Welcome back!) /)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sign Out' })).toBeVisible()
})

test('its fields are checked once they were left, and hold back their form until they are right [VAL-01] [VAL-02]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  const email = dialog.getByLabel('Email')
  const go = dialog.getByRole('button', { name: 'Continue', exact: true })
  await expect(email).toBeFocused()
  // Passing through is not an error.
  await email.press('Tab')
  await expect(go).toBeFocused()
  await expect(go).toBeEnabled()
  await email.fill('nobody')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(go).toBeDisabled()
  await email.fill('nobody@example.com')
  await expect(dialog.getByText('Please enter a valid email address')).toHaveCount(0)
  await expect(go).toBeEnabled()
  await dialog.getByRole('link', { name: 'Sign up' }).click()

  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  const password = signUp.getByLabel('Password', { exact: true })
  await password.fill('Honey')
  await signUp.getByLabel('Full name').focus()
  await expect(signUp.getByText('Your password still needs')).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/One uppercase letter.*Your password still needs/)
  const create = signUp.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeDisabled()
  await password.fill('Honey & nuts')
  await expect(create).toBeEnabled()
})

test('the referral page is a guest’s to read by the links of header and footer [REF-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const line = page.getByRole('complementary', { name: 'Offers and help' })
  for (const part of [line, page.getByRole('contentinfo')]) {
    await page.goto('/nuts/')
    await part.getByRole('link', { name: 'Refer & Get $20' }).click()
    await expect(page).toHaveURL(/\/refer$/)
    await expect(page.getByText('$50 for every business')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('a form that cannot be sent says so over the page, with what was typed, and is sent at the next press [AUTH-09] [AUTH-18]', async ({
  page,
  world,
}) => {
  const { email } = await world.account('shopper')
  await page.goto('/nuts/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  const typed = dialog.getByLabel('Email')
  await typed.fill(email)
  const isStep = (url: URL) => url.pathname.startsWith('/sign/')
  await page.route(isStep, (route) => route.abort())
  const go = dialog.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  await expect(dialog.getByRole('alert')).toContainText('We encountered an issue processing your request.')
  await expect(typed).toHaveValue(email)
  await page.unroute(isStep)
  await go.click()
  const mail = dialog.getByRole('button', { name: 'Email Me Sign In Link' })
  await expect(mail).toBeVisible()
  await page.route(isStep, (route) => route.abort())
  await mail.click()
  const alert = dialog.getByRole('alert')
  for (const words of ['Uh oh. Something went wrong', '1-800-555-0134', 'care@nutwood.example'])
    await expect(alert).toContainText(words)
  await expect(page).toHaveURL(/\/nuts\/$/)
  await page.unroute(isStep)
  await mail.click()
  await expect(dialog.getByRole('status')).toContainText(email)
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

test('starting checkout asks who buys over the cart, and a guest goes on [AUTH-04] [AUTH-08] [AUTH-34] [CHK-07]', async ({
  page,
  startAt,
}) => {
  await startAt.cart()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Proceed to Checkout' })
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  const email = dialog.getByLabel('Email')
  await expect(email).toBeFocused()
  await email.fill('pat@example.com')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  // The e-mail is unknown: still over the cart, with a way back.
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Change' }).click()
  await expect(email).toHaveValue('pat@example.com')
  const sent = page.waitForRequest((request) => /as=guest/.test(request.postData() ?? ''))
  await dialog.getByRole('button', { name: 'Continue as Guest' }).click()
  // Guests are not asked for a captcha.
  expect(new URLSearchParams((await sent).postData() ?? '').get('gRecaptchaResponse')).toBe('')
  await expect(page).toHaveURL(/\/checkout\/address/)
  await expect(page.getByRole('main').getByLabel('Email').first()).toHaveValue('pat@example.com')
})

test('a link sent, a reset sent and what went wrong are steps of it as well [AUTH-01]', async ({
  page,
  world,
}) => {
  const { email } = await world.account('shopper')
  await page.goto('/nuts/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  for (const [button, words] of [
    ['Email Me Sign In Link', 'We have sent a sign-in link to'],
    ['Reset Password', 'We have sent a link to choose a password to'],
  ] as const) {
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog.getByRole('status')).toContainText(`${words} ${email}`)
    await dialog.getByRole('link', { name: 'Resend' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  }
  await page.route('**/sign/in/password**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 303, headers: { Location: '/sign/in/error' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Email Me Sign In Link' }).click()
  await expect(dialog.getByRole('heading', { name: 'Uh oh. Something went wrong' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: '1-800-555-0134' })).toBeVisible()
  await expect(page).toHaveURL(/\/nuts\/$/)
})

test('it closes to the page of a business, opens with its kind of account, and goes on at checkout [AUTH-33] [AUTH-38]', async ({
  page,
  startAt,
  world,
}) => {
  const { email, password } = await world.account('business')
  const signIn = async (name: string) => {
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.goto('/nuts/')
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('afterbegin', '<a href="/sign/up?account=business">For firms</a>')
  })
  await page.getByRole('link', { name: 'For firms' }).click()
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  await expect(signUp.getByRole('radio', { name: 'Business account' })).toBeChecked()
  await page.keyboard.press('Escape')

  // The link's destination is the account; a business stays where it is.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await signIn('Sign in')
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/nuts\/$/)

  await page.context().clearCookies()
  await startAt.cart()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click()
  await signIn('Proceed to Checkout')
  await expect(page).toHaveURL(/\/checkout\/address/)
})

test('the captcha is asked before a form is sent, whose button shows that it is under way [AUTH-27]', async ({
  page,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/captcha\/api\.js/, async (route) => {
    await held
    await route.continue()
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/sign/'))
      posts.push(request.url())
  })
  await page.goto('/sign/in')
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  await page.getByRole('main').getByLabel('Email').fill(accounts.shopper.email)
  await button.click()
  await expect(page.locator('form[aria-busy="true"]').filter({ has: button })).toBeVisible()
  await expect(button).toHaveCSS('cursor', 'progress')
  await button.click()
  expect(posts).toEqual([])
  release()
  await expect(page.getByRole('heading', { name: 'Welcome Back Sample' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

for (const [reason, script] of [
  ['not loaded', null],
  ['not loaded', ''],
  ['no token', 'window.grecaptcha = { ready: (go) => go(), execute: () => Promise.reject(new Error("no")) }'],
  ['late', 'window.grecaptcha = { ready: (go) => go(), execute: () => new Promise(() => undefined) }'],
] as const)
  test(`a captcha that gives no token (${reason}${script === '' ? ', empty' : ''}) is reported, and leaves no dead button [AUTH-29] [AUTH-30]`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.route(/\/captcha\/api\.js/, (route) =>
      script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await page.goto('/sign/in')
    const told = page.waitForEvent('console', (message) => message.text().includes('captcha gave no token'))
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/events/fb'))
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/sign/in'),
    )
    await page.getByRole('main').getByLabel('Email').fill(accounts.shopper.email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    if (reason === 'late') {
      await page.waitForFunction(() => 'grecaptcha' in window)
      await page.clock.runFor(3_000)
    }
    await told
    expect((await reported).postDataJSON()).toEqual({ event_name: 'CaptchaFailed', custom_data: { reason } })
    expect(new URLSearchParams((await sent).postData() ?? '').get('gRecaptchaResponse')).toBe('')
    await expect(page.getByRole('heading', { name: 'Welcome Back Sample' })).toBeVisible()
  })
