/**
 * What the forms of the footer and of sold-out products need of every page: that somebody is about to use one. The rest
 * is fetched then; where it cannot be, the forms and the link to the survey do what they do without a script.
 */
import { isModified } from './modified'
const NEWSLETTER = 'form[data-newsletter]'
const STOCK_NOTICE = 'form[data-stock-notice]'

/** Sent before the script was there: once it is, it takes them; without it they go as they are. */
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
      // Without the handlers of scripts.
      () => form.submit(),
    )
    .finally(() => asked.delete(form))
}

function onClick(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-survey]') : null
  if (link === null || isModified(event)) return
  event.preventDefault()
  event.stopPropagation()
  import('./survey-dialog').then(
    ({ openSurvey }) => openSurvey(link),
    () => location.assign(link.href),
  )
}

/** The name is asked for once there is an e-mail, which a style tells (NEWS-05); without a script it is always there. */
export function markForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(NEWSLETTER)) form.dataset['awake'] = ''
}

/** Listens for as long as the document stands. */
export function wakeSentForms(): void {
  document.addEventListener('focusin', onIntent, { passive: true })
  document.addEventListener('submit', onSubmit)
  // Before links go anywhere.
  window.addEventListener('click', onClick, { capture: true })
}
