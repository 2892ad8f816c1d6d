/**
 * "Give Feedback" in a dialog over the current page: the survey's page, fetched, its form posted as it is (FOOT-04).
 */
import { SURVEY_WORDS } from '~/models/contacts/words'
import { bringStyles, renameIds, UNSEEN } from './fetched-page'
import { releaseForm } from './forms'
import * as dialogStyles from './dialog.css'
import * as styles from './survey-dialog.css'
import { tellForm } from './told'

const PREFIX = 'survey-'

let dialog: HTMLDialogElement | undefined

function create(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = styles.dialog
  made.setAttribute('aria-labelledby', `${PREFIX}form-title`)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = dialogStyles.close
  close.textContent = 'Close'
  close.addEventListener('click', () => made.close())
  made.append(close, document.createElement('div'))
  made.addEventListener('submit', onSubmit)
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close()
  })
  document.body.append(made)
  return made
}

/** Null when offline, and for any page but the survey's. */
async function fetchSurvey(url: string, init: RequestInit): Promise<Document | null> {
  try {
    const html = await (await fetch(url, { ...init, headers: UNSEEN })).text()
    const page = new DOMParser().parseFromString(html, 'text/html')
    return page.querySelector('main section') === null ? null : page
  } catch {
    return null
  }
}

/** @param onFault called if there is nothing to show */
async function ask(url: string, init: RequestInit, onFault: () => void): Promise<void> {
  const page = await fetchSurvey(url, init)
  const form = page?.querySelector('main section')
  const root = dialog?.lastElementChild
  if (page === null || form == null || root == null) return onFault()
  await bringStyles(page)
  renameIds(form.parentElement ?? page, PREFIX)
  const about = form.querySelector<HTMLInputElement>('input[name="page"]')
  if (about !== null) about.value = location.pathname
  root.replaceChildren(document.importNode(form, true))
  const first = root.querySelector<HTMLElement>('[data-autofocus], input:not([type="hidden"])')
  // The thank-you page has no fields.
  if (first === null) dialog?.querySelector('button')?.focus()
  else first.focus()
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  // Earlier errors may be fixed by now.
  for (const told of dialog?.querySelectorAll('[role="alert"]') ?? []) told.remove()
  // Keep what was typed (UX-04).
  const onFault = () => tellForm(form, SURVEY_WORDS.failed)
  void ask(form.action, { method: 'POST', body }, onFault).finally(() => {
    form.removeAttribute('aria-busy')
    releaseForm()
  })
}

export function openSurvey({ href }: HTMLAnchorElement): void {
  dialog ??= create()
  dialog.showModal()
  // The browser shows its own error page.
  void ask(href, {}, () => location.assign(href))
}
