/** Forms under way: busy to the eye and to screen readers, and never sent twice by a double click. */
import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

/** A second click comes within this time; afterwards a form that went nowhere may be sent again. */
const DOUBLE_CLICK_MS = 1_000

interface Sent {
  readonly form: HTMLFormElement
  readonly at: number
}

let sent: Sent | null = null
let navigating = false
/** The key of the location that a post was sent to. */
let postedTo: string | undefined
/** By what the page that is shown came; by nothing while it is the document as it was served. */
let came: 'link' | 'post' | undefined

export const cameBy = (): typeof came => came

/** A link was followed, or the browser's own Back: said at once, since a page that fails does so before React tells. */
export function goByLink(): void {
  came = 'link'
}

/** What a script has answered in place, without a post, may be sent again at once. */
export function releaseForm(): void {
  sent = null
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  // Each add to the cart counts, and the cart's own forms are queued.
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
    // Answered in place, the form may be sent again at once, though the page is still asking for its data anew; a
    // redirect is a location of its own.
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
    // On the way down, so that nothing else sees the second one.
    document.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('popstate', goByLink, { capture: true })
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true })
      window.removeEventListener('popstate', goByLink, { capture: true })
    }
  }, [])
}
