import type { Page } from '@playwright/test'

/** Also true where there is no script to wait for: lite pages, files, third-party pages. */
const isReady = () =>
  document.querySelector('script[type="module"]') === null ||
  document.documentElement.dataset['ready'] !== undefined

/** Pages that wait for their script. */
const awaited = new WeakSet<Page>()

/** Waits until an awaited page's script has run, including after a form or link has led to a new document. */
export async function waitAwake(page: Page): Promise<void> {
  if (awaited.has(page)) await page.waitForFunction(isReady)
}

/**
 * Makes every `goto` and `reload` wait for the page's script: anything clicked earlier acts as a plain link or form and
 * navigates. A test about the time before that passes `waitUntil` itself.
 */
export function openAwake(page: Page): void {
  awaited.add(page)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) await waitAwake(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await waitAwake(page)
    return answer
  }
}
