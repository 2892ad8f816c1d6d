/**
 * The part of the offer on every page: a press on its link, or on what editors have named, opens the dialog. Once
 * minimised, it can be reopened from any page of the visit. If the dialog fails to load, the link is a link.
 */

import { minimizedOffer } from './offer-minimized'
import { isModified } from './modified'

const LINK = 'footer a[href="/offer"]'
const fetchDialog = () => import('./offer-dialog')

const linkOf = (): HTMLAnchorElement | null => document.querySelector<HTMLAnchorElement>(LINK)

/** The editors' selector may be invalid. */
function matches(target: EventTarget | null, selector: string): boolean {
  try {
    return target instanceof Element && target.closest(selector) !== null
  } catch {
    return false
  }
}

function onClick(event: MouseEvent): void {
  const link = linkOf()
  // Already claimed, or a page without the footer.
  if (link === null || isModified(event) || location.pathname === '/offer') return
  const selector = document.querySelector<HTMLElement>('footer[data-offer-opener]')?.dataset['offerOpener']
  const isOpener = selector !== undefined && matches(event.target, selector)
  if (!isOpener && !matches(event.target, LINK) && !matches(event.target, '[data-offer]')) return
  event.preventDefault()
  event.stopPropagation()
  fetchDialog().then(
    ({ openOffer }) => openOffer(link.textContent ?? ''),
    () => location.assign(link.href),
  )
}

export function wakeOffer(): void {
  // Before any link is followed.
  window.addEventListener('click', onClick, { capture: true })
  const words = minimizedOffer()
  if (words === null || linkOf() === null) return
  fetchDialog().then(
    ({ addBubble }) => addBubble(words),
    () => undefined,
  )
}
