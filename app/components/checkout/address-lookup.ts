/**
 * Suggestions in the street field, as a combobox with a list (ADDR-06, ADDR-07). Loaded on focus; whatever fails, the
 * field stays a plain field.
 */
import { ADDRESS_LOOKUP_MIN } from '~/models/constants/constants'
import type * as classes from './address-lookup.css'

/** Loaded by the page: this code comes later, and brings no styles. */
type Styles = typeof classes

const PATH = '/address/search/v1'
/** A pause in typing. */
const PAUSE_MS = 150

interface Suggestion {
  readonly text: string
  readonly format: string
}

interface Formatted {
  readonly address_line_1: string
  readonly address_line_2: string
  readonly locality: string
  readonly region: string
  readonly postal_code: string
}

async function answerOf<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' }, ...init })
    return answer.ok ? ((await answer.json()) as { result: T }).result : null
  } catch {
    return null
  }
}

function ask(typed: string, country: string, location: string, signal: AbortSignal) {
  return answerOf<{ suggestions: readonly Suggestion[] }>(PATH, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      country_iso: country === 'CA' ? 'CAN' : 'USA',
      components: { unspecified: [typed] },
      location,
    }),
    signal,
  })
}

type Field = HTMLInputElement | HTMLSelectElement

/** Another field of the same address. */
function sibling(input: HTMLInputElement, name: string): Field | null {
  const prefix = input.name.slice(0, input.name.lastIndexOf('.') + 1)
  const found = input.form?.elements.namedItem(prefix + name)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null
}

/** Sets a value as if typed, with events for the form's listeners. */
function set(field: Field | null, value: string): void {
  if (field === null) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function fill(input: HTMLInputElement, address: Formatted): void {
  set(input, address.address_line_1)
  // Keep a typed unit if the suggestion has none.
  if (address.address_line_2 !== '') {
    const street2 = sibling(input, 'street2')
    set(street2, address.address_line_2)
    const more = street2?.closest('details')
    if (more) more.open = true
  }
  set(sibling(input, 'city'), address.locality)
  set(sibling(input, 'state'), address.region)
  set(sibling(input, 'postalCode'), address.postal_code)
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/** The list below the field; `choose` is called with the chosen index. */
function createList(input: HTMLInputElement, styles: Styles, choose: (at: number) => void) {
  const id = `${input.id}-suggestions`
  const list = element('ul', styles.list, { id, role: 'listbox', 'aria-label': 'Suggested addresses' })
  const told = element('span', styles.told, { role: 'status' })
  list.hidden = true
  // Keep the focus in the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  input.parentElement?.classList.add(styles.host)
  input.after(list, told)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
  }))
    input.setAttribute(name, value)
  let active = -1

  const mark = (at: number): void => {
    active = at
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at))
    const option = list.children[at]
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
    option?.scrollIntoView({ block: 'nearest' })
  }
  return {
    get active() {
      return active
    },
    get isOpen() {
      return !list.hidden
    },
    mark,
    show(texts: readonly string[]) {
      list.replaceChildren(
        ...texts.map((text, at) => {
          const option = element('li', styles.option, { id: `${id}-${at}`, role: 'option' })
          option.textContent = text
          option.addEventListener('click', () => choose(at))
          return option
        }),
      )
      list.hidden = texts.length === 0
      input.setAttribute('aria-expanded', String(texts.length > 0))
      told.textContent = texts.length === 0 ? '' : `${texts.length} suggested addresses`
      mark(-1)
    },
    move(by: 1 | -1) {
      const count = list.children.length
      // The field itself is the position before the first and after the last.
      mark(((active + 1 + by + count + 1) % (count + 1)) - 1)
    },
  }
}

export function startAddressLookup(input: HTMLInputElement, styles: Styles): void {
  if (input.role === 'combobox') return
  let found: readonly Suggestion[] = []
  let asking = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined
  const list = createList(input, styles, (at) => void choose(at))

  const close = (): void => {
    clearTimeout(pause)
    asking.abort()
    found = []
    list.show([])
  }
  async function choose(at: number): Promise<void> {
    const suggestion = found[at]
    close()
    if (suggestion === undefined) return
    const answer = await answerOf<{ address: Formatted }>(suggestion.format)
    if (answer !== null) fill(input, answer.address)
    close()
  }
  async function look(): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const country = sibling(input, 'country')?.value ?? 'US'
    const near = sibling(input, 'postalCode')?.value ?? ''
    const answer = await ask(input.value.trim(), country, near, signal)
    if (signal.aborted) return
    found = answer?.suggestions ?? []
    list.show(found.map(({ text }) => text))
  }

  input.addEventListener('input', (event) => {
    // Input by a script or autofill is not typing.
    if (!(event instanceof InputEvent)) return
    // What was marked is an answer to other words.
    list.mark(-1)
    clearTimeout(pause)
    if (input.value.trim().length < ADDRESS_LOOKUP_MIN) close()
    else pause = setTimeout(() => void look(), PAUSE_MS)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    if (!list.isOpen || event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key === 'Enter' && list.active >= 0) void choose(list.active)
    else return
    event.preventDefault()
  })
}
