/**
 * Enhancements loaded right after a page works: without them menus are links and fold-outs, strips scroll without
 * buttons, a reload empties forms, and signing in has its own pages.
 */
import { wakeAccountMenu } from './account-menu'
import { cameBy } from './forms'
import { wakeMenus } from './menus'
import { hideSkeleton, wakeSkeleton } from './product-skeleton'
import { wakeReviewDialog } from './review-dialog'
import type * as SearchedModule from './searched'
import { markForms, wakeSentForms } from './sent-forms'
import { wakeSignIn } from './sign-in'
import type * as SuggestionsModule from './suggestions'
import { setStops } from './stops'
import { keepUnsent } from './unsent'
import { isModified } from './modified'

const nothing = () => undefined

let isAwake = false
let offer: Promise<void> | undefined
/** History key of the page shown; React Router calls the initial one this. */
let shown = 'default'

/** Adds listeners that last as long as the document. */
function wakeDocument(): void {
  if (isAwake) return
  isAwake = true
  wakeMenus()
  wakeAccountMenu()
  wakeSignIn()
  wakeReviewDialog()
  // Only for visitors still eligible; its link leads to its pages in any case.
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
  // Zooming in also narrows the page.
  addEventListener('resize', setStops)
}

let suggestions: Promise<typeof SuggestionsModule> | undefined
let searched: Promise<typeof SearchedModule> | undefined
/** Adds suggestions to the header's search on first focus; it searches without them. */
function wakeSearchBox(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.id !== 'site-search') return
  suggestions ??= import('./suggestions')
  suggestions.then(
    ({ wakeSuggestions }) => wakeSuggestions(target),
    () => (suggestions = undefined),
  )
}

/** For search results, and for leaving them, possibly before the module has loaded. */
function wakeSearched(key: string): void {
  const { pathname, search } = location
  const isSearch = pathname === '/search/instant'
  if (isSearch) searched ??= import('./searched')
  searched?.then(({ noteSearch, endSearch }) => (isSearch ? noteSearch(key, search) : endSearch()), nothing)
}

/** Closes everything on navigation; the menu under the pointer stays closed until the pointer returns. */
function foldMenus(): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('[data-drop][open]')) drop.open = false
  document.getElementById('account-menu')?.removeAttribute('data-open')
  suggestions?.then(({ closeSuggestions }) => closeSuggestions(), nothing)
  document.querySelector('[data-menu-section]:is(:hover, :focus-within)')?.setAttribute('data-closed', '')
}

/** Opens the chat over the page if it is available; otherwise the link leads to its page, or to mail. */
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

/** Wakes what only some pages have. If its module fails to load, it stays plain HTML. */
function wakeAny<Module>(
  selector: string,
  load: () => Promise<Module>,
  wake: (module: Module) => void,
): Promise<void> | undefined {
  return document.querySelector(selector) === null ? undefined : load().then(wake, nothing)
}

/** The browser already logs them to its console (ERR-23). */
function reportErrors(): void {
  const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    import('./error-report').then(({ reportError }) => reportError(error), nothing)
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onError)
}

/** Copies the experiment arms from their cookie to localStorage, where scripts of a page look (EXP-08). */
function mirrorArms(): void {
  const [, arms] = /(?:^|; )experiments=([\w.-]+)/.exec(document.cookie) ?? []
  try {
    if (arms !== undefined) localStorage.setItem('experiments', arms)
  } catch {
    // Storage is unavailable.
  }
}

/** Until then clicks act as plain links and forms; browser tests wait for `html[data-ready]`. */
function setReady(): void {
  document.documentElement.dataset['ready'] = ''
}

/** Called again whenever the page (by its history key) or its data changes. */
export function wakePage(key: string): void {
  wakeDocument()
  hideSkeleton()
  if (key !== shown) foldMenus()
  shown = key
  mirrorArms()
  wakeSearched(key)
  markForms()
  keepUnsent(key, cameBy() === 'post')
  setStops()
  void Promise.all([
    offer,
    // Scroll buttons of strips.
    wakeAny(
      '[data-strip]',
      () => import('./strips'),
      (module) => module.wakeStrips(),
    ),
    // Moving content: carousels, and header campaigns if there are several.
    wakeAny(
      '[data-carousel], [data-campaigns]',
      () => import('./moving'),
      (module) => module.wakeMoving(),
    ),
    // Reports views and clicks of cards and campaigns.
    wakeAny(
      '[data-product-key], [data-campaign], [data-buy]',
      () => import('./beacon'),
      (module) => module.wakeBeacon(),
    ),
    // Content forms, which otherwise post to their own page.
    wakeAny(
      '[data-lead-form]',
      () => import('./lead-forms'),
      (module) => module.wakeLeadForms(),
    ),
    // Lists of products to tick.
    wakeAny(
      '[data-picks]',
      () => import('./picks'),
      (module) => module.wakePicks(),
    ),
  ]).then(setReady)
}
