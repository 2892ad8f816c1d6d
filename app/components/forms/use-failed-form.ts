/** What a failed post brought back: typed values and messages by field, and the list for the summary. */
import type { FormEvent } from 'react'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormError } from '../ui/feedback'
import { useLiveChecks } from './use-live-checks'

type Values = Readonly<Record<string, string | undefined>>

export interface FormState {
  readonly values: Values
  readonly errors: Values
  readonly summary: readonly FormError[]
  /** It was sent, and comes back. */
  readonly isFailed: boolean
  /** For e-mails that were typed. */
  readonly emailSuggestions: FormFailure['emailSuggestions']
  /** Spread on the form element. */
  readonly formProps: {
    readonly id: string
    readonly onBlur: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly noValidate: true
  }
}

/**
 * Ties a form to the answer of its action. The server validates; the browser's own bubbles are off, because their
 * words are not the shop's.
 */
export function useFailedForm(
  id: string,
  failure: FormFailure | undefined,
  defaults: Values = {},
): FormState {
  const failed = failure?.errors ?? {}
  const { errors, handlers } = useLiveChecks(id, failure)
  return {
    values: failure?.values ?? defaults,
    errors,
    isFailed: failure !== undefined,
    emailSuggestions: failure?.emailSuggestions,
    // What has been corrected since leaves the list.
    summary: Object.keys(failed).flatMap((field) => {
      const message = errors[field]
      if (message === undefined) return []
      return field === '' ? { message } : { field, message }
    }),
    formProps: { id, ...handlers, noValidate: true },
  }
}
