/** A guest's order is found by its number and by the e-mail that it was placed with: both, or nothing is said. */
import { z } from 'zod'
import { emailField, requiredLine } from '../validation/fields'
import { MISSING_WORDS } from '../validation/missing-words'

export const LOOKUP_FAILED =
  'We found no guest order with this number and email. Please check both; orders of an account are shown after signing in.'

export const LookupSchema = z.object({
  orderNumber: requiredLine(MISSING_WORDS.orderNumber, 40).transform((text) => text.toUpperCase()),
  email: emailField,
})
