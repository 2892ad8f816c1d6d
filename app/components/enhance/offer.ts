/**
 * What the offer needs of every page: whoever presses its link, or what editors have named, gets it in a dialog. Once
 * minimised it can be opened again from any page of the visit. Where the dialog cannot be fetched, the link is a link.
 */

import { minimizedOffer } from './offer-minimized'
import { isModified } from './modified'

const LINK = 'footer a[href="/offer"]'
const fetchDialog = () => import('./offer-dialog')

const linkOf = (): HTMLAnchorElement | null => document.querySelector<HTMLAnchorElement>(LINK)

/** Editors may have named something that no browser can look for. */
function matches(target: EventTarget | null, selector: string): boolean {
  try {
    return target instanceof Element && target.closest(selector) !== null
  } catch {
    return false
  }
}

function onClick(event: MouseEvent): void {
  const link = linkOf()
  // Claimed, or a page without the footer.
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
  // Before links go anywhere.
  window.addEventListener('click', onClick, { capture: true })
  const words = minimizedOffer()
  if (words === null || linkOf() === null) return
  fetchDialog().then(
    ({ addBubble }) => addBubble(words),
    () => undefined,
  )
}
