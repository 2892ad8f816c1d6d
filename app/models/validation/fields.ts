/** Field schemas shared by several forms. */
import { z } from 'zod'
import { addressPhoneProblem, emailProblem } from './field-rules'
import { cleanLine, cleanText } from './text'

const MAX_TEXT = 200
/**
 * One line, reporting only the first message that applies. Not a chain of checks with `abort`: an aborted field also
 * skips the form's cross-field checks, whose messages would then come one post later.
 */
function checkedLine(messageFor: (value: string) => string | null) {
  return z
    .string()
    .default('')
    .transform(cleanLine)
    .superRefine((value, context) => {
      const message = messageFor(value)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}

/** Trimmed e-mail; case is kept, but ignored in comparisons. */
export const emailField = checkedLine(emailProblem)

/** Optional; an empty or blank value counts as none. */
export const optionalEmailField = checkedLine((value) =>
  value === '' ? null : emailProblem(value),
).transform((value) => (value === '' ? undefined : value))

export function requiredLine(message: string, max = MAX_TEXT) {
  return z
    .string({ error: message })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, { error: message })
        .max(max, { error: `Please use at most ${max} characters` }),
    )
}

function optional(clean: (value: string) => string, max: number) {
  return z
    .string()
    .optional()
    .transform((value) => (value === undefined ? '' : clean(value)))
    .pipe(z.string().max(max, { error: `Please use at most ${max} characters` }))
    .transform((value) => (value === '' ? undefined : value))
}

export const optionalLine = (max = MAX_TEXT) => optional(cleanLine, max)

/** Multi-line. */
export const optionalText = (max = MAX_TEXT) => optional(cleanText, max)

export const addressPhoneField = checkedLine(addressPhoneProblem)
