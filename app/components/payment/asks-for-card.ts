import { needsCard } from '~/models/payments/card-needed'

/** Whether what a submit sends pays with a card that is yet to be entered. */
export function asksForCard(
  form: HTMLFormElement,
  { submitter }: SubmitEvent,
  due: Parameters<typeof needsCard>[1],
): boolean {
  return submitter?.getAttribute('name') !== 'payWith' && needsCard(new FormData(form), due)
}
