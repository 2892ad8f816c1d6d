/**
 * The same page in another state, as a list in another order, is other HTML. What is carried over from one to the next:
 * what was unfolded, and where the keyboard stood.
 */
import type { MutableRefObject } from 'react'

/** HTML that is no longer shown. */
export type Left = {
  readonly html: Element
  readonly pathname: string
  readonly focused: Element | null
} | null

/** What a control is called, and in which part of the page. The number at its end is how much it would find. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.textContent?.trim().replace(/\s[\d,]+$/, '')
  return `${label} / ${control.parentElement?.closest('[aria-label]')?.getAttribute('aria-label')}`
}

function sameIn(html: Element, control: Element): HTMLElement | undefined {
  const name = nameOf(control)
  return [...html.querySelectorAll<HTMLElement>(control.tagName)].find((each) => nameOf(each) === name)
}

function carryOver(left: NonNullable<Left>, html: Element): void {
  // Those of menus close when something in them was chosen.
  for (const details of left.html.querySelectorAll<HTMLDetailsElement>('details:not([data-drop])')) {
    const now = sameIn(html, details.firstElementChild ?? details)?.parentElement
    if (now instanceof HTMLDetailsElement) now.open = details.open
  }
  const control = left.focused && sameIn(html, left.focused)
  const folded = control?.closest('details:not([open])')?.querySelector('summary')
  ;(folded ?? control)?.focus({ preventScroll: true })
}

/** For the effect of what shows the HTML: `left` has what stood in its place, and afterwards what stands there now. */
export function goOnFrom(left: MutableRefObject<Left>, html: Element | null): (() => void) | undefined {
  if (html === null) return undefined
  const { pathname } = location
  if (left.current?.pathname === pathname) carryOver(left.current, html)
  return () => {
    const { activeElement } = document
    left.current = { html, pathname, focused: html.contains(activeElement) ? activeElement : null }
  }
}
