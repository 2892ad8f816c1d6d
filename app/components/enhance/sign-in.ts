/**
 * What signing in needs of every page: the dialog for its links, and the captcha before its forms. Both are fetched when
 * somebody is about to use them; where they cannot be, links and forms do what they do without a script.
 */
import { reportCaptcha } from './captcha-trouble'
import { targetOf } from './links'
import type { SignInState } from './sign-in-dialog'
import { takeUnsaved } from './unsaved'

const fetchDialog = () => import('./sign-in-dialog')
const fetchCaptcha = () => import('./captcha')

const INTENTS = ['pointerover', 'focusin'] as const
const CAPTCHA_FIELD = 'input[data-captcha]'

/** As the header says it. */
const isGuest = (): boolean => document.querySelector('header a[href^="/sign/in"]') !== null

/** These pages have the steps in them already. */
const isSigningIn = (): boolean => /^\/(sign|checkout)\//.test(location.pathname)

/** How the dialog opens for a link that leads to signing in, or to what only an account has. */
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
    // To who is signed out, an account's page leads to signing in by itself.
    () => location.assign(to),
  )
}

/** Sent again once there is a token, or word that there is none. */
const asked = new WeakSet<HTMLFormElement>()

function askCaptcha(event: SubmitEvent, form: HTMLFormElement, field: HTMLInputElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  const { submitter } = event
  void fetchCaptcha()
    .then(({ captchaToken }) => captchaToken(field))
    .catch(() => {
      // The shop's own part of it did not come.
      reportCaptcha('not loaded')
      return ''
    })
    .then((token) => {
      field.value = token
      form.removeAttribute('aria-busy')
      asked.add(form)
      form.requestSubmit(submitter)
    })
}

function startCheckout(event: SubmitEvent, form: HTMLFormElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const open = () =>
    fetchDialog().then(
      ({ openSignIn }) =>
        openSignIn({ initialStep: 'sign-in', isCheckout: true, callback: (to) => location.assign(to) }),
      // Without the handlers of scripts.
      () => form.submit(),
    )
  void Promise.resolve(takeUnsaved() ?? true).then((isTaken) => (isTaken ? open() : undefined))
}

function onSubmit(event: SubmitEvent): void {
  const form = formOf(event)
  if (form === null) return
  if (isCheckoutStart(form)) return startCheckout(event, form)
  const field = form.querySelector<HTMLInputElement>(CAPTCHA_FIELD)
  // Of a guest, who tries no password and asks about no account, the captcha is not asked.
  if (field === null || event.submitter?.getAttribute('name') === 'as') return
  // A token holds for one use: the next time it is asked for anew.
  if (asked.delete(form)) return
  askCaptcha(event, form, field)
}

/** Listens for as long as the document stands. */
export function wakeSignIn(): void {
  // On the window, which hears first on the way down: navigation and forms under way listen on the document, and a form
  // that waits for its token is not under way yet.
  window.addEventListener('click', onClick, { capture: true })
  window.addEventListener('submit', onSubmit, { capture: true })
  for (const kind of INTENTS) document.addEventListener(kind, onIntent, { passive: true })
}
