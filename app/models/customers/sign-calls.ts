/** What the published calls of signing in and out take (API-70, API-73 to API-77); the rules of their fields are the forms' own. */
import { z } from 'zod'
import { NewPasswordSchema, SignInSchema } from './account-forms'

const { email, password } = SignInSchema.shape
const KEY_MAX = 200
const key = z.string({ error: 'Please send the key of the link' }).min(1).max(KEY_MAX)
const preserveCart = z.boolean().default(false)

export const SignInCallSchema = z.object({
  email,
  password,
  keepLoggedIn: z.boolean().default(true),
  preserveCart,
})

export const ForgotPasswordCallSchema = z.object({ email })

export const SignInLinkCallSchema = z.object({ email, redirectPath: z.string().nullish() })

export const ResetPasswordCallSchema = z.object({ key, password: NewPasswordSchema.shape.newPassword })

export const SignOutCallSchema = z.object({ copyCartToAnonymousCart: z.boolean().default(false) })

export const LinkKeyCallSchema = z.object({ key, preserveCart })
