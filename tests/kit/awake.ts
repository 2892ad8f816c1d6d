import type { Page } from '@playwright/test'

/** Also true of what has no script to wait for: lite pages, files, other people's pages. */
const isReady = () =>
  document.querySelector('script[type="module"]') === null ||
  document.documentElement.dataset['ready'] !== undefined

/** Pages that wait for their script. */
const awaited = new WeakSet<Page>()

/** On a page that waits for its script: until it is there, also where a form or a link has led to a new document. */
export async function waitAwake(page: Page): Promise<void> {
  if (awaited.has(page)) await page.waitForFunction(isReady)
}

/**
 * Makes a page wait for its script wherever it is opened: what is pressed before is a link or a form as without one, and
 * leads to a page of its own. A test that is about the time before says what it waits for (`waitUntil`).
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
