/** What a failed post brought back: typed values and messages by field, and the list for the summary. */
import { useForm } from '@conform-to/react'
import type { SubmissionResult } from '@conform-to/react'
import type { FormEvent } from 'react'
import type { FormError } from '../ui/feedback'
import { useLiveChecks } from './use-live-checks'

export interface FormState {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly summary: readonly FormError[]
  /** Spread on the form element. */
  readonly formProps: {
    readonly id: string
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onBlur: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly noValidate: true
  }
}

type Values = Readonly<Record<string, string | undefined>>

/**
 * Ties a form to the answer of its action. The server validates; the browser's own bubbles are off, because their
 * words are not the shop's.
 */
export function useFailedForm(
  id: string,
  lastResult: SubmissionResult<string[]> | undefined,
  defaults: Values = {},
): FormState {
  const [form] = useForm<Record<string, string>>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: defaults as Record<string, string>,
  })
  const typed = lastResult?.initialValue as Values | undefined
  const all: Readonly<Record<string, string[] | null | undefined>> = lastResult?.error ?? {}
  const failed = Object.fromEntries(Object.entries(all).map(([name, messages]) => [name, messages?.[0]]))
  const { errors, handlers } = useLiveChecks(id, failed)
  return {
    values: typed === undefined ? defaults : typed,
    errors,
    summary: Object.entries(failed)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([name, message]) => (name === '' ? { message } : { field: name, message })),
    formProps: { id: form.id, onSubmit: form.onSubmit, ...handlers, noValidate: true },
  }
}
