/** The forms of footers and sold-out products with a script: checked, sent and answered in place. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

// Responses that the tests provoke on purpose.
test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

const THANKS = 'Thank you for subscribing! Stay tuned for exciting updates and exclusive content!'
const OOPS = 'Oops... Something went wrong. Please try again.'

/** A sold-out product of the sample data. */
const SOLD_OUT = '/snacks/roasted-beans/spicy-fava-crisps.html?sku=5405-01'

const footer = (page: Page) => page.getByRole('contentinfo')
const form = (page: Page) => footer(page).locator('form[data-newsletter]')
/** Once the script has enhanced it. */
const awake = (page: Page) => footer(page).locator('form[data-awake]')
const toast = (page: Page) => page.locator('[data-toast]')

test('the newsletter is signed up for in its place: a toast that goes, thanks that stay [NEWS-01] [NEWS-02] [NEWS-03] [NEWS-04] [NEWS-05] [NEWS-06] [NEWS-10]', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await page.goto('/nuts/')
  await expect(awake(page)).toBeAttached()
  const address = form(page).getByLabel('Email')
  const name = form(page).getByLabel('First name')
  const button = form(page).getByRole('button', { name: 'Subscribe' })
  await expect(name).toBeHidden()
  await address.focus()
  await expect(name).toBeHidden()
  // Loaded on intent: earlier input is checked when the field is left.
  await expect(async () => {
    await address.fill('nobody')
    await address.blur()
    await expect(button).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  await expect(form(page).getByText('Please enter a valid email address')).toBeVisible()
  await expect(name).toBeVisible()
  await address.fill(email)
  await expect(button).toBeEnabled()

  let isAway = true
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/subscribe', async (route) => {
    if (isAway) return route.abort()
    await released
    return route.continue()
  })
  await button.click()
  await expect(toast(page)).toHaveText(OOPS)
  await expect(address).toHaveValue(email)
  isAway = false
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  await expect(toast(page)).toHaveCount(0)
  await button.click()
  await expect(awake(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(toast(page)).toHaveText(THANKS)
  await page.clock.runFor(2_999)
  await expect(toast(page)).toHaveText(THANKS)
  await page.clock.runFor(1)
  await expect(toast(page)).toHaveCount(0)
  await expect(form(page)).toBeHidden()
  await expect(footer(page).getByText(THANKS)).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(form(page)).toBeVisible()
})

test('in the small footer the name comes with the focus [NEWS-05]', async ({ page }) => {
  await page.goto('/sign/in')
  await expect(awake(page)).toBeAttached()
  await expect(form(page).getByLabel('First name')).toBeHidden()
  await form(page).getByLabel('Email').focus()
  await expect(form(page).getByLabel('First name')).toBeVisible()
})

test('the survey opens over the page, and thanks there [FOOT-04] [FOOT-11]', async ({ page }) => {
  await page.goto('/nuts/')
  await expect(awake(page)).toBeAttached()
  await footer(page).getByRole('link', { name: 'Give Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' })
  await dialog.getByLabel('What could be better?').fill('More walnuts')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please choose a rating from 1 to 5')
  await expect(dialog.getByLabel('What could be better?')).toHaveValue('More walnuts')
  await dialog.getByRole('radio', { name: /^4/ }).check()
  // Without a connection no input is lost (UX-04).
  await page.route('**/survey-submissions', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Your feedback was not sent. Please try again.')
  await expect(dialog.getByLabel('What could be better?')).toHaveValue('More walnuts')
  await page.unroute('**/survey-submissions')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Thank you for your feedback. We read every answer.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(new URL(page.url()).pathname).toBe('/nuts/')
})

test('links of the footer stay in the document, but for campaigns, signing out, mail and telephone [FOOT-10]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await expect(awake(page)).toBeAttached()
  // What is left to the browser, without it happening.
  const leftToBrowser = await page.evaluate(() => {
    const heard: string[] = []
    const links = ['/campaign-landing?token=x', '/sign/out', 'mailto:a@nutwood.example', 'tel:+18005550134']
    addEventListener('click', (event) => {
      if (!event.defaultPrevented) heard.push((event.target as Element).getAttribute('href') ?? '')
      event.preventDefault()
    })
    for (const href of [...links, 'javascript:void 0']) {
      const link = document.createElement('a')
      link.setAttribute('href', href)
      document.querySelector('footer')?.append(link)
      link.click()
    }
    return heard
  })
  expect(leftToBrowser).toEqual([
    '/campaign-landing?token=x',
    '/sign/out',
    'mailto:a@nutwood.example',
    'tel:+18005550134',
    'javascript:void 0',
  ])
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await footer(page).getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/\/about-us$/)
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})

