/**
 * The steps of signing in, in a dialog over the page at hand (AUTH-01 to AUTH-04). They are the very pages of the steps,
 * fetched, shown without what is around them, and sent as they stand: a form that works there works here. Where one of
 * them leads elsewhere, somebody is signed in, and the browser goes there.
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
  /** Where to go afterwards; nowhere when it is absent. */
  readonly destination?: string
  /** Who buys is asked first: the steps are those of checkout. */
  readonly isCheckout?: boolean
  /** Signing up begins with a business account. */
  readonly selectBusiness?: boolean
  /** Once somebody is signed in, or a guest at checkout, with where the server leads, unless that is a destination. */
  readonly callback?: (to: string) => void
}

const PREFIX = 'sign-in-dialog-'

const isStep = ({ origin, pathname }: URL): boolean =>
  origin === location.origin &&
  (/^\/sign\/(in|up|with)(\/|$)/.test(pathname) || pathname === '/checkout/signin')

let dialog: HTMLDialogElement | undefined
let current: URL
let state: SignInState & { readonly isOpen: boolean } = { initialStep: 'sign-in', isOpen: false }
/** A step that comes after another one was asked for is not shown any more. */
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
  // A press on what is behind it.
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
  // Said by the dialog itself.
  const heading = main.querySelector('h1')
  if (heading?.textContent === title?.textContent) heading?.remove()
  root.replaceChildren(...document.importNode(main, true).childNodes)
  wakePasswords(root)
  if (!dialog.open) dialog.showModal()
  takeFocus(root, title)
}

/** AUTH-09; of a link or a reset the words of its own step, which cannot be fetched either (AUTH-18). */
const unsentWords = (body: URLSearchParams): string =>
  /^(?:link|reset)$/.test(body.get('intent') ?? '') ? `${TROUBLE}. ${NO_MAIL} ${CALL_US}` : STEP_FAILED

/** `sent`: the form of a step, with what is in it. */
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
    // Without a connection the browser says so itself, in its own words; over what was typed the dialog does.
    if (sent === undefined) return location.assign(url)
    return mine === turn ? tellUnsent(sent.form, 'above', unsentWords(sent.body)) : undefined
  }
  const at = new URL(answer.url)
  if (!isStep(at)) return finish(at)
  const html = await answer.text()
  if (mine === turn) await show(html, at)
}

const pageAtHand = (): string => location.pathname + location.search

/** Signed in, or on the way: the server leads to the page at hand where the dialog is only to close (AUTH-33). */
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
  // To another site the browser goes itself.
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
  // A second press while its step is on the way.
  if (state.isOpen) return
  state = { ...opened, isOpen: true }
  current = firstStep(opened)
  void ask(current, opened.isCheckout === true ? { method: 'POST', body: new URLSearchParams() } : {})
}
