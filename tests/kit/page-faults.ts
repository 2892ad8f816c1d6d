/** What holds on every page: nothing to scroll sideways, headings in order, regions told apart. */
import type { Page } from '@playwright/test'

/** Twice as large as a window of 640 pixels, or a small phone. */
export const NARROW = { width: 320, height: 640 } as const

/** Read in the page: what is wrong with it, in a line each. */
function findFaults(): string[] {
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) faults.push(`is ${root.scrollWidth} px wide`)

  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  let above = 0
  // Behind a panel that fills the window, what it hides is still above it.
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
    // The header's search needs none: it is the one of the site.
    if (names.includes('') && kind !== '[role="search"]') faults.push(`${kind} without a name`)
    for (const name of new Set(names))
      if (names.filter((each) => each === name).length > 1) faults.push(`more than one ${kind} “${name}”`)
  }

  // The arrow keys scroll what has the focus: a table may be wider than the page only where it gets it.
  for (const table of document.querySelectorAll('table')) {
    const around = table.parentElement
    if (around === null || around.scrollWidth <= around.clientWidth) continue
    if (around.tabIndex !== 0 || nameOf(around) === '')
      faults.push(`table “${table.caption?.textContent ?? ''}” scrolls and is no stop with a name`)
  }
  return faults
}

export const pageFaults = (page: Page): Promise<readonly string[]> => page.evaluate(findFaults)
