/**
 * When new HTML replaces the same page in another state, such as a list in another order, keeps what was unfolded and
 * where the keyboard focus was.
 */
import type { MutableRefObject } from 'react'

/** The HTML shown before. */
export type Left = {
  readonly html: Element
  readonly pathname: string
  readonly focused: Element | null
} | null

/** Identifies a control by its label and region, without a trailing result count. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.textContent?.trim().replace(/\s[\d,]+$/, '')
  return `${label} / ${control.parentElement?.closest('[aria-label]')?.getAttribute('aria-label')}`
}

function sameIn(html: Element, control: Element): HTMLElement | undefined {
  const name = nameOf(control)
  return [...html.querySelectorAll<HTMLElement>(control.tagName)].find((each) => nameOf(each) === name)
}

function carryOver(left: NonNullable<Left>, html: Element): void {
  // Menus close when something in them was chosen, so they are not carried over.
  for (const details of left.html.querySelectorAll<HTMLDetailsElement>('details:not([data-drop])')) {
    const now = sameIn(html, details.firstElementChild ?? details)?.parentElement
    if (now instanceof HTMLDetailsElement) now.open = details.open
  }
  const control = left.focused && sameIn(html, left.focused)
  const folded = control?.closest('details:not([open])')?.querySelector('summary')
  ;(folded ?? control)?.focus({ preventScroll: true })
}

/**
 * Layout effect of the component that shows the HTML: `left` holds the previous HTML, and on cleanup the current one.
 */
export function goOnFrom(left: MutableRefObject<Left>, html: Element | null): (() => void) | undefined {
  if (html === null) return undefined
  const { pathname } = location
  if (left.current?.pathname === pathname) carryOver(left.current, html)
  return () => {
    const { activeElement } = document
    left.current = { html, pathname, focused: html.contains(activeElement) ? activeElement : null }
  }
}
