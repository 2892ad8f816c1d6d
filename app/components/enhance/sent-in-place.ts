/**
 * The newsletter and the wait for a product without leaving the page: checked as they are typed, sent, and the answer in
 * the place of the form (NEWS-01 to NEWS-06, BIS-01 to BIS-05).
 */
import { NEWSLETTER_WORDS, STOCK_NOTICE_WORDS } from '~/models/contacts/words'
import { emailProblem } from '~/models/validation/field-rules'
import * as button from '../ui/button.css'
import { releaseForm } from './forms'
import { showToast } from './toast'
import { tellField, tellForm } from './told'

const FORMS = 'form[data-newsletter], form[data-stock-notice]'

const isNewsletter = (form: HTMLFormElement): boolean => form.dataset['newsletter'] !== undefined
const emailOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type="email"]')

/**
 * A button that takes the e-mail that is likely meant (VAL-05). Who sends the form again as it is has been asked about
 * this one.
 */
function offer(form: HTMLFormElement, input: HTMLInputElement, suggestion: string): void {
  const asked = document.createElement('input')
  asked.type = 'hidden'
  asked.name = 'emailAsked'
  asked.value = input.value.trim()
  const take = document.createElement('button')
  take.type = 'button'
  take.className = button.link
  take.textContent = `Use ${suggestion}`
  take.addEventListener('click', () => {
    input.value = suggestion
    box.remove()
    form.requestSubmit()
  })
  const box = document.createElement('div')
  box.dataset['offered'] = ''
  box.append(asked, take)
  form.querySelector('[data-offered]')?.remove()
  document.getElementById(`${input.id}-error`)?.after(box)
  input.focus()
}

function check(form: HTMLFormElement): boolean {
  const input = emailOf(form)
  if (input === null) return true
  const problem = emailProblem(input.value.trim())
  tellField(input, problem)
  for (const each of form.querySelectorAll('button')) each.disabled = problem !== null
  return problem === null
}

/** Its field was left once: from then on it is checked as it is typed. */
const touched = new WeakSet<HTMLFormElement>()

function onField(event: Event): void {
  const { target, type } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'email') return
  const { form } = target
  if (form === null || !form.matches(FORMS)) return
  const asked = form.querySelector<HTMLInputElement>('[data-offered] input')
  // The question stands where it is until something else is typed: its button must not move below the pointer.
  if (asked?.value === target.value.trim()) return
  asked?.parentElement?.remove()
  // Only passed by.
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

/** The address that takes it away from the form, and keeps the place of the focus. */
function showInstead(form: HTMLFormElement, message: string): void {
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
    // Without a connection, or by something that is no answer of ours.
    return { status: 0, answer: {} }
  }
}

function showFailure(form: HTMLFormElement, status: number, { errors = [] }: Answer): void {
  const input = emailOf(form)
  const wrong = errors.find(({ key }) => key === input?.name)
  if (input !== null && wrong !== undefined) {
    tellField(input, wrong.message)
    return wrong.suggestion === undefined ? undefined : offer(form, input, wrong.suggestion)
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
