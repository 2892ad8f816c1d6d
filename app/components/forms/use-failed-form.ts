/**
 * State of a form after a failed post, or after it was left: typed values and messages by field, and the error summary.
 */
import type { FormEvent } from 'react'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormError } from '../ui/feedback'
import { useLiveChecks } from './use-live-checks'
import { useUnsentInput } from './use-unsent-input'

type Values = Readonly<Record<string, string | undefined>>

export interface FormState {
  readonly values: Values
  readonly errors: Values
  readonly summary: readonly FormError[]
  /** Somebody filled it in before: it was rejected, or left. `values` then says what was ticked. */
  readonly isFilledIn: boolean
  /** Suggestions for typed e-mails. */
  readonly emailSuggestions: FormFailure['emailSuggestions']
  /** Spread on the form element. */
  readonly formProps: {
    readonly id: string
    readonly onBlur: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: () => void
    readonly noValidate: true
  }
}

/**
 * Ties a form to its action's answer. The server validates; the browser's own messages are off, because their wording
 * is not the shop's.
 */
export function useFailedForm(
  id: string,
  failure: FormFailure | undefined,
  defaults: Values = {},
): FormState {
  const failed = failure?.errors ?? {}
  const { errors, handlers } = useLiveChecks(id, failure)
  const { left, keep, send } = useUnsentInput(id, failure)
  return {
    values: failure?.values ?? (left === undefined ? defaults : { ...defaults, ...left }),
    errors,
    isFilledIn: (failure ?? left) !== undefined,
    emailSuggestions: failure?.emailSuggestions,
    // Drop errors corrected since.
    summary: Object.keys(failed).flatMap((field) => {
      const message = errors[field]
      if (message === undefined) return []
      return field === '' ? { message } : { field, message }
    }),
    formProps: {
      id,
      ...handlers,
      onInput(event) {
        handlers.onInput(event)
        keep(event.currentTarget)
      },
      onSubmit: send,
      noValidate: true,
    },
  }
}
