/** The rules of WCAG 2.2 AA that a machine can check. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, ViewportSize } from '@playwright/test'
import type axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is around `main` on the pages of the shop. */
export const PARTS = {
  header: 'body > header',
  account: '#account-menu',
  menu: '#menu',
  offers: 'aside[aria-label="Offers and help"]',
  footer: 'footer',
} as const
/** Shared by many pages, and more than half of each. */
export const FRAME: readonly string[] = Object.values(PARTS)

/** Without the HTML of each element, which axe would note with every rule, and which is not told here. */
const SOURCE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

/** Once for a document, whatever its sizes: it is half a megabyte, which costs as much as a small page's rules. */
async function bring(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
}

/** Waits for colour transitions to end: nobody reads text in the middle of one. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => null)
  })

/** Faults of the current page at each size: rule, place and reason, one line each. */
export async function violationsOf(
  page: Page,
  sizes: readonly ViewportSize[],
  excluded: readonly string[],
): Promise<readonly string[]> {
  await bring(page)
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    const lines = await page.evaluate(
      async ({ runOnly, exclude }) => {
        // What passes is not told: telling takes longer than looking.
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
          { exclude },
          { resultTypes: ['violations'], runOnly },
        )
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) =>
              `${id} at ${target.join(', ')}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
          ),
        )
      },
      { runOnly: TAGS, exclude: excluded.map((selector) => [selector]) },
    )
    found.push(...lines.map((line) => `${size.width} ${line}`))
  }
  return found
}
