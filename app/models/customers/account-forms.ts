/** Schemas of the sign-in and sign-up forms. */
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
    // Spaces count, but only spaces is no password.
    .refine((password) => password.trim() !== '', { error: MESSAGES.passwordMissing })
    .max(PASSWORD_MAX, tooLong),
  keepLoggedIn: tick,
})

/** One message with every password rule not yet met (AUTH-25). */
const newPasswordField = z
  .string()
  .default('')
  .superRefine((password, context) => {
    const message = newPasswordProblem(password)
    if (message !== null) context.addIssue({ code: 'custom', message })
    else if (password.length > PASSWORD_MAX) context.addIssue({ code: 'custom', message: tooLong.error })
  })

/** Optionally copies the cart for continuing without the account (AUTH-47). */
export const SignOutSchema = z.object({ copyCart: tick })

/** For a mailed link: whether to drop the account's password. */
export const SignInLinkSchema = z.object({ dropPassword: tick })

export const NewPasswordSchema = z.object({ newPassword: newPasswordField })

/** Typed twice where a mistake could not be corrected at once (VAL-10, VAL-27). */
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
  /** Not named like the field of the page's other form. */
  currentPassword: SignInSchema.shape.password,
})

/** Deletes an account, by the button that says so alone; the checkbox is required if store credit would be lost. */
export const DeleteByLinkSchema = z.object({
  intent: z.literal('delete', { error: 'Please use a button of this page' }),
  loseCredit: tick,
})
export const DeleteAccountSchema = DeleteByLinkSchema.extend({ password: SignInSchema.shape.password })

const listedHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A session, identified in lists by a hash. */
export const SignOutDeviceSchema = z.object({ device: listedHash })

/** An account at another provider, identified likewise. */
export const DisconnectSchema = z.object({ connection: listedHash })
