/**
 * What comes right after a page works: without it menus are links and fold-outs, strips scroll without buttons, and
 * signing in has its own pages.
 */
import { wakeAccountMenu } from './account-menu'
import { wakeMenus } from './menus'
import { hideSkeleton, wakeSkeleton } from './product-skeleton'
import { wakeReviewDialog } from './review-dialog'
import type * as SearchedModule from './searched'
import { markForms, wakeSentForms } from './sent-forms'
import { wakeSignIn } from './sign-in'
import type * as SuggestionsModule from './suggestions'
import { setStops } from './stops'
import { isModified } from './modified'

const nothing = () => undefined

let isAwake = false
let offer: Promise<void> | undefined
/** Of the page that is shown, in the history; the one that the document came with is called so. */
let shown = 'default'

/** Listens for as long as the document stands. */
function wakeDocument(): void {
  if (isAwake) return
  isAwake = true
  wakeMenus()
  wakeAccountMenu()
  wakeSignIn()
  wakeReviewDialog()
  // For who may still have it; its link leads to the pages of it in any case.
  offer = wakeAny(
    'footer a[href="/offer"]',
    () => import('./offer'),
    (module) => module.wakeOffer(),
  )
  reportErrors()
  wakeSkeleton()
  document.addEventListener('click', onChatPress)
  wakeSentForms()
  document.addEventListener('focusin', ({ target }) => wakeSearchBox(target))
  wakeSearchBox(document.activeElement)
  // Zoomed in, a page is a narrow one.
  addEventListener('resize', setStops)
}

let suggestions: Promise<typeof SuggestionsModule> | undefined
let searched: Promise<typeof SearchedModule> | undefined
/** The search of the header suggests to whoever is about to type; it searches without. */
function wakeSearchBox(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.id !== 'site-search') return
  suggestions ??= import('./suggestions')
  suggestions.then(
    ({ wakeSuggestions }) => wakeSuggestions(target),
    () => (suggestions = undefined),
  )
}

/** For pages of results, and for leaving them, which may be before the module is there. */
function wakeSearched(key: string): void {
  const { pathname, search } = location
  const isSearch = pathname === '/search/instant'
  if (isSearch) searched ??= import('./searched')
  searched?.then(({ noteSearch, endSearch }) => (isSearch ? noteSearch(key, search) : endSearch()), nothing)
}

/** On another page nothing stays unfolded; the menu under the pointer waits until it comes again. */
function foldMenus(): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('[data-drop][open]')) drop.open = false
  document.getElementById('account-menu')?.removeAttribute('data-open')
  suggestions?.then(({ closeSuggestions }) => closeSuggestions(), nothing)
  document.querySelector('[data-menu-section]:is(:hover, :focus-within)')?.setAttribute('data-closed', '')
}

/** Its window opens over the page where somebody is there; otherwise the link leads to its page, or to mail. */
function onChatPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const script = document.querySelector('a[data-chat]')?.getAttribute('data-chat')
  if (link?.closest('[data-chat], [data-chat-now]') == null || script == null) return
  if (isModified(event)) return
  event.preventDefault()
  import('./chat').then(
    ({ openChat }) => openChat(script, link),
    () => location.assign(link.href),
  )
}

/** What only some pages have. Where its module does not come, it works as HTML does. */
function wakeAny<Module>(
  selector: string,
  load: () => Promise<Module>,
  wake: (module: Module) => void,
): Promise<void> | undefined {
  return document.querySelector(selector) === null ? undefined : load().then(wake, nothing)
}

/** The browser's console tells of them by itself (ERR-23). */
function reportErrors(): void {
  const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    import('./error-report').then(({ reportError }) => reportError(error), nothing)
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onError)
}

/** The arms of experiments, of which the cookie is the source, also stand where scripts of a page keep things (EXP-08). */
function mirrorArms(): void {
  const [, arms] = /(?:^|; )experiments=([\w.-]+)/.exec(document.cookie) ?? []
  try {
    if (arms !== undefined) localStorage.setItem('experiments', arms)
  } catch {
    // A browser that keeps nothing.
  }
}

/** A click before it is a link or a form as without scripts; what drives a browser waits for `html[data-ready]`. */
function setReady(): void {
  document.documentElement.dataset['ready'] = ''
}

/** Asked for again whenever the page, by the key of its place in the history, or its data is another one. */
export function wakePage(key: string): void {
  wakeDocument()
  hideSkeleton()
  if (key !== shown) foldMenus()
  shown = key
  mirrorArms()
  wakeSearched(key)
  markForms()
  setStops()
  void Promise.all([
    offer,
    // Buttons of strips that scroll.
    wakeAny(
      '[data-strip]',
      () => import('./strips'),
      (module) => module.wakeStrips(),
    ),
    // What moves of content: carousels, and campaigns in the header where there are several.
    wakeAny(
      '[data-carousel], [data-campaigns]',
      () => import('./moving'),
      (module) => module.wakeMoving(),
    ),
    // What is seen and pressed of cards and campaigns.
    wakeAny(
      '[data-product-key], [data-campaign], [data-buy]',
      () => import('./beacon'),
      (module) => module.wakeBeacon(),
    ),
    // Forms of content, which post to a page of their own without it.
    wakeAny(
      '[data-lead-form]',
      () => import('./lead-forms'),
      (module) => module.wakeLeadForms(),
    ),
    // Lists of goods to tick.
    wakeAny(
      '[data-picks]',
      () => import('./picks'),
      (module) => module.wakePicks(),
    ),
  ]).then(setReady)
}
