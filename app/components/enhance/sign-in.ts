/**
 * The part of signing in on every page: the dialog for its links, and the captcha before its forms. Both load when
 * somebody is about to use them; if they fail to, links and forms work as without a script.
 */
import { reportCaptcha } from './captcha-trouble'
import { targetOf } from './links'
import type { SignInState } from './sign-in-dialog'
import { takeUnsaved } from './unsaved'

const fetchDialog = () => import('./sign-in-dialog')
const fetchCaptcha = () => import('./captcha')

const INTENTS = ['pointerover', 'focusin'] as const
const CAPTCHA_FIELD = 'input[data-captcha]'

/** According to the header. */
const isGuest = (): boolean => document.querySelector('header a[href^="/sign/in"]') !== null

/** These pages already contain the steps. */
const isSigningIn = (): boolean => /^\/(sign|checkout)\//.test(location.pathname)

/** Dialog state for a link to signing in, or to anything that needs an account. */
function stateOf(event: Event): SignInState | null {
  if (isSigningIn()) return null
  const to = targetOf(event)?.to
  if (to === undefined) return null
  const { pathname, searchParams } = new URL(to, location.origin)
  const isStep = pathname === '/sign/in' || pathname === '/sign/up'
  if (!isStep && !(isGuest() && /^\/account(\/|$)/.test(pathname))) return null
  if (!isStep) return { initialStep: 'sign-in', destination: to }
  const destination = searchParams.get('destination')
  return {
    initialStep: pathname === '/sign/up' ? 'sign-up' : 'sign-in',
    ...(destination === null ? {} : { destination }),
    selectBusiness: searchParams.get('account') === 'business',
  }
}

const formOf = ({ target }: Event): HTMLFormElement | null => {
  const form = target instanceof Element ? target.closest('form') : null
  return form instanceof HTMLFormElement ? form : null
}

const isCheckoutStart = (form: HTMLFormElement | null): boolean =>
  form?.getAttribute('action') === '/checkout' && isGuest() && !isSigningIn()

function onIntent(event: Event): void {
  const form = formOf(event)
  if (stateOf(event) !== null || isCheckoutStart(form)) fetchDialog().catch(() => undefined)
  if (form?.querySelector(CAPTCHA_FIELD) != null) fetchCaptcha().catch(() => undefined)
}

function onClick(event: MouseEvent): void {
  const state = stateOf(event)
  if (state === null) return
  const { to = '/' } = targetOf(event) ?? {}
  event.preventDefault()
  fetchDialog().then(
    ({ openSignIn }) => openSignIn(state),
    // Account pages redirect signed-out visitors to signing in.
    () => location.assign(to),
  )
}

/** Forms that wait for their token, with the submit that is sent once it is there or will not come. */
const waiting = new WeakMap<HTMLFormElement, Event>()
let isSending = false

function stopWaiting(form: HTMLFormElement): void {
  if (waiting.delete(form)) form.removeAttribute('aria-busy')
}

function askCaptcha(event: SubmitEvent, form: HTMLFormElement, field: HTMLInputElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  // By the dialog, too.
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  waiting.set(form, event)
  const { submitter } = event
  void fetchCaptcha()
    .then(({ captchaToken }) => captchaToken(field))
    .catch(() => {
      // Our own captcha module failed to load.
      reportCaptcha('not loaded')
      return ''
    })
    .then((token) => {
      if (waiting.get(form) !== event) return
      stopWaiting(form)
      field.value = token
      // Its handlers run before this returns.
      isSending = true
      try {
        form.requestSubmit(submitter)
      } finally {
        isSending = false
      }
    })
}

function startCheckout(event: SubmitEvent, form: HTMLFormElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const open = () =>
    fetchDialog().then(
      ({ openSignIn }) =>
        openSignIn({ initialStep: 'sign-in', isCheckout: true, callback: (to) => location.assign(to) }),
      // Bypasses submit handlers.
      () => form.submit(),
    )
  void Promise.resolve(takeUnsaved() ?? true).then((isTaken) => (isTaken ? open() : undefined))
}

function onSubmit(event: SubmitEvent): void {
  const form = formOf(event)
  if (form === null) return
  if (isCheckoutStart(form)) return startCheckout(event, form)
  const field = form.querySelector<HTMLInputElement>(CAPTCHA_FIELD)
  // A token is single-use: the next submit gets a new one.
  if (field === null || isSending) return
  // Buttons with a name (as a guest, for a mailed link) try no password and query no account: they need no captcha, and
  // replace a button that still waits for one.
  if (event.submitter?.getAttribute('name')) stopWaiting(form)
  else askCaptcha(event, form, field)
}

/** Adds listeners that last as long as the document. */
export function wakeSignIn(): void {
  // In the window's capture phase, before navigation and busy forms, which listen on the document: a form waiting for
  // its token is not being sent yet.
  window.addEventListener('click', onClick, { capture: true })
  window.addEventListener('submit', onSubmit, { capture: true })
  for (const kind of INTENTS) document.addEventListener(kind, onIntent, { passive: true })
}
