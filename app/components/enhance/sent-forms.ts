/**
 * The part of the footer's and sold-out products' forms on every page: notices when somebody is about to use one, then
 * loads the rest. Likewise links to pages that open in a dialog. If that fails, forms and links work as without a
 * script.
 */
import { isModified } from './modified'
const NEWSLETTER = 'form[data-newsletter]'
const STOCK_NOTICE = 'form[data-stock-notice]'

/** Submitted before the code had loaded: it takes them over once it has, or they are sent as they are. */
const asked = new WeakSet<HTMLFormElement>()

const fetchForms = () => import('./sent-in-place')

function onIntent({ target }: Event): void {
  if (target instanceof Element && target.closest(`${NEWSLETTER}, ${STOCK_NOTICE}`) !== null)
    fetchForms().then(
      ({ watchForms }) => watchForms(),
      () => undefined,
    )
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches(`${NEWSLETTER}, ${STOCK_NOTICE}`)) return
  event.preventDefault()
  if (asked.has(form)) return
  asked.add(form)
  fetchForms()
    .then(
      ({ sendInPlace }) => sendInPlace(form),
      // Bypasses submit handlers.
      () => form.submit(),
    )
    .finally(() => asked.delete(form))
}

function onClick(event: MouseEvent): void {
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a[data-survey], a[data-dialog]')
      : null
  if (link === null || isModified(event)) return
  event.preventDefault()
  event.stopPropagation()
  const opened = link.hasAttribute('data-dialog')
    ? import('./page-dialog').then(({ openPage }) => openPage(link.href))
    : import('./survey-dialog').then(({ openSurvey }) => openSurvey(link))
  opened.catch(() => location.assign(link.href))
}

/** CSS shows the name field once an e-mail is typed (NEWS-05); without a script it always shows. */
export function markForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(NEWSLETTER)) form.dataset['awake'] = ''
}

/** Adds listeners that last as long as the document. */
export function wakeSentForms(): void {
  document.addEventListener('focusin', onIntent, { passive: true })
  document.addEventListener('submit', onSubmit)
  // Before any link is followed.
  window.addEventListener('click', onClick, { capture: true })
}
