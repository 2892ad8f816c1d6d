/**
 * The sign-in steps in a dialog over the current page (AUTH-01 to AUTH-04). They are the pages of the steps, fetched,
 * shown without their chrome, and posted as they are: a form that works there works here. When one redirects elsewhere,
 * the visitor is signed in and the browser follows.
 */
import { CALL_US, NO_MAIL, STEP_FAILED, TROUBLE } from '~/models/customers/step-words'
import * as dialogStyles from './dialog.css'
import * as styles from './sign-in-dialog.css'
import { bringStyles, renameIds, UNSEEN } from './fetched-page'
import { releaseForm } from './forms'
import { wakePasswords } from './passwords'
import { watchSteps } from './step-checks'
import { tellUnsent } from './told'
import { isModified } from './modified'

/** AUTH-38 */
export interface SignInState {
  readonly initialStep: 'sign-in' | 'sign-up'
  /** Where to go afterwards; stays on the page when absent. */
  readonly destination?: string
  /** Asks who is buying first, with checkout's steps. */
  readonly isCheckout?: boolean
  /** Start sign-up with a business account. */
  readonly selectBusiness?: boolean
  /**
   * Called once the visitor is signed in, or is a guest at checkout, with the server's redirect target unless that is a
   * destination.
   */
  readonly callback?: (to: string) => void
}

const PREFIX = 'sign-in-dialog-'

const isStep = ({ origin, pathname }: URL): boolean =>
  origin === location.origin &&
  (/^\/sign\/(in|up|with)(\/|$)/.test(pathname) || pathname === '/checkout/signin')

let dialog: HTMLDialogElement | undefined
let current: URL
let state: SignInState & { readonly isOpen: boolean } = { initialStep: 'sign-in', isOpen: false }
/** Request counter: a step is dropped if another was requested meanwhile. */
let turn = 0

function create(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = styles.dialog
  made.setAttribute('aria-labelledby', `${PREFIX}title`)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = dialogStyles.close
  close.textContent = 'Close'
  close.addEventListener('click', () => made.close())
  const title = document.createElement('h1')
  title.id = `${PREFIX}title`
  title.className = styles.title
  title.tabIndex = -1
  const bar = document.createElement('div')
  bar.className = styles.bar
  bar.append(title, close)
  const body = document.createElement('div')
  made.append(bar, body)
  // A click on the backdrop.
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close()
  })
  made.addEventListener('click', onClick)
  made.addEventListener('submit', onSubmit)
  watchSteps(made)
  made.addEventListener('close', () => {
    turn += 1
    state = { ...state, isOpen: false }
    body.replaceChildren()
  })
  document.body.append(made)
  return made
}

/** AUTH-04 */
function titleOf({ pathname, searchParams }: URL): string {
  if (state.isCheckout === true || searchParams.get('destination')?.startsWith('/checkout') === true)
    return 'Proceed to Checkout'
  return pathname === '/sign/up' ? 'Sign up' : 'Sign in'
}

function takeFocus(root: HTMLElement, title: HTMLElement | null): void {
  const summary = root.querySelector<HTMLElement>('[data-autofocus]')
  const fields = [...root.querySelectorAll('input')].filter(
    ({ type, value }) => type !== 'hidden' && value === '',
  )
  const [field] = fields.filter(({ type }) => type !== 'radio' && type !== 'checkbox')
  ;(summary ?? field ?? title)?.focus()
}

async function show(html: string, at: URL): Promise<void> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const main = page.querySelector('main')
  if (main === null) return location.assign(at)
  await bringStyles(page)
  dialog ??= create()
  current = at
  const root = dialog.lastElementChild as HTMLElement
  renameIds(main, PREFIX)
  const title = dialog.querySelector<HTMLElement>('h1')
  if (title !== null) title.textContent = titleOf(at)
  // The dialog's title already says it.
  const heading = main.querySelector('h1')
  if (heading?.textContent === title?.textContent) heading?.remove()
  root.replaceChildren(...document.importNode(main, true).childNodes)
  wakePasswords(root)
  if (!dialog.open) dialog.showModal()
  takeFocus(root, title)
}

/** AUTH-09; for a sign-in link or reset, that step's own text, which cannot be fetched either (AUTH-18). */
const unsentWords = (body: URLSearchParams): string =>
  /^(?:link|reset)$/.test(body.get('intent') ?? '') ? `${TROUBLE}. ${NO_MAIL} ${CALL_US}` : STEP_FAILED

/** `sent`: the step's form and its data. */
async function ask(
  url: URL,
  init: RequestInit = {},
  sent?: { readonly form: HTMLFormElement; readonly body: URLSearchParams },
): Promise<void> {
  turn += 1
  const mine = turn
  let answer: Response
  try {
    answer = await fetch(url, { ...init, headers: UNSEEN })
  } catch {
    // Offline, the browser shows its own error page; if something was typed, the dialog shows the message instead.
    if (sent === undefined) return location.assign(url)
    return mine === turn ? tellUnsent(sent.form, 'above', unsentWords(sent.body)) : undefined
  }
  const at = new URL(answer.url)
  if (!isStep(at)) return finish(at)
  const html = await answer.text()
  if (mine === turn) await show(html, at)
}

const pageAtHand = (): string => location.pathname + location.search

/** Signed in, or continuing elsewhere: a redirect to the current page means only to close the dialog (AUTH-33). */
function finish(at: URL): void {
  const { callback, isCheckout } = state
  const to = at.pathname + at.search + at.hash
  const isHere = at.pathname + at.search === pageAtHand()
  state = { ...state, isOpen: false }
  dialog?.close()
  if (callback !== undefined && (isHere || isCheckout === true)) callback(to)
  else if (isHere) location.reload()
  else location.assign(to)
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || isModified(event)) return
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('#')) {
    event.preventDefault()
    document.getElementById(href.slice(1))?.focus()
    return
  }
  const url = new URL(href, current)
  if (!isStep(url)) return
  event.preventDefault()
  void ask(url)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  // The browser itself goes to other sites.
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('data-leaves')) return
  event.preventDefault()
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter))
    if (typeof value === 'string') body.append(name, value)
  const url = new URL(form.getAttribute('action') ?? '', current)
  void ask(url, { method: 'POST', body }, { form, body }).finally(() => {
    form.removeAttribute('aria-busy')
    releaseForm()
  })
}

function firstStep({ initialStep, destination, isCheckout, selectBusiness }: SignInState): URL {
  if (isCheckout === true) return new URL('/checkout', location.origin)
  const url = new URL(`/sign/${initialStep === 'sign-up' ? 'up' : 'in'}`, location.origin)
  url.searchParams.set('destination', destination ?? pageAtHand())
  if (selectBusiness === true) url.searchParams.set('account', 'business')
  return url
}

export function openSignIn(opened: SignInState): void {
  // Pressed again while the step is loading.
  if (state.isOpen) return
  state = { ...opened, isOpen: true }
  current = firstStep(opened)
  void ask(current, opened.isCheckout === true ? { method: 'POST', body: new URLSearchParams() } : {})
}
