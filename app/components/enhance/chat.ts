/**
 * The chat over the current page (CHAT-06): its script loads on the first press and reports whether an agent is
 * available. It is hidden while something else takes its place (CHAT-02).
 */
import {
  CHAT_AFTER_TOAST_MS,
  CHAT_POLL_END_MS,
  CHAT_POLL_MS,
  SMALL_BREAKPOINT_PX,
  TOAST_MS,
} from '~/models/constants/constants'

interface ShopChat {
  /** `UNKNOWN` until the service has answered. */
  getAvailability(): string
  open(): void
  hide(): void
  show(): void
}

type Suppressor = 'modal' | 'toast'

let fetched: Promise<ShopChat> | undefined
const suppressors = new Set<Suppressor>()
let isHidden = false
/** Toasts already counted. */
const seen = new WeakSet<Element>()
let isToastOver = true
let untilOver = 0

function fetchChat(src: string): Promise<ShopChat> {
  fetched ??= new Promise<ShopChat>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => {
      const { ShopChat: chat } = window as Window & { readonly ShopChat?: ShopChat }
      if (chat === undefined) reject(new Error('There is no chat'))
      else resolve(chat)
    })
    script.addEventListener('error', () => {
      // Let the next press retry.
      fetched = undefined
      script.remove()
      reject(new Error('There is no chat'))
    })
    document.head.append(script)
  })
  return fetched
}

/** Polls every 250 ms, for at most three seconds (CHAT-05). */
function whetherAvailable(chat: ShopChat): Promise<boolean> {
  return new Promise((resolve) => {
    let left = CHAT_POLL_END_MS / CHAT_POLL_MS
    const timer = setInterval(() => {
      left -= 1
      const isAvailable = chat.getAvailability() === 'AVAILABLE'
      if (!isAvailable && left > 0) return
      clearInterval(timer)
      resolve(isAvailable)
    }, CHAT_POLL_MS)
  })
}

function suppress(by: Suppressor, isActive: boolean): void {
  if (isActive) suppressors.add(by)
  else suppressors.delete(by)
}

/** An open dialog or dialog popover (BLOCK-29). Browsers without popovers ignore the unknown selector. */
const MODAL = ':is(dialog[open], [role="dialog"]:popover-open)'

/** Hides the chat behind an open dialog (CHAT-03) and, on small screens, a toast and one second after it (CHAT-04). */
function look(chat: ShopChat): void {
  suppress('modal', document.querySelector(MODAL) !== null)
  const toast = document.querySelector('[data-toast]')
  const isSmall = matchMedia(`(max-width: ${SMALL_BREAKPOINT_PX - 1}px)`).matches
  if (toast !== null && isSmall && !seen.has(toast)) {
    seen.add(toast)
    isToastOver = false
    // Each further toast restarts the wait.
    clearTimeout(untilOver)
    untilOver = window.setTimeout(() => {
      isToastOver = true
      look(chat)
    }, TOAST_MS + CHAT_AFTER_TOAST_MS)
  }
  // A toast that must be dismissed blocks until then.
  suppress('toast', !isToastOver || (isSmall && toast !== null))
  // Called only on a change: a chat the visitor has closed must not reappear when the page changes.
  if (suppressors.size > 0 === isHidden) return
  isHidden = !isHidden
  if (isHidden) chat.hide()
  else chat.show()
}

let isWatching = false

function watch(chat: ShopChat): void {
  look(chat)
  if (isWatching) return
  isWatching = true
  new MutationObserver(() => look(chat)).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'data-toast'],
  })
  // Opening a popover changes no attribute.
  document.addEventListener('toggle', () => look(chat), true)
}

/** If nobody is available, falls back to the mail link. */
export async function openChat(src: string, link: HTMLAnchorElement): Promise<void> {
  // Close the menu it was chosen from and focus its summary, which gets the focus back when the chat closes.
  const drop = link.closest<HTMLDetailsElement>('[data-drop]')
  drop?.querySelector('summary')?.focus()
  if (drop !== null) drop.open = false
  try {
    const chat = await fetchChat(src)
    if (!(await whetherAvailable(chat))) throw new Error('Nobody is there')
    chat.open()
    isHidden = false
    watch(chat)
  } catch {
    location.assign(link.dataset['mail'] ?? link.href)
  }
}
