/** The delivery estimate of a product page with a script: its states and its countdown. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const PRODUCT = '/nuts/almonds/hickory-smoked-almonds.html'
/** A Monday morning: not near the cut-off, a holiday or a weekend, when no arrival is shown (EST-06). */
const MONDAY = Date.parse('2026-03-02T15:00:00.000Z')

test.use({ clock: new Date(MONDAY).toISOString() })
test.beforeEach(({ page }) => page.clock.install({ time: MONDAY }))

test('the estimate asks for a postal code, refuses one, tells the delivery, and fades while another quantity is asked for [EST-02]', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const estimate = page.getByRole('region', { name: 'Delivery estimate' })
  const answer = estimate.locator('[aria-live="polite"]')
  const opacity = () => answer.evaluate((element) => getComputedStyle(element).opacity)
  const type = async (postalCode: string) => {
    await estimate.getByLabel('ZIP or postal code').fill(postalCode)
    await estimate.getByRole('button', { name: /^(?:Check|Update)$/ }).click()
  }
  const prompt = estimate.getByText('Enter your ZIP or postal code for a delivery estimate.')
  await expect(prompt).toBeInViewport()
  await expect(estimate.getByRole('alert')).toHaveCount(0)

  await type('00000')
  await expect(estimate.getByRole('alert')).toHaveText(
    "Hmm. This product can't be sent to your postal code. Please update your postal code.",
  )
  await expect(prompt).toHaveCount(0)

  await type('10001')
  await expect(answer).toContainText(/Arrives by \w+, \w+ \d+ to New York/)
  await expect(estimate.getByRole('alert')).toHaveCount(0)
  expect(await opacity()).toBe('1')

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/[?&]_data=/, async (route) => {
    await released
    await route.continue()
  })
  const entries = await page.evaluate(() => history.length)
  const asked = page.waitForRequest(/[?&]quantity=4&_data=/)
  await page.getByLabel('Quantity').selectOption('4')
  await asked
  await expect(estimate.locator('[aria-busy="true"]')).toContainText('New York')
  expect(Number(await opacity())).toBeLessThan(1)
  release()
  await expect(estimate.locator('[aria-busy="false"]')).toContainText('New York')
  expect(await opacity()).toBe('1')
  await expect(page).toHaveURL(/\?quantity=4$/)
  await expect(page.getByLabel('Quantity')).toHaveValue('4')
  // Replaces the history entry: Back does not step through quantities.
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('the countdown ticks, rests while the page is hidden, and asks again at zero [EST-04]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'postal_code', value: '90001', url: shop.url }])
  await page.goto(PRODUCT)
  const text = page.getByRole('region', { name: 'Delivery estimate' }).getByText(/^Order within/)
  const seconds = async () => {
    const [, h, m, s] = /(\d+)h (\d+)m (\d+)s/.exec((await text.textContent()) ?? '') ?? []
    return Number(h) * 3600 + Number(m) * 60 + Number(s)
  }
  const served = await seconds()
  // The script has run.
  await expect.poll(seconds).toBeLessThan(served)
  await page.clock.pauseAt(MONDAY + 3_600_000)
  await expect.poll(seconds).toBeLessThan(served - 3_000)
  const first = await seconds()
  await page.clock.runFor(1_000)
  await expect.poll(seconds).toBe(first - 1)
  await page.clock.runFor(3_000)
  await expect.poll(seconds).toBe(first - 4)
  await setHidden(page, true)
  await page.clock.runFor(60_000)
  expect(await seconds()).toBe(first - 4)
  await setHidden(page, false)
  await expect.poll(seconds).toBe(first - 64)
  const asked = page.waitForRequest(
    (request) => request.url().includes('_data=') && request.url().includes('.html'),
  )
  await page.clock.fastForward((first - 66) * 1_000)
  await page.clock.runFor(4_000)
  await asked
})

test('a page that was hidden over the cut-off asks again when it is shown, and no screen reader reads the seconds [EST-04]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'postal_code', value: '90001', url: shop.url }])
  await page.goto(PRODUCT)
  const text = page.getByRole('region', { name: 'Delivery estimate' }).getByText(/^Order within/)
  const timer = text.getByRole('timer')
  await expect(timer).toHaveText(/^\d+h \d+m \d+s$/)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  const before = await timer.textContent()
  // The script has run.
  await expect(timer).not.toHaveText(before ?? '')
  await setHidden(page, true)
  const resting = await text.textContent()
  const asked: string[] = []
  page.on('request', (request) => void (/[?&]_data=product/.test(request.url()) && asked.push(request.url())))
  await page.clock.pauseAt(MONDAY + 24 * 3_600_000)
  await page.clock.runFor(3_000)
  expect([await text.textContent(), asked]).toEqual([resting, []])
  await setHidden(page, false)
  await expect.poll(() => asked).toHaveLength(1)
  // Its clock is a day ahead: after one request it shows what the server says, without asking endlessly.
  await page.clock.runFor(50_000)
  expect(asked).toHaveLength(1)
  await page.clock.runFor(20_000)
  await expect.poll(() => asked).toHaveLength(2)
})
