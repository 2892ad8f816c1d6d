/** What is in sight of a page before anybody scrolls, by its measures. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }

/** Pixels from the top of the window to where the header ends. */
const headerEnd = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header, #menu')].map((line) => line.getBoundingClientRect().bottom),
    ),
  )

test('the header takes little of a window, and less once the page is scrolled', async ({ page }) => {
  await page.goto('/nuts/')
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    expect(await headerEnd(page), `at ${size.width}`).toBeLessThanOrEqual(160)
    const start = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
    expect(start, `nothing under the header at ${size.width}`).toBeGreaterThanOrEqual(await headerEnd(page))
    const bar = page.getByRole('banner')
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
    expect(await headerEnd(page)).toBeLessThanOrEqual(72)
    await expect(bar.getByRole('searchbox')).toBeInViewport()
    await expect(bar.getByRole('link', { name: /^Cart/ })).toBeInViewport()
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
