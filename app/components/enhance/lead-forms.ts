/**
 * Enhances content forms: a button that waits for valid input, and an answer in place (FORM-06 to FORM-10). Without it
 * they post to their own page.
 */
import { EMAIL_PATTERN } from '~/models/constants/email'
import { LEAD_FORM_WORDS } from '~/models/content/lead-form-words'
import { releaseForm } from './forms'
import { offerEmail } from './offered-email'
import { forgetUnsent } from './unsent'

interface Answer {
  readonly errors?: readonly {
    readonly key?: string
    readonly message: string
    readonly suggestion?: string
  }[]
}

/** Shows a message for the whole form, or below one field and tied to it as the server does. */
function tell(form: HTMLFormElement, message: string, control?: HTMLElement): void {
  const text = document.createElement('p')
  text.textContent = message
  text.dataset['told'] = ''
  text.setAttribute('role', 'alert')
  if (control === undefined) return form.prepend(text)
  text.id = `${control.id}-error`
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', text.id)
  control.closest('div, fieldset')?.append(text)
}

function forget(form: HTMLFormElement): void {
  for (const told of form.querySelectorAll('[data-told]')) told.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
}

function thank(form: HTMLFormElement, words: string): void {
  forgetUnsent(form)
  const thanks = document.createElement('p')
  thanks.textContent = words
  thanks.tabIndex = -1
  thanks.setAttribute('role', 'status')
  form.replaceWith(thanks)
  thanks.focus()
}

/**
 * E-mails that were asked about: each belongs to a likely one that is offered instead. A form that opens a file is sent
 * as typed, since whoever has the file by then sees no question.
 */
const askedIn = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>(
    form.dataset['leadForm'] ? '[type="email"]' : '[data-offered] input',
  )

async function post(form: HTMLFormElement): Promise<Response> {
  const { page, gladlyEmail, hubspotFormId, formId, ...values } = Object.fromEntries(new FormData(form))
  const asked = [...askedIn(form)].map(({ value }) => value.trim())
  const emailsAsked = asked.length > 0 ? asked : undefined
  return fetch('/api/lead-forms', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ page, gladlyEmail, hubspotFormId, formId, values, emailsAsked }),
  })
}

function showErrors(form: HTMLFormElement, { errors = [] }: Answer): void {
  for (const { key, message, suggestion } of errors) {
    const control = key === undefined ? null : form.elements.namedItem(key)
    // What is hidden, as the page of the form, is nothing to correct.
    const isShown = control instanceof HTMLElement && !control.matches('[type="hidden"]')
    tell(form, message, isShown ? control : undefined)
    if (suggestion !== undefined && control instanceof HTMLInputElement) offerEmail(control, suggestion)
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function send(form: HTMLFormElement, fault: string, thanks: string): Promise<void> {
  forget(form)
  form.setAttribute('aria-busy', 'true')
  const response = await post(form).catch(() => undefined)
  form.removeAttribute('aria-busy')
  if (response?.ok === true) return thank(form, thanks)
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined
  if (answer?.errors === undefined) return tell(form, fault)
  showErrors(form, answer)
}

type Control = HTMLInputElement | HTMLSelectElement

/** What the page calls a field: radio buttons by their question. */
function nameOf(control: Control): string {
  const named =
    control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : control.labels?.[0]
  return control.getAttribute('aria-label') ?? named?.textContent?.replace('(optional)', '').trim() ?? ''
}

/** Why the button waits, beside it: no field has a message before it was sent. */
function tellMissing(form: HTMLFormElement, button: HTMLButtonElement, isComplete: boolean): void {
  const told = form.querySelector<HTMLElement>('[data-waits]')
  if (told === null) return
  told.hidden = isComplete
  if (isComplete) return button.removeAttribute('aria-describedby')
  const wrong = [...form.querySelectorAll<Control>('input, select')].filter(({ validity }) => !validity.valid)
  const text = `${LEAD_FORM_WORDS.missing} ${[...new Set(wrong.map(nameOf))].join(', ')}`
  if (told.textContent !== text) told.textContent = text
  button.setAttribute('aria-describedby', told.id)
}

/** Flags what browsers accept but the shop refuses: only spaces, or an e-mail without a domain (FORM-07). */
function checkInput(input: HTMLInputElement): void {
  const value = input.value.trim()
  const isWrong = input.type === 'email' && value !== '' && !EMAIL_PATTERN.test(value)
  const isBlank = input.required && input.value !== '' && value === ''
  input.setCustomValidity(isBlank ? LEAD_FORM_WORDS.required : isWrong ? LEAD_FORM_WORDS.email : '')
}

function wake(form: HTMLFormElement): void {
  form.dataset['awake'] = ''
  const { fault = '', thanks = '', leadForm: file = '' } = form.dataset
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  let isSending = false
  const mark = () => {
    form.querySelectorAll('input').forEach(checkInput)
    if (button === null) return
    const isComplete = form.checkValidity()
    button.disabled = isSending || !isComplete
    tellMissing(form, button, isComplete)
  }
  form.addEventListener('input', ({ target }) => {
    mark()
    // The question was about what was typed before.
    if (target instanceof HTMLInputElement && target.type === 'email')
      target.closest('div')?.querySelector('[data-offered]')?.remove()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    if (isSending) return
    // First, while the browser still counts this as a user gesture.
    if (file !== '') window.open(file, '_blank', 'noopener')
    isSending = true
    mark()
    void send(form, fault, thanks).then(() => {
      isSending = false
      releaseForm()
      mark()
    })
  })
  mark()
}

export function wakeLeadForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lead-form]:not([data-awake])'))
    wake(form)
}
