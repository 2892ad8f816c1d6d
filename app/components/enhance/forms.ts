/** Marks forms being sent as busy, visibly and for screen readers, and blocks double submits. */
import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

/** Window of a double click; after it, a form that led nowhere may be sent again. */
const DOUBLE_CLICK_MS = 1_000

interface Sent {
  readonly form: HTMLFormElement
  readonly at: number
}

let sent: Sent | null = null
let navigating = false
/** Location key of the current post. */
let postedTo: string | undefined
/** How the current page was reached; undefined for the initial document. */
let came: 'link' | 'post' | undefined

export const cameBy = (): typeof came => came

/** Records a link or the browser's Back at once: a page that fails does so before React reports the navigation. */
export function goByLink(): void {
  came = 'link'
}

/** Allows a form that a script handled in place to be sent again at once. */
export function releaseForm(): void {
  sent = null
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  // Every add to the cart counts, and the cart's own forms are queued.
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.matches('[data-add-to-cart], [data-queued] *')) return
  if (sent?.form === form && (navigating || event.timeStamp - sent.at < DOUBLE_CLICK_MS)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else sent = { form, at: event.timeStamp }
}

export function useFormsUnderWay(): void {
  const { state, formMethod, location } = useNavigation()
  const key = location?.key
  useEffect(() => {
    if (state === 'submitting') postedTo = key
    if (state !== 'idle') came = formMethod === 'POST' ? 'post' : 'link'
    // A form answered in place may be sent again at once, while the page still revalidates; a redirect has a new
    // location key.
    const posting =
      state === 'submitting' || (state === 'loading' && formMethod === 'POST' && key !== postedTo)
    if (posting === navigating) return
    navigating = posting
    if (posting) sent?.form.setAttribute('aria-busy', 'true')
    else {
      sent?.form.removeAttribute('aria-busy')
      sent = null
    }
  }, [state, formMethod, key])
  useEffect(() => {
    // In the capture phase, so that nothing else sees the second submit.
    document.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('popstate', goByLink, { capture: true })
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true })
      window.removeEventListener('popstate', goByLink, { capture: true })
    }
  }, [])
}
