/**
 * The chat over the page at hand (CHAT-06): its script is fetched with the first press, and says when somebody is there.
 * It is hidden while something else is in its place (CHAT-02).
 */
import {
  CHAT_AFTER_TOAST_MS,
  CHAT_POLL_END_MS,
  CHAT_POLL_MS,
  SMALL_BREAKPOINT_PX,
  TOAST_MS,
} from '~/models/constants/constants'

interface ShopChat {
  /** `UNKNOWN` until it has been told. */
  getAvailability(): string
  open(): void
  hide(): void
  show(): void
}

type Suppressor = 'modal' | 'toast'

let fetched: Promise<ShopChat> | undefined
const suppressors = new Set<Suppressor>()
let isHidden = false
/** One toast is counted once. */
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
      // The next press tries again.
      fetched = undefined
      script.remove()
      reject(new Error('There is no chat'))
    })
    document.head.append(script)
  })
  return fetched
}

/** Asked every 250 ms, for three seconds at most (CHAT-05). */
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

/** An open dialog, or a popover that is one (BLOCK-29). Browsers without popovers skip what they do not know. */
const MODAL = ':is(dialog[open], [role="dialog"]:popover-open)'

/** What may be in its place: an open dialog (CHAT-03), on small screens a toast and the second after it (CHAT-04). */
function look(chat: ShopChat): void {
  suppress('modal', document.querySelector(MODAL) !== null)
  const toast = document.querySelector('[data-toast]')
  const isSmall = matchMedia(`(max-width: ${SMALL_BREAKPOINT_PX - 1}px)`).matches
  if (toast !== null && isSmall && !seen.has(toast)) {
    seen.add(toast)
    isToastOver = false
    // A further one has its second after it as well.
    clearTimeout(untilOver)
    untilOver = window.setTimeout(() => {
      isToastOver = true
      look(chat)
    }, TOAST_MS + CHAT_AFTER_TOAST_MS)
  }
  // One that waits to be closed is in the way for as long.
  suppress('toast', !isToastOver || (isSmall && toast !== null))
  // Told once of each change: whoever has closed the chat sees it no more for a change of the page.
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
  // Of a popover no attribute changes.
  document.addEventListener('toggle', () => look(chat), true)
}

/** Where nobody is there, the link leads to mail. */
export async function openChat(src: string, link: HTMLAnchorElement): Promise<void> {
  // What it was chosen from folds, and has the focus again once the chat is closed.
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
