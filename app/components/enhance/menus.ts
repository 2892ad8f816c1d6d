/** Menus and fold-outs for the keyboard and the impatient: what CSS and `details` cannot do (MENU-02, MENU-03, HEAD-05). */
import { MEGA_MENU_HOVER_MS } from '~/models/constants/constants'
import { isModified } from './modified'

const SECTION = '[data-menu-section]'
/** Fold-outs of the header that lie over the page; those within the text stay as they are. */
const DROPS = '[data-drop][open]'

function sectionOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(SECTION) : null
}

function openAll(): void {
  for (const section of document.querySelectorAll(`${SECTION}[data-closed]`))
    section.removeAttribute('data-closed')
}

/** A sheet that a link has opened by its target: the link that closes it leads the focus back. */
function closeSheet(): boolean {
  const close = document.querySelector<HTMLElement>(':target [data-close]')
  close?.click()
  return close !== null
}

/** Escape: the menu under the focus closes and its header has the focus; an open fold-out gives it to its summary. */
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
  // A menu that Escape closed opens again by the arrows.
  section.removeAttribute('data-closed')
  next.focus()
}

function onPointerDown(event: Event): void {
  const target = event.target instanceof Node ? event.target : null
  for (const drop of document.querySelectorAll<HTMLDetailsElement>(DROPS))
    if (!drop.contains(target)) drop.open = false
  const active = document.activeElement
  if (sectionOf(active) !== null && sectionOf(target) === null && active instanceof HTMLElement) active.blur()
}

/** Into another menu, or out of all of them: a menu that Escape closed may open again. */
function onEnter(event: Event): void {
  const section = sectionOf(event.target)
  const from = (event as MouseEvent | FocusEvent).relatedTarget
  if (section !== null && from instanceof Node && section.contains(from)) return
  openAll()
  if (event.type === 'mouseover') markOpen(section)
}

let opening = 0

/** Once a menu is open, its neighbours open without the delay (MENU-02). */
function markOpen(section: HTMLElement | null): void {
  clearTimeout(opening)
  const bar = document.querySelector(`:has(> ${SECTION})`)
  if (section === null) bar?.removeAttribute('data-open')
  else opening = window.setTimeout(() => bar?.setAttribute('data-open', ''), MEGA_MENU_HOVER_MS)
}

/** Once for the document. */
export function wakeMenus(): void {
  const listeners = [
    ['keydown', onKeyDown],
    ['pointerdown', onPointerDown],
    ['mouseover', onEnter],
    ['focusin', onEnter],
  ] as const
  for (const [kind, listener] of listeners) document.addEventListener(kind, listener as EventListener)
}
