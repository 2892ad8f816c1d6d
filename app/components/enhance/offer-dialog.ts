/**
 * The first-time buyer's offer in a dialog over the current page (OFFER-01): fetches the pages of its two screens and
 * posts their forms as they are. Minimised, it keeps what was typed and reopens at the same place (OFFER-16).
 */
import { STEP_FAILED } from '~/models/customers/step-words'
import { bringStyles, renameIds, UNSEEN } from './fetched-page'
import { releaseForm } from './forms'
import { isModified } from './modified'
import { forgetMinimized, keepMinimized } from './offer-minimized'
import * as dialogStyles from './dialog.css'
import * as styles from './offer-dialog.css'
import { watchSteps } from './step-checks'
import { tellUnsent } from './told'

const PREFIX = 'offer-dialog-'
const FIRST = '/offer'
const SECOND = '/offer/phone'

const isScreen = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (pathname === FIRST || pathname === SECOND)

let dialog: HTMLDialogElement | undefined
/** Without an e-mail yet, the second screen redirects to the first. */
let current = new URL(SECOND, location.origin)

/** Whether the page has what editors have named as an opener; their selector may be invalid. */
function hasOwnOpener(): boolean {
  const selector = document.querySelector<HTMLElement>('footer[data-offer-opener]')?.dataset['offerOpener']
  try {
    return selector !== undefined && document.querySelector(selector) !== null
  } catch {
    return false
  }
}

/** Reopens the offer on a page without an opener of the editors' own. */
export function addBubble(words: string): void {
  if (document.querySelector(`.${styles.bubble}`) !== null || hasOwnOpener()) return
  const bubble = document.createElement('button')
  bubble.type = 'button'
  bubble.className = styles.bubble
  bubble.dataset['offer'] = ''
  bubble.textContent = words
  document.body.append(bubble)
}

function create(words: string): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = styles.dialog
  made.setAttribute('aria-labelledby', `${PREFIX}offer-headline`)
  const minimize = document.createElement('button')
  minimize.type = 'button'
  minimize.className = dialogStyles.close
  minimize.textContent = 'Minimize'
  minimize.addEventListener('click', () => made.close())
  made.append(minimize, document.createElement('div'))
  made.addEventListener('click', (event) => {
    // A link leads to a page that the dialog would cover.
    const isLeaving = !isModified(event) && (event.target as Element).closest('a') !== null
    if (event.target === made || isLeaving) made.close()
  })
  made.addEventListener('submit', onSubmit)
  watchSteps(made)
  made.addEventListener('close', () => {
    keepMinimized(words)
    addBubble(words)
  })
  document.body.append(made)
  return made
}

async function show(html: string, at: URL): Promise<void> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const main = page.querySelector('main')
  const root = dialog?.lastElementChild
  if (main === null || root == null) return location.assign(at)
  await bringStyles(page)
  current = at
  renameIds(main, PREFIX)
  root.replaceChildren(...document.importNode(main, true).childNodes)
  root.querySelector<HTMLElement>('[data-autofocus], input:not([type="hidden"])')?.focus()
}

/** `form`: the screen's form being sent. */
async function ask(url: URL, init: RequestInit = {}, form?: HTMLFormElement): Promise<void> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, headers: UNSEEN })
  } catch {
    // Offline, the browser shows its own error page; if something was typed, the dialog shows the message instead.
    return form === undefined ? location.assign(url) : tellUnsent(form, 'below', STEP_FAILED)
  }
  const at = new URL(answer.url)
  // The offer is over: close for good, and let the current page show the result (OFFER-09).
  if (!isScreen(at)) {
    dialog?.remove()
    forgetMinimized()
    return location.reload()
  }
  await show(await answer.text(), at)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter))
    if (typeof value === 'string') body.append(name, value)
  const url = new URL(form.getAttribute('action') ?? '', current)
  void ask(url, { method: 'POST', body }, form).finally(() => {
    form.removeAttribute('aria-busy')
    releaseForm()
  })
}

/** `words`: text of the bubble that reopens it. */
export function openOffer(words: string): void {
  const isFirst = dialog === undefined
  dialog ??= create(words)
  if (!dialog.open) dialog.showModal()
  if (isFirst) void ask(current)
}
