/** Checks of single fields that several forms share. Each answers the value or a message. */
import { z } from 'zod'
import { addressPhoneProblem, emailProblem } from './field-rules'
import { cleanLine, cleanText } from './text'

const MAX_TEXT = 200
/**
 * A line with the first message that applies to it. Not a chain of checks with `abort`: an aborted field also stops
 * the checks of the form that span several fields, and their messages would come one post later.
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

/** E-mail as it is kept: trimmed; its case is kept, and compared without it. */
export const emailField = checkedLine(emailProblem)

/** The same where it may be left out: nothing, or nothing but blanks, is none. */
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

/** Of as many lines as were typed. */
export const optionalText = (max = MAX_TEXT) => optional(cleanText, max)

export const addressPhoneField = checkedLine(addressPhoneProblem)
