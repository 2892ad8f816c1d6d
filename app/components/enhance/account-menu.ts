/**
 * Opens the account menu below its header link, on hover or with the down arrow. A tap follows the link, since touch
 * has no hover.
 */
import { MEGA_MENU_HOVER_MS } from '~/models/constants/constants'

const LINK = '[data-account-link]'
const CLOSING_MS = 200

const within = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
const menuOf = (target: EventTarget | null) => within(target, '#account-menu')

let timer = 0

function after(ms: number, act: () => void): void {
  clearTimeout(timer)
  timer = window.setTimeout(act, ms)
}

function openBelow(link: HTMLElement): HTMLElement | null {
  const menu = document.getElementById('account-menu')
  const { bottom, right } = link.getBoundingClientRect()
  menu?.style.setProperty('top', `${bottom + 4}px`)
  menu?.style.setProperty('right', `${Math.max(8, document.documentElement.clientWidth - right)}px`)
  menu?.setAttribute('data-open', '')
  return menu
}

function close(): void {
  clearTimeout(timer)
  document.getElementById('account-menu')?.removeAttribute('data-open')
}

function onPointerOver({ target, relatedTarget, pointerType }: PointerEvent): void {
  const link = within(target, LINK)
  // A pointer that only moves on the link does not reopen what Escape has closed (WCAG 1.4.13).
  if (pointerType !== 'mouse' || (link !== null && link === within(relatedTarget, LINK))) return
  if (link !== null) after(MEGA_MENU_HOVER_MS, () => openBelow(link))
  else if (menuOf(target) !== null) clearTimeout(timer)
  else after(CLOSING_MS, close)
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event
  const link = within(target, LINK)
  const menu = link !== null && key === 'ArrowDown' ? openBelow(link) : menuOf(target)
  if (key === 'Escape') {
    if (menu !== null) document.querySelector<HTMLElement>(LINK)?.focus()
    close()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (menu === null || step === undefined) return
  event.preventDefault()
  const links = [...menu.querySelectorAll<HTMLElement>('a')]
  const at = links.findIndex((each) => each === target)
  links.at((at + step) % links.length)?.focus()
}

/** The focus has moved elsewhere. */
function onFocusIn({ target }: FocusEvent): void {
  if (menuOf(target) === null) close()
}

/** Called once per document. */
export function wakeAccountMenu(): void {
  const listeners = [
    ['pointerover', onPointerOver],
    ['keydown', onKeyDown],
    ['focusin', onFocusIn],
    ['scroll', close],
  ] as const
  for (const [kind, listener] of listeners) document.addEventListener(kind, listener as EventListener)
}
