/** The forms of signing in and up, one schema each. */
import { z } from 'zod'
import { newPasswordProblem } from './new-password'
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

/** Of a mailed link: whether the password that the account has is to go. */
export const SignInLinkSchema = z.object({ dropPassword: tick })

export const NewPasswordSchema = z.object({ newPassword: newPasswordField })

/** Typed twice where it cannot be tried again at once (VAL-10, VAL-27). */
export const ResetPasswordSchema = NewPasswordSchema.extend({
  confirmPassword: z.string().default(''),
}).superRefine(({ newPassword, confirmPassword }, context) => {
  if (newPassword === confirmPassword) return
  context.addIssue({ code: 'custom', path: ['confirmPassword'], message: MESSAGES.passwordDiffers })
})

export const SignUpSchema = z.object({
  accountType: z.enum(['personal', 'business']).default('personal').catch('personal'),
  email: emailField,
  name: requiredLine(MESSAGES.nameMissing),
  newPassword: newPasswordField,
  keepSignedIn: tick,
  optInNewsletter: tick,
})

export const ChangePasswordSchema = z.object({
  password: SignInSchema.shape.password,
  newPassword: newPasswordField,
})

export const ChangeEmailSchema = z.object({
  email: emailField,
  /** Beside the one of the other form of the page. */
  currentPassword: SignInSchema.shape.password,
})

/** Deleting an account; the tick is asked for where there is store credit to lose. */
export const DeleteAccountSchema = z.object({ password: SignInSchema.shape.password, loseCredit: tick })
export const DeleteByLinkSchema = z.object({ loseCredit: tick })

/** By the hash that stands for its session in lists. */
export const SignOutDeviceSchema = z.object({ device: z.string().regex(/^[0-9a-f]{64}$/) })
