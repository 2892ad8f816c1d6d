/** How a script sends the payment step: in place or as a document. */
import { useSubmit } from '@remix-run/react'
import { needsCard } from '~/models/payments/card-needed'

type Due = Parameters<typeof needsCard>[1]

/** Whether what is sent pays with a card that is yet to be entered. */
export function asksForCard(form: HTMLFormElement, { submitter }: SubmitEvent, due: Due): boolean {
  return submitter?.getAttribute('name') !== 'payWith' && needsCard(new FormData(form), due)
}

interface SentForm {
  readonly currentTarget: HTMLFormElement
  readonly nativeEvent: Event
  preventDefault(): void
}

/**
 * Sends the step in place if the review answers, which keeps the scroll position (ROUTE-56). The provider's page is
 * left to the browser: brought back by Back, a form that a script had sent would still be waiting for its answer.
 * @param page the provider has a page for new cards, with this due; null if its fields are in the form
 */
export function useSendPayment(page: Due | null): (event: SentForm) => void {
  const submit = useSubmit()
  return (event) => {
    const { currentTarget: form, nativeEvent } = event
    const sent = nativeEvent as SubmitEvent
    if (page !== null && asksForCard(form, sent, page)) return
    event.preventDefault()
    submit((sent.submitter as HTMLButtonElement | null) ?? form)
  }
}
