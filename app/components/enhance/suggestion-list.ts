/**
 * A search box with suggestions, following the editable combobox pattern: the focus stays in the box, arrows move
 * through the options, Enter follows one, Escape closes (SRCH-02, SRCH-03, UX-02).
 */
import { RECENT_SEARCHES, SUGGESTIONS_THROTTLE_MS } from '~/models/constants/constants'
import * as styles from '../search/suggestions.css'
import { readRecent } from './recent-searches'
import { throttle } from './throttle'

const ADDRESS = '/search/suggestions?query='

export interface SuggestionList {
  readonly root: HTMLElement
  open(): void
  close(): void
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.className = className
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

const OPTION = { role: 'option', 'aria-selected': 'false', tabindex: '-1' }

function recentOption(query: string): HTMLElement {
  const option = element('a', styles.option.row, {
    ...OPTION,
    href: `/search/instant?query=${encodeURIComponent(query)}`,
  })
  option.textContent = query
  return option
}

/** The three latest, the rest on demand (SRCH-08). */
function recentGroup(isAll: boolean, onMore: () => void): HTMLElement | null {
  const recent = readRecent()
  if (recent.length === 0) return null
  const group = element('div', styles.group.recent, { role: 'group', 'aria-label': 'Recent searches' })
  const title = element('span', styles.title, { 'aria-hidden': 'true' })
  title.textContent = 'Recent searches'
  group.append(title, ...recent.slice(0, isAll ? undefined : RECENT_SEARCHES.shown).map(recentOption))
  if (recent.length <= RECENT_SEARCHES.shown) return group
  const more = element('div', styles.option.more, { ...OPTION, 'data-more': '' })
  more.textContent = isAll ? 'See less' : 'See more'
  more.addEventListener('click', onMore)
  group.append(more)
  return group
}

/** The groups rendered by the server, or null if unavailable. */
async function fetchGroups(query: string, signal: AbortSignal): Promise<Element | null> {
  try {
    const answer = await fetch(ADDRESS + encodeURIComponent(query), { signal })
    if (!answer.ok) return null
    return new DOMParser().parseFromString(await answer.text(), 'text/html').body.firstElementChild
  } catch {
    return null
  }
}

interface Listening {
  /** Whether the list may open now. */
  readonly mayOpen?: () => boolean
  readonly onClose?: () => void
}

/** `id`: id of the list. */
export function createSuggestionList(
  input: HTMLInputElement,
  id: string,
  { mayOpen = () => true, onClose = () => undefined }: Listening = {},
): SuggestionList {
  const root = element('div', styles.list, { 'data-suggestions': '' })
  const list = element('div', styles.groups, { role: 'listbox', id, 'aria-label': 'Suggestions' })
  const said = element('p', styles.said, { role: 'status' })
  root.append(list, said)
  root.hidden = true
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value)

  let fetched: Element | null = null
  let isAllRecent = false
  let asking = new AbortController()
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  const active = () => list.querySelector<HTMLElement>('[aria-selected="true"]')

  function select(option: HTMLElement | undefined): void {
    active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }

  function render(): void {
    const recent = input.value.trim() === '' ? recentGroup(isAllRecent, showMore) : null
    list.replaceChildren(
      ...(recent === null ? [] : [recent]),
      ...(fetched === null ? [] : document.importNode(fetched, true).childNodes),
    )
    for (const [index, option] of options().entries()) option.id = `${id}-${index}`
    input.removeAttribute('aria-activedescendant')
    toggle(input.getAttribute('aria-expanded') === 'true')
  }

  function showMore(): void {
    isAllRecent = !isAllRecent
    render()
    select(list.querySelector<HTMLElement>('[data-more]') ?? undefined)
  }

  /** An empty list stays hidden. */
  function toggle(isOpen: boolean): void {
    input.setAttribute('aria-expanded', String(isOpen))
    root.hidden = !isOpen || list.childElementCount === 0
  }

  const ask = throttle<string>(SUGGESTIONS_THROTTLE_MS, (query) => {
    // Drop answers to earlier queries.
    asking.abort()
    const mine = (asking = new AbortController())
    void fetchGroups(query, mine.signal).then((groups) => {
      if (mine.signal.aborted) return
      // Without an answer, rather none than those for an earlier query.
      fetched = groups
      said.textContent = groups?.getAttribute('data-said') ?? ''
      render()
    })
  })

  function open(): void {
    if (input.getAttribute('aria-expanded') === 'true' || !mayOpen()) return
    toggle(true)
    render()
    ask(input.value.trim())
  }

  function close(): void {
    if (input.getAttribute('aria-expanded') !== 'true') return
    select(undefined)
    isAllRecent = false
    toggle(false)
    onClose()
  }

  function move(step: number): void {
    const all = options()
    const at = all.findIndex((option) => option === active())
    // Down from the box to the first option, up to the last, and past either end back to the box.
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step
    select(all[next])
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isOpen = input.getAttribute('aria-expanded') === 'true'
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && (isOpen || step > 0)) {
      event.preventDefault()
      if (isOpen) move(step)
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      // Keep the text, and close no other fold-out.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && active() !== null) {
      event.preventDefault()
      active()?.click()
    }
  }

  input.addEventListener('keydown', onKeyDown)
  input.addEventListener('click', open)
  input.addEventListener('input', () => {
    // What was selected is an answer to other words: Enter searches for these.
    select(undefined)
    if (!mayOpen()) return
    toggle(true)
    ask(input.value.trim())
  })
  // Keep the focus in the box.
  root.addEventListener('pointerdown', (event) => event.preventDefault())
  root.addEventListener('mousedown', (event) => event.preventDefault())
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) close()
  })
  return { root, open, close }
}
