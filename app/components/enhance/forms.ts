/**
 * Marks forms being sent as busy, visibly and for screen readers, blocks double submits, and keeps what was sent until
 * it is answered.
 */
import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { withoutSecrets } from '~/models/validation/secret-fields'
import type { SentFields } from '~/models/validation/secret-fields'

/** Window of a double click; after it, a form that led nowhere may be sent again. */
const DOUBLE_CLICK_MS = 1_000

interface Sent {
  readonly form: HTMLFormElement
  readonly at: number
  readonly fields: SentFields
}

let sent: Sent | null = null
/** Kept until its answer is shown. */
let posted: Sent | null = null
let navigating = false
/** Location key of the current post. */
let postedTo: string | undefined
/** How the current page was reached, by a redirect as by a link; undefined for the initial document. */
let came: 'link' | 'post' | undefined

export const cameBy = (): typeof came => came

/** Records a link or the browser's Back at once: a page that fails does so before React reports the navigation. */
export function goByLink(): void {
  came = 'link'
}

/** Allows a form that a script handled in place to be sent again at once. */
export function releaseForm(): void {
  sent?.form.removeAttribute('aria-busy')
  sent = null
}

/** No form that is sent by script has files. */
const fieldsOf = (form: HTMLFormElement, submitter: HTMLElement | null): SentFields =>
  withoutSecrets([...new FormData(form, submitter)] as [string, string][])

/** Fields of a post whose failure is being shown at its own address, for a first render; null on the server. */
export function failedFields(): SentFields | null {
  return posted !== null && posted.form.action === location.href ? posted.fields : null
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  // Every add to the cart counts, and the cart's own forms are queued.
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.matches('[data-add-to-cart], [data-queued] *')) return
  if (sent?.form === form && (navigating || event.timeStamp - sent.at < DOUBLE_CLICK_MS)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else sent = posted = { form, at: event.timeStamp, fields: fieldsOf(form, event.submitter) }
}

export function useFormsUnderWay(): void {
  const { state, formMethod, location } = useNavigation()
  const key = location?.key
  useEffect(() => {
    if (state === 'submitting') postedTo = key
    const isPost = formMethod === 'POST'
    // A redirect has a new location key.
    const isInPlace = key === postedTo
    if (state === 'idle') posted = null
    else came = isPost && isInPlace ? 'post' : 'link'
    // A form answered in place may be sent again at once, while the page still revalidates.
    const posting = state === 'submitting' || (isPost && !isInPlace)
    if (posting === navigating) return
    navigating = posting
    if (posting) sent?.form.setAttribute('aria-busy', 'true')
    else releaseForm()
  }, [state, formMethod, key])
  // For as long as the document lasts.
  useEffect(() => {
    // In the capture phase, so that nothing else sees the second submit.
    document.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('popstate', goByLink, { capture: true })
    // An answer may lead to another site: the router of a page that Back brings back from the cache still waits for it.
    window.addEventListener('pagehide', releaseForm)
  }, [])
}
