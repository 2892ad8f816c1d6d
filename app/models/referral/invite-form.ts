/** The form that mails a customer's referral link to a friend. */
import { z } from 'zod'
import { emailField } from '../validation/fields'

export const InviteSchema = z.object({ email: emailField })
