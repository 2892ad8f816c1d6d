/** The first keyboard stop on each kind of page. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

test.use({ expectedErrors: [/status of 404/] })

/** From the top of the page to its main part, in two keys. */
async function expectSkipped(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  // The next stop is its first one or, if it has none, whatever follows.
  await page.keyboard.press('Tab')
  const next = await page.evaluate(() => {
    const main = document.querySelector('main')
    const at = document.activeElement
    if (main === null || at === null) return 'nothing'
    const follows = (main.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return follows ? 'within or after' : 'before'
  })
  expect(next).toBe('within or after')
}

test('skip links lead past the header of every page [UX-01]', async ({ page }) => {
  for (const path of ['/', '/nuts/', '/nuts/almonds/sliced-almonds.html', '/cart', '/sign/in', '/nowhere']) {
    await page.goto(path)
    await expectSkipped(page)
  }
})

test('skip links lead past the header of checkout, and from the shop’s to its menu [UX-01]', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  await expectSkipped(page)
  await page.goto('/nuts/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const departments = page.getByRole('navigation', { name: 'Departments' })
  await expect(departments.getByRole('link').first()).toBeFocused()
})
