/** State of a form rendered as static HTML: typed or known values, and errors. */
import type { FormError } from '../ui/feedback'

export interface FormView {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** The likely intended e-mail, under '' (VAL-05). */
  readonly emailSuggestions?: Readonly<Record<string, string>>
}

export const summaryOf = ({ errors }: FormView): readonly FormError[] =>
  Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [field === '' ? { message } : { field, message }],
  )
