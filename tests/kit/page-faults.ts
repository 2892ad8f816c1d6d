/** What must hold on every page: no sideways scrolling, headings in order, landmarks distinguishable. */
import type { Page } from '@playwright/test'
import {
  LARGE_BREAKPOINT_PX,
  SMALL_BREAKPOINT_PX,
  TWO_COLUMNS_PX,
} from '../../app/models/constants/constants'

/** A window of 1280 × 1024 pixels at 400 % zoom: as narrow as the smallest phone, and lower. */
export const NARROW = { width: 320, height: 256 } as const
/** Where a wider layout begins, and has the least room. */
const BEGINNINGS = [SMALL_BREAKPOINT_PX, TWO_COLUMNS_PX, LARGE_BREAKPOINT_PX]

/** Runs in the page. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in ${clientWidth}`] : []
}

/** Runs in the page: its faults, one line each. */
function findFaults(): string[] {
  const faults: string[] = []
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  let above = 0
  // Headings hidden behind a full-window panel still count towards the order.
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].filter((element) =>
    element.checkVisibility(),
  )
  for (const heading of headings) {
    const level = Number(heading.tagName[1])
    if (level > above + 1) faults.push(`${heading.tagName} “${heading.textContent}” below H${above}`)
    above = level
  }
  if (document.querySelectorAll('h1').length !== 1) faults.push('has not one H1')

  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')
    return element.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? ''
  }
  const kinds = ['nav', 'aside', 'section[aria-label], section[aria-labelledby]', '[role="search"]']
  for (const kind of kinds) {
    const names = [...document.querySelectorAll(kind)].filter(seen).map(nameOf)
    // The header's search needs no name: it is the site search.
    if (names.includes('') && kind !== '[role="search"]') faults.push(`${kind} without a name`)
    for (const name of new Set(names))
      if (names.filter((each) => each === name).length > 1) faults.push(`more than one ${kind} “${name}”`)
  }

  // Arrow keys scroll the focused element: a table may be wider than the page only if its container can take focus.
  for (const table of document.querySelectorAll('table')) {
    const around = table.parentElement
    if (around === null || around.scrollWidth <= around.clientWidth) continue
    if (around.tabIndex !== 0 || nameOf(around) === '')
      faults.push(`table “${table.caption?.textContent ?? ''}” scrolls and is no stop with a name`)
  }
  return faults
}

/** Leaves the window as narrow as it gets. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (const width of BEGINNINGS) {
    await page.setViewportSize({ width, height: 900 })
    faults.push(...(await page.evaluate(findOverflow)))
  }
  await page.setViewportSize(NARROW)
  return [...faults, ...(await page.evaluate(findOverflow)), ...(await page.evaluate(findFaults))]
}
