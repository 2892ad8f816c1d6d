/**
 * The header's search with suggestions: below the box on large screens, in a full-screen dialog on small ones
 * (SRCH-01). Loaded when somebody is about to type; without it the form searches as it is.
 */
import { LARGE_BREAKPOINT_PX } from '~/models/constants/constants'
import * as styles from '../search/suggestions.css'
import { createSuggestionList } from './suggestion-list'
import type { SuggestionList } from './suggestion-list'

const isLarge = (): boolean => matchMedia(`(min-width: ${LARGE_BREAKPOINT_PX}px)`).matches

interface Awake {
  /** Closes whatever is open. */
  close(): void
}

let current: Awake | undefined
const awake = new WeakSet<HTMLInputElement>()

/** A copy of the form with room for suggestions. */
function createDialog(form: HTMLFormElement, shut: () => void) {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog
  dialog.setAttribute('aria-label', 'Search')
  const bar = document.createElement('div')
  bar.className = styles.bar
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.querySelector('[data-suggestions]')?.remove()
  const input = copy.querySelector('input') as HTMLInputElement
  input.id = 'dialog-search'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = styles.close
  close.textContent = 'Close'
  close.addEventListener('click', shut)
  bar.append(copy, close)
  const list = createSuggestionList(input, 'dialog-suggestions', {
    // On Escape or a followed suggestion.
    onClose: shut,
  })
  dialog.append(bar, list.root)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    shut()
  })
  document.body.append(dialog)
  return { dialog, input, list }
}

function wake(box: HTMLInputElement, form: HTMLFormElement): Awake {
  const below: SuggestionList = createSuggestionList(box, 'search-suggestions', { mayOpen: isLarge })
  form.append(below.root)
  let full: ReturnType<typeof createDialog> | undefined
  /** Set while opening and closing, when the browser moves the focus: the box must not reopen the dialog. */
  let isMoving = false

  function shut(): void {
    if (full?.dialog.open !== true) return
    isMoving = true
    full.dialog.close()
    // Focus the button, so that no phone keyboard opens.
    form.querySelector('button')?.focus()
    isMoving = false
    box.value = full.input.value
    full.list.close()
  }

  function openFull(): void {
    full ??= createDialog(form, shut)
    if (full.dialog.open) return
    full.input.value = box.value
    isMoving = true
    full.dialog.showModal()
    isMoving = false
    full.input.focus()
    full.list.open()
  }

  const open = () => {
    if (isMoving) return
    if (isLarge()) below.open()
    else {
      below.close()
      openFull()
    }
  }
  box.addEventListener('focus', open)
  box.addEventListener('click', open)
  // Filled in other than by keyboard, such as by dictation, while the dialog covers it.
  box.addEventListener('input', () => {
    if (full?.dialog.open !== true) return
    full.input.value = box.value
    full.input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) below.close()
  })
  if (document.activeElement === box) open()
  return {
    close() {
      below.close()
      shut()
    },
  }
}

export function wakeSuggestions(box: HTMLInputElement): void {
  if (awake.has(box) || box.form === null) return
  awake.add(box)
  current = wake(box, box.form)
}

/** Called on navigation (SRCH-03). */
export function closeSuggestions(): void {
  current?.close()
}