test('who waits for a sold-out product is confirmed in the place of the form [BIS-02] [BIS-03] [BIS-05]', async ({
  page,
  email,
}) => {
  await page.goto(SOLD_OUT)
  const notice = page.locator('form[data-stock-notice]')
  const button = notice.getByRole('button', { name: 'Email me when it is back' })
  await expect(awake(page)).toBeAttached()
  let isAway = true
  await page.route('**/request-stock-notification', (route) => (isAway ? route.abort() : route.continue()))
  await notice.getByLabel('Email').fill(email)
  await button.click()
  await expect(notice.getByRole('alert')).toHaveText('Your request was not saved. Please try again.')
  await expect(notice.getByLabel('Email')).toHaveValue(email)
  isAway = false
  await button.click()
  await expect(
    page.getByText(`Great! We'll send an email to ${email} when this is back in stock!`),
  ).toBeVisible()
  await expect(notice).toBeHidden()
})

test('an e-mail that looks mistyped is asked about in its place, and the likely one is a press away [VAL-05]', async ({
  page,
}) => {
  await page.goto('/nuts/')
  await expect(awake(page)).toBeAttached()
  const address = form(page).getByLabel('Email')
  const button = form(page).getByRole('button', { name: 'Subscribe' })
  await address.fill('pat@gmial.com')
  await button.click()
  await expect(form(page).getByText('Did you mean pat@gmail.com?')).toBeVisible()
  await expect(address).toBeFocused()
  const sent = page.waitForRequest((request) => request.url().endsWith('/subscribe'))
  await form(page).getByRole('button', { name: 'Use pat@gmail.com' }).click()
  expect((await sent).postData()).toContain('inputEmail=pat%40gmail.com')
  await expect(footer(page).getByText(THANKS)).toBeVisible()

  // Shoppers who insist are right.
  await page.goto(SOLD_OUT)
  await expect(awake(page)).toBeAttached()
  const notice = page.locator('form[data-stock-notice]')
  await notice.getByLabel('Email').fill('pat@gmial.com')
  await notice.getByRole('button', { name: 'Email me when it is back' }).click()
  await expect(notice.getByText('Did you mean pat@gmail.com?')).toBeVisible()
  await notice.getByRole('button', { name: 'Email me when it is back' }).click()
  await expect(page.getByText("We'll send an email to pat@gmial.com")).toBeVisible()
})

test('each error of a list leads to its field, which keeps the focus, and what was typed stays [UX-02] [UX-04]', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Your message').fill('Are the almonds fresh?')
  await main.getByRole('button', { name: 'Send message' }).click()
  const summary = main.getByRole('alert').filter({ hasText: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Please enter your email address' }).click()
  await expect(page).toHaveURL(/#field-email$/)
  const email = main.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  // After whatever a script does upon the link.
  await page.evaluate(
    () => new Promise<void>((done) => void setTimeout(() => requestIdleCallback(() => done()), 200)),
  )
  await page.keyboard.type('pat@example.com')
  await expect(email).toHaveValue('pat@example.com')
  await expect(main.getByLabel('Your message')).toHaveValue('Are the almonds fresh?')
})
