/** The forms of signing in and up, one schema each. */
import { z } from 'zod'
import { newPasswordProblem } from '../validation/field-rules'
import { emailField, requiredLine } from '../validation/fields'
import { MESSAGES } from '../validation/messages'

const PASSWORD_MAX = 200
const tooLong = { error: 'Please enter a shorter password' }

const tick = z
  .enum(['on'])
  .optional()
  .transform((value) => value === 'on')

export const EmailStepSchema = z.object({ email: emailField })

export const SignInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: MESSAGES.passwordMissing })
    // Its blanks count, but nothing but blanks is none.
    .refine((password) => password.trim() !== '', { error: MESSAGES.passwordMissing })
    .max(PASSWORD_MAX, tooLong),
  keepLoggedIn: tick,
})

/** All of what a password must be that is not met yet, in one message (AUTH-25). */
const newPasswordField = z
  .string()
  .default('')
  .superRefine((password, context) => {
    const message = newPasswordProblem(password)
    if (message !== null) context.addIssue({ code: 'custom', message })
    else if (password.length > PASSWORD_MAX) context.addIssue({ code: 'custom', message: tooLong.error })
  })

/** With a copy of the cart for whoever goes on without the account (AUTH-47). */
export const SignOutSchema = z.object({ copyCart: tick })

export const NewPasswordSchema = z.object({ newPassword: newPasswordField })

export const SignUpSchema = z.object({
  accountType: z.enum(['personal', 'business']).default('personal').catch('personal'),
  email: emailField,
  name: requiredLine(MESSAGES.nameMissing),
  newPassword: newPasswordField,
  keepSignedIn: tick,
  optInNewsletter: tick,
})
