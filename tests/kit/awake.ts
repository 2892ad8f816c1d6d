import type { Page } from '@playwright/test'

/**
 * Opens a page and waits for its script, with what comes right after it: what is pressed before is a link or a form as
 * without one, and leads to a page of its own.
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/afterwards-[^/]*\.js/), page.goto(path)])
  await page.waitForLoadState('networkidle')
}
