/** Guest orders are found by number and e-mail: both must match, and a failure does not say which is wrong. */
import { z } from 'zod'
import { emailField, requiredLine } from '../validation/fields'
import { MISSING_WORDS } from '../validation/missing-words'

export const LOOKUP_FAILED =
  'We found no guest order with this number and email. Please check both; orders of an account are shown after signing in.'

export const LookupSchema = z.object({
  orderNumber: requiredLine(MISSING_WORDS.orderNumber, 40).transform((text) => text.toUpperCase()),
  email: emailField,
})
