/** An account on the way through checkout: its e-mail is the order's, its password may come by a link (CHK-17). */
import { z } from 'zod'
import { NewPasswordSchema } from '../customers/account-forms'
import { requiredLine } from '../validation/fields'
import { MESSAGES } from '../validation/messages'

export const AccountAtCheckoutSchema = z.object({
  accountName: requiredLine(MESSAGES.nameMissing),
  /** Empty for the link. */
  newPassword: z.union([z.literal(''), NewPasswordSchema.shape.newPassword]).default(''),
})
