/** The rules of WCAG 2.2 AA that a machine can check. */
import AxeBuilder from '@axe-core/playwright'
import type { Page, ViewportSize } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Shared by many pages, and more than half of each. */
export const FRAME = ['body > header', 'body > footer']

/** Violations on the current page at each size, one line each: rule, element and reason. */
export async function violationsOf(
  page: Page,
  sizes: readonly ViewportSize[],
  excluded: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const axe = new AxeBuilder({ page })
    for (const selector of excluded) axe.exclude(selector)
    const { violations } = await axe
      // Skip reporting passes: that takes longer than the checks.
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .withTags(TAGS)
      .analyze()
    for (const { id, nodes } of violations)
      for (const node of nodes)
        found.push(
          `${size.width} ${id} at ${String(node.target)}: ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        )
  }
  return found
}
