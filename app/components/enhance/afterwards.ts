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
  offer = wakeAnyOffer()
  reportErrors()
  wakeSkeleton()
  document.addEventListener('click', onChatPress)
  wakeSentForms()
  document.addEventListener('focusin', ({ target }) => wakeSearchBox(target))
  wakeSearchBox(document.activeElement)
}

let suggestions: Promise<typeof SuggestionsModule> | undefined
let searched: Promise<typeof SearchedModule> | undefined
const nothing = () => undefined

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
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // What it was chosen from folds, and has the focus again once the chat is closed.
  const drop = link.closest<HTMLDetailsElement>('[data-drop]')
  drop?.querySelector('summary')?.focus()
  if (drop !== null) drop.open = false
  import('./chat').then(
    ({ openChat }) => openChat(script, link.dataset['mail'] ?? link.href),
    () => location.assign(link.href),
  )
}

/** For who may still have the offer; its link leads to the pages of it in any case. */
function wakeAnyOffer(): Promise<void> | undefined {
  if (document.querySelector('footer a[href="/offer"]') === null) return undefined
  return import('./offer').then(
    ({ wakeOffer }) => wakeOffer(),
    () => undefined,
  )
}

/** The browser's console tells of them by itself (ERR-23). */
function reportErrors(): void {
  const onError = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    import('./error-report').then(
      ({ reportError }) => reportError(error),
      () => undefined,
    )
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onError)
}

/** What is seen and pressed of cards and campaigns, for pages that have any. */
function wakeAnyBeacon(): Promise<void> | undefined {
  if (document.querySelector('[data-product-key], [data-campaign], [data-buy]') === null) return undefined
  return import('./beacon').then(
    ({ wakeBeacon }) => wakeBeacon(),
    () => undefined,
  )
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

/** Buttons of strips that scroll, for pages that have one. */
function wakeAnyStrips(): Promise<void> | undefined {
  if (document.querySelector('[data-strip]') === null) return undefined
  return import('./strips').then(
    ({ wakeStrips }) => wakeStrips(),
    // They scroll without buttons, too.
    () => undefined,
  )
}

/** What moves of content: carousels, and campaigns in the header where there are several. */
function wakeAnyMoving(): Promise<void> | undefined {
  if (document.querySelector('[data-carousel], [data-campaigns]') === null) return undefined
  return import('./moving').then(
    ({ wakeMoving }) => wakeMoving(),
    // Their links lead from one to the next, too.
    () => undefined,
  )
}

/** Forms of content, which post to a page of their own without it. */
function wakeAnyLeadForms(): Promise<void> | undefined {
  if (document.querySelector('[data-lead-form]') === null) return undefined
  return import('./lead-forms').then(
    ({ wakeLeadForms }) => wakeLeadForms(),
    () => undefined,
  )
}

/** Lists of goods to tick, for pages that have one. */
function wakeAnyPicks(): Promise<void> | undefined {
  if (document.querySelector('[data-picks]') === null) return undefined
  return import('./picks').then(
    ({ wakePicks }) => wakePicks(),
    // Its button adds what is ticked without it, too.
    () => undefined,
  )
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
    wakeAnyStrips(),
    wakeAnyMoving(),
    wakeAnyBeacon(),
    wakeAnyLeadForms(),
    wakeAnyPicks(),
  ]).then(setReady)
}
