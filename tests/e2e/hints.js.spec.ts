/** A hint in the account that is viewed: after five seconds in view it counts as seen. */
import { expect, test } from '../kit/fixtures'

const HINT = 'Set a default address to speed up checkout.'
const PASSWORD = 'Walnuts & Honey 1'

test('is marked as seen by five seconds in sight, and is gone with the next page [ACCT-11]', async ({
  page,
}) => {
  await page.goto('/sign/up')
  await page
    .getByRole('main')
    .getByRole('textbox', { name: 'Email' })
    .fill(`hint-${Date.now()}@nutwood.example`)
  await page.getByLabel('Full name').fill('Pat Example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL((url) => url.pathname !== '/sign/up')
  const marked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/account/hints')) marked.push(request.postData() ?? '')
  })
  await page.clock.install()
  await page.goto('/account/address-book')
  const hint = page.getByRole('complementary', { name: 'Hint' })
  await expect(hint).toContainText(HINT)
  await expect(hint).toBeInViewport()
  await page.clock.runFor(4_000)
  expect(marked).toEqual([])
  // In a background tab nobody sees it.
  const turnTab = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await turnTab(true)
  await page.clock.runFor(20_000)
  await turnTab(false)
  await page.clock.runFor(4_000)
  expect(marked).toEqual([])
  const answered = page.waitForResponse('**/account/hints')
  await page.clock.runFor(2_000)
  expect((await answered).status()).toBe(200)
  expect(marked).toEqual(['hint=default-address'])
  await expect(hint).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(hint).toHaveCount(0)
})
