/** Menus and fold-outs by keyboard, hover and touch, beyond CSS and `details` (MENU-02, MENU-03, HEAD-05). */
import { MEGA_MENU_HOVER_MS } from '~/models/constants/constants'
import { isModified } from './modified'

const SECTION = '[data-menu-section]'
/** Fold-outs that overlay the page; those within the text are left alone. */
const DROPS = '[data-drop][open]'

function sectionOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(SECTION) : null
}

/** Closes a sheet opened through `:target`; its close link returns the focus. */
function closeSheet(): boolean {
  const close = document.querySelector<HTMLElement>(':target [data-close]')
  close?.click()
  return close !== null
}

/** Escape closes the focused menu and focuses its header, or an open fold-out and focuses its summary. */
function onEscape(): void {
  const active = document.activeElement
  const drop = active?.closest<HTMLDetailsElement>(DROPS) ?? document.querySelector<HTMLDetailsElement>(DROPS)
  if (drop !== null) {
    drop.open = false
    drop.querySelector('summary')?.focus()
    return
  }
  if (closeSheet()) return
  const section = sectionOf(active) ?? document.querySelector<HTMLElement>(`${SECTION}:hover`)
  if (section === null) return
  section.setAttribute('data-closed', '')
  if (section.contains(active)) section.querySelector('a')?.focus()
}

function move(from: HTMLElement, section: HTMLElement, key: string): HTMLElement | null {
  const links = [...section.querySelectorAll<HTMLElement>('a')]
  const index = links.indexOf(from)
  const headers = [...document.querySelectorAll<HTMLElement>(SECTION)]
  const header = (step: number) =>
    headers.at((headers.indexOf(section) + step) % headers.length)?.querySelector('a')
  switch (key) {
    case 'ArrowDown':
      return links[index + 1] ?? links[0] ?? null
    case 'ArrowUp':
      return links[index - 1] ?? links.at(-1) ?? null
    case 'ArrowRight':
      return header(1) ?? null
    case 'ArrowLeft':
      return header(-1) ?? null
    default:
      return null
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    onEscape()
    return
  }
  const section = sectionOf(event.target)
  if (section === null || isModified(event) || !(event.target instanceof HTMLElement)) return
  const next = move(event.target, section, event.key)
  if (next === null) return
  event.preventDefault()
  // Arrow keys reopen a menu that Escape closed.
  section.removeAttribute('data-closed')
  next.focus()
}

/** The department that this tap opens: its panel was shut when the finger came down. */
let tapped: HTMLElement | null = null

/** False where no panel is shown: then a tap follows the link. */
function isShut(section: HTMLElement): boolean {
  const panel = section.querySelector('div')
  return panel !== null && panel.offsetWidth > 0 && getComputedStyle(panel).visibility === 'hidden'
}

function onPointerDown(event: PointerEvent): void {
  const target = event.target instanceof Node ? event.target : null
  const isTouch = event.pointerType === 'touch'
  const section = sectionOf(target)
  tapped = isTouch && section !== null && isShut(section) ? section : null
  for (const drop of document.querySelectorAll<HTMLDetailsElement>(DROPS))
    if (!drop.contains(target)) drop.open = false
  const active = document.activeElement
  if (section !== null) return
  if (sectionOf(active) !== null && active instanceof HTMLElement) active.blur()
  // After a touch, some browsers hover on.
  if (isTouch) document.querySelector(`${SECTION}:hover`)?.setAttribute('data-closed', '')
}

/** Touch has no hover: the first tap opens the panel, by the focus, and the next one follows the link. */
function onTap(event: MouseEvent): void {
  const section = tapped
  tapped = null
  const link = section?.querySelector('a')
  // Enter presses without a finger.
  if (event.detail === 0 || !link?.contains(event.target as Node)) return
  event.preventDefault()
  section?.removeAttribute('data-closed')
  link.focus()
}

/**
 * On entering another menu or leaving all, a menu closed by Escape may open again. One under the pointer stays closed
 * until that leaves, wherever the focus goes (WCAG 1.4.13).
 */
function onEnter(event: Event): void {
  const section = sectionOf(event.target)
  const from = (event as MouseEvent | FocusEvent).relatedTarget
  if (section !== null && from instanceof Node && section.contains(from)) return
  const isPointer = event.type === 'mouseover'
  for (const closed of document.querySelectorAll(`${SECTION}[data-closed]${isPointer ? '' : ':not(:hover)'}`))
    closed.removeAttribute('data-closed')
  if (isPointer) markOpen(section)
}

let opening = 0

/** Once a menu is open, its neighbours open without the delay (MENU-02). */
function markOpen(section: HTMLElement | null): void {
  clearTimeout(opening)
  const bar = document.querySelector(`:has(> ${SECTION})`)
  if (section === null) bar?.removeAttribute('data-open')
  else opening = window.setTimeout(() => bar?.setAttribute('data-open', ''), MEGA_MENU_HOVER_MS)
}

/** Called once per document. */
export function wakeMenus(): void {
  const listeners = [
    ['keydown', onKeyDown],
    ['pointerdown', onPointerDown],
    ['mouseover', onEnter],
    ['focusin', onEnter],
  ] as const
  for (const [kind, listener] of listeners) document.addEventListener(kind, listener as EventListener)
  // Before navigation hears of it.
  addEventListener('click', onTap, true)
}
