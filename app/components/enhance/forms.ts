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
  const { state, formMethod } = useNavigation()
  const posting = state !== 'idle' && formMethod === 'POST'
  useEffect(() => {
    navigating = posting
    const form = sent?.form
    if (!posting || form === undefined) return
    form.setAttribute('aria-busy', 'true')
    return () => {
      form.removeAttribute('aria-busy')
      // Answered: what was wrong may be sent again at once.
      sent = null
    }
  }, [posting])
  useEffect(() => {
    // On the way down, so that nothing else sees the second one.
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => document.removeEventListener('submit', onSubmit, { capture: true })
  }, [])
}
