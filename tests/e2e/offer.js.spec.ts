/** The first-time buyer's offer over a page: two screens in a dialog, minimised, opened again and closed. */
import { expect, test } from '../kit/fixtures'

// The response to an invalid e-mail, and a form that never arrives.
test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

test('both screens come in a dialog, which opens again where it was [OFFER-01] [OFFER-09] [OFFER-16]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/nuts/')
  const words = '20% off your first order'
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  await page.getByRole('contentinfo').getByRole('link', { name: words }).click()
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/nuts/')
  await expect(dialog.getByRole('heading', { name: '20% off and free shipping' })).toBeVisible()
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Get my offer' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('nobody')
  await dialog.getByLabel('Email').fill(`bubble-${Date.now()}@nutwood.example`)
  await dialog.getByRole('button', { name: 'Get my offer' }).click()
  const phone = dialog.getByLabel('Mobile number')
  await phone.fill('201')
  await dialog.getByRole('button', { name: 'Minimize' }).click()
  await expect(dialog).toBeHidden()
  const bubble = page.getByRole('button', { name: words })
  await bubble.click()
  await expect(phone).toHaveValue('201')
  await page.keyboard.press('Escape')
  await page.reload()
  await bubble.click()
  await expect(phone).toBeVisible()
  await page.keyboard.press('Escape')
  // What editors have named opens it, too.
  await page.evaluate(() => {
    const mine = document.createElement('p')
    mine.id = 'mine'
    mine.textContent = 'Open the offer'
    document.querySelector('main')?.prepend(mine)
    document.querySelector('footer')?.setAttribute('data-offer-opener', '#mine')
  })
  await page.getByText('Open the offer').click()
  await dialog.getByRole('button', { name: 'No, thank you' }).click()
  await expect(page.getByText('Your offer is claimed.')).toBeVisible()
  await expect(page).toHaveURL(/\/nuts\/$/)
  await expect(dialog).toHaveCount(0)
  await expect(bubble).toHaveCount(0)
})

test('a number closes it over the page at hand, which thanks [OFFER-09] [OFFER-15]', async ({ page }) => {
  await page.goto('/nuts/')
  await page.getByRole('contentinfo').getByRole('link', { name: '20% off your first order' }).click()
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  await dialog.getByLabel('Email').fill(`number-${Date.now()}@nutwood.example`)
  await dialog.getByRole('button', { name: 'Get my offer' }).click()
  await dialog.getByLabel('Mobile number').fill('201-555-0134')
  await dialog.getByRole('button', { name: 'Text me' }).click()
  await expect(page.getByText('Thank you! We will text you')).toBeVisible()
  await expect(page).toHaveURL(/\/nuts\/$/)
})

test('its fields are checked once they were left, and hold back their form until they are right [VAL-01] [VAL-02]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await page.getByRole('contentinfo').getByRole('link', { name: '20% off your first order' }).click()
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  const email = dialog.getByLabel('Email')
  const go = dialog.getByRole('button', { name: 'Get my offer' })
  await email.fill('nobody')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(go).toBeDisabled()
  await email.fill(`checked-${Date.now()}@nutwood.example`)
  await expect(dialog.getByText('Please enter a valid email address')).toHaveCount(0)
  await expect(go).toBeEnabled()
  await go.click()
  const phone = dialog.getByLabel('Mobile number')
  await phone.fill('201')
  await phone.press('Tab')
  await expect(phone).toHaveAccessibleDescription('Phone number must be at least 10 characters')
  await expect(dialog.getByRole('button', { name: 'Text me' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'No, thank you' })).toBeEnabled()
})

test('a link of it that is opened in a new tab leaves it open', async ({ page, context }) => {
  await page.goto('/nuts/')
  await page.getByRole('contentinfo').getByRole('link', { name: '20% off your first order' }).click()
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  const quiz = dialog.getByRole('link', { name: 'Take our quiz' })
  const opened = context.waitForEvent('page')
  await quiz.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL(/quiz/)
  await expect(dialog).toBeVisible()
  await quiz.click()
  await expect(dialog).toBeHidden()
})

test('its quiz opens in the place of the page that the dialog was over [QUIZ-05]', async ({ page }) => {
  await page.goto('/nuts/')
  await page.getByRole('contentinfo').getByRole('link', { name: '20% off your first order' }).click()
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  await dialog.getByRole('link', { name: 'Take our quiz' }).click()
  await expect(page).toHaveURL(/\/onsite-offer-quiz-results$/)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Question 1 of 4')).toBeVisible()
})

/** The palette's `berry`. */
const RED = 'rgb(160, 35, 40)'

test('a form that cannot be sent says so below itself, and can be sent again [OFFER-14]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await page.getByRole('contentinfo').getByRole('link', { name: '20% off your first order' }).click()
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  const email = dialog.getByLabel('Email')
  const typed = `unsent-${Date.now()}@nutwood.example`
  await email.fill(typed)
  const isScreen = (url: URL) => url.pathname.startsWith('/offer')
  await page.route(isScreen, (route) => route.abort())
  const go = dialog.getByRole('button', { name: 'Get my offer' })
  await go.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('We encountered an issue processing your request.')
  await expect(alert).toHaveCSS('color', RED)
  await expect(email).toHaveValue(typed)
  await expect(page).toHaveURL(/\/nuts\/$/)
  await page.unroute(isScreen)
  await go.click()
  await expect(dialog.getByLabel('Mobile number')).toBeVisible()
})
