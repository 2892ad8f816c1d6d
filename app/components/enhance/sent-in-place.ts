/**
 * The newsletter and stock notice forms without leaving the page: checks while typing, sends, and replaces the form
 * with the answer (NEWS-01 to NEWS-06, BIS-01 to BIS-05).
 */
import { NEWSLETTER_WORDS, STOCK_NOTICE_WORDS } from '~/models/contacts/words'
import { emailProblem } from '~/models/validation/field-rules'
import { releaseForm } from './forms'
import { offerEmail } from './offered-email'
import { showToast } from './toast'
import { tellField, tellForm } from './told'
import { forgetUnsent } from './unsent'

const FORMS = 'form[data-newsletter], form[data-stock-notice]'

const isNewsletter = (form: HTMLFormElement): boolean => form.dataset['newsletter'] !== undefined
const emailOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type="email"]')

function check(form: HTMLFormElement): boolean {
  const input = emailOf(form)
  if (input === null) return true
  const problem = emailProblem(input.value.trim())
  tellField(input, problem)
  for (const each of form.querySelectorAll('button')) each.disabled = problem !== null
  return problem === null
}

/** Forms whose field was left once: checked while typing from then on. */
const touched = new WeakSet<HTMLFormElement>()

function onField(event: Event): void {
  const { target, type } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'email') return
  const { form } = target
  if (form === null || !form.matches(FORMS)) return
  const asked = form.querySelector<HTMLInputElement>('[data-offered] input')
  // Keep the question until something else is typed: its button must not move under the pointer.
  if (asked?.value === target.value.trim()) return
  asked?.parentElement?.remove()
  // The focus only passed through.
  if (type === 'focusout' && target.value === '' && !touched.has(form)) return
  if (type === 'focusout') touched.add(form)
  if (touched.has(form)) check(form)
}

let isWatching = false

export function watchForms(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('focusout', onField)
  document.addEventListener('input', onField)
}

/** Replaces the form with the answer, which takes the focus. */
function showInstead(form: HTMLFormElement, message: string): void {
  forgetUnsent(form)
  const told = document.createElement('p')
  told.setAttribute('role', 'status')
  told.tabIndex = -1
  told.className = form.className
  told.textContent = message
  form.hidden = true
  form.style.display = 'none'
  form.after(told)
  told.focus({ preventScroll: true })
}

interface Answer {
  readonly notices?: readonly { readonly message: string }[]
  readonly errors?: readonly {
    readonly key?: string
    readonly message: string
    readonly suggestion?: string
  }[]
}

async function post(form: HTMLFormElement): Promise<{ readonly status: number; readonly answer: Answer }> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
    })
    return { status: response.status, answer: (await response.json()) as Answer }
  } catch {
    // Offline, or not an answer of ours.
    return { status: 0, answer: {} }
  }
}

function showFailure(form: HTMLFormElement, status: number, { errors = [] }: Answer): void {
  const input = emailOf(form)
  const wrong = errors.find(({ key }) => key === input?.name)
  if (input !== null && wrong !== undefined) {
    tellField(input, wrong.message)
    return wrong.suggestion === undefined ? undefined : offerEmail(input, wrong.suggestion, 'emailAsked')
  }
  const ofForm = status === 429 ? errors[0]?.message : undefined
  const failed = isNewsletter(form) ? NEWSLETTER_WORDS.failed : STOCK_NOTICE_WORDS.failed
  tellForm(form, ofForm ?? failed)
  if (isNewsletter(form)) showToast(failed, 'error')
}

export async function sendInPlace(form: HTMLFormElement): Promise<void> {
  watchForms()
  touched.add(form)
  tellForm(form, null)
  if (!check(form)) {
    releaseForm()
    return emailOf(form)?.focus()
  }
  form.setAttribute('aria-busy', 'true')
  const { status, answer } = await post(form)
  form.removeAttribute('aria-busy')
  releaseForm()
  if (status !== 200) return showFailure(form, status, answer)
  const email = emailOf(form)?.value.trim() ?? ''
  const said = isNewsletter(form) ? NEWSLETTER_WORDS.thanks : STOCK_NOTICE_WORDS.confirmed(email)
  showInstead(form, said)
  if (isNewsletter(form)) showToast(said, 'success')
}
