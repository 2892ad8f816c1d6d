/** Checks of single fields that several forms share. Each answers the value or a message. */
import { z } from 'zod'
import { MESSAGES, phoneTooShort } from './messages'
import { cleanLine } from './text'
import { PHONE_DIGITS } from '../constants/constants'
import { EMAIL_PATTERN } from '../constants/email'

const MAX_TEXT = 200
const PHONE_SIGNS = /^[\d()+\- ]+$/
const BEYOND_ASCII = /[^\u0000-\u007f]/

export function isEmail(value: string): boolean {
  return EMAIL_PATTERN.test(value)
}

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
export const emailField = checkedLine((value) => {
  if (value === '') return MESSAGES.emailMissing
  if (isEmail(value)) return null
  return BEYOND_ASCII.test(value) ? MESSAGES.emailNotPlain : MESSAGES.emailInvalid
})

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

export function optionalLine(max = MAX_TEXT) {
  return z
    .string()
    .optional()
    .transform((value) => (value === undefined ? '' : cleanLine(value)))
    .pipe(z.string().max(max, { error: `Please use at most ${max} characters` }))
    .transform((value) => (value === '' ? undefined : value))
}

const PHONE_MAX = 30

/** The phone of an address: allowed signs and a minimum length (VAL-11 to VAL-13, FORM-05). */
export const addressPhoneField = checkedLine((value) => {
  if (value === '') return MESSAGES.phoneMissing
  if (!PHONE_SIGNS.test(value) || value.length > PHONE_MAX) return MESSAGES.phoneInvalid
  if (value.length < PHONE_DIGITS) return phoneTooShort(PHONE_DIGITS)
  return value.replace(/\D/g, '').length < PHONE_DIGITS ? MESSAGES.phoneInvalid : null
})
