/** Account creation during checkout: the e-mail is the order's, the password may be set by a mailed link (CHK-17). */
import { z } from 'zod'
import { NewPasswordSchema } from '../customers/account-forms'
import { requiredLine } from '../validation/fields'
import { MESSAGES } from '../validation/messages'

export const AccountAtCheckoutSchema = z.object({
  accountName: requiredLine(MESSAGES.nameMissing),
  /** Empty to get the link. */
  newPassword: z.union([z.literal(''), NewPasswordSchema.shape.newPassword]).default(''),
})
