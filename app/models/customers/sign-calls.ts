/**
 * Schemas of the public sign-in and sign-out calls (API-70, API-73 to API-77); field rules are shared with the forms.
 */
import { z } from 'zod'
import { EmailStepSchema, NewPasswordSchema, SignInSchema, SignUpSchema } from './account-forms'

const { email, password } = SignInSchema.shape
const KEY_MAX = 200
const key = z.string({ error: 'Please send the key of the link' }).min(1).max(KEY_MAX)
const preserveCart = z.boolean().default(false)
const TOKEN_MAX = 4_096
/** Empty or missing without a captcha (AUTH-29). */
const gRecaptchaResponse = z.string().max(TOKEN_MAX).default('')
/** Only the captcha token, for calls with other content. */
export const CaptchaCallSchema = z.object({ gRecaptchaResponse })

export const SignInCallSchema = z.object({
  email,
  password,
  keepLoggedIn: z.boolean().default(true),
  preserveCart,
  gRecaptchaResponse,
})

/** A new account from its own fields, without signing in (API-13). */
export const NewCustomerCallSchema = z.object({
  email: SignUpSchema.shape.email,
  name: SignUpSchema.shape.name,
  password: NewPasswordSchema.shape.newPassword,
  isB2b: z.boolean().default(false),
  optInNewsletter: z.boolean().default(true),
  attachGuestOrders: z.boolean().default(true),
  gRecaptchaResponse,
})

/** DATA-43, with the defaults of AUTH-40. */
export const SignUpCallSchema = NewCustomerCallSchema.extend({
  keepSignedIn: z.boolean().default(true),
  preserveCart,
})

/**
 * Without a state, a script starts the flow and is told where to go; with one, it sends the provider's result: a code,
 * an id token, or an error.
 */
export const SocialCallSchema = z
  .object({
    state: z.string().min(1).max(200).optional(),
    /** A page of the shop, for after a sign-in by redirects. */
    destination: z.string().max(2_000).default('/'),
    code: z.string().max(4_096).optional(),
    credential: z.string().max(16_384).optional(),
    error: z.string().max(200).optional(),
    user: z
      .object({ name: z.object({ firstName: z.string().max(200), lastName: z.string().max(200) }) })
      .optional(),
    /** Defaults to the value of the starting call, or true. */
    attachGuestOrders: z.boolean().exactOptional(),
    /** The same; the starting call's own default is whether its destination is part of checkout (AUTH-41). */
    preserveCart: z.boolean().exactOptional(),
  })
  .refine(
    ({ state, code, credential, error }) =>
      [code, credential, error].filter(Boolean).length === (state === undefined ? 0 : 1),
    {
      error: 'Please send the state that the sign-in was begun with, and a code, a credential or an error',
      path: ['state'],
    },
  )

/** No field is required; whatever is requested by name is always returned (API-80). */
export const DescribeCallSchema = z.object({ fields: z.array(z.string().max(100)).max(100).optional() })

/** Query of the look-up (API-78). */
export const FindUserSchema = z.object({ email: EmailStepSchema.shape.email, gRecaptchaResponse })

export const ForgotPasswordCallSchema = z.object({ email })

export const SignInLinkCallSchema = z.object({ email, redirectPath: z.string().nullish() })

export const ResetPasswordCallSchema = z.object({ key, password: NewPasswordSchema.shape.newPassword })

export const SignOutCallSchema = z.object({ copyCartToAnonymousCart: z.boolean().default(false) })

/**
 * `preserveCart`: if absent, by where the link leads, as on its page (AUTH-41). `dropPassword`: if somebody else may have
 * chosen the account's password (136).
 */
export const LinkKeyCallSchema = z.object({
  key,
  preserveCart: z.boolean().exactOptional(),
  dropPassword: z.boolean().default(false),
})
