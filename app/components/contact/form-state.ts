/** What a form that is HTML alone is made from: what was typed, or is known, and what is wrong with it. */
import type { FormError } from '../ui/feedback'

export interface FormView {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** An e-mail that is likely meant in place of the typed one, under '' (VAL-05). */
  readonly emailSuggestions?: Readonly<Record<string, string>>
}

export const summaryOf = ({ errors }: FormView): readonly FormError[] =>
  Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [field === '' ? { message } : { field, message }],
  )
