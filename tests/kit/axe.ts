/** The rules of WCAG 2.2 AA that a machine can check. */
import type { Page, ViewportSize } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Shared by many pages, and more than half of each. */
export const FRAME = ['body > header', 'body > footer']

/** Once for a document, whatever its sizes: it is half a megabyte, which costs as much as a small page's rules. */
async function bring(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
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
