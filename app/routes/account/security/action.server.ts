/** The page's forms, distinguished by intent. */
import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  DisconnectSchema,
  SignOutDeviceSchema,
} from '~/models/customers/account-forms'
import { unmetIds } from '~/models/customers/password-rules'
import { SOCIAL_NAMES } from '~/models/customers/social'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, limitedInit, redirectTo } from '~/utils/responses'

export const INTENTS = [
  'sign-out-one',
  'sign-out-others',
  'password',
  'email',
  'set-password',
  'disconnect',
] as const
export type Intent = (typeof INTENTS)[number]

interface Failed extends FormFailure {
  /** Null: none that is known. */
  readonly intent: Intent | null
  readonly unmet?: readonly string[]
}

const WRONG = 'This is not your password. Please try again.'
const NO_DEVICE = 'That device is not among the others that are signed in. Nothing was changed.'
const NO_CONNECTION = 'That account is not connected. Nothing was changed.'
const UNKNOWN = 'This form could not be read. Nothing was changed.'

async function failed(
  visitor: Visitor,
  intent: Intent | null,
  failure: FormFailure,
  more: { readonly unmet?: readonly string[]; readonly limited?: Limited } = {},
) {
  const { limited, ...shown } = more
  const headers = await visitor.headers()
  const init = limited === undefined ? { status: 400, headers } : limitedInit(limited.waitSeconds, headers)
  return json<Failed>({ intent, ...withAnswer(failure), ...shown }, init)
}

async function done(visitor: Visitor, message: string, type: 'success' | 'warning' = 'success') {
  await visitor.save({ flash: [{ type, message }] })
  return redirectTo('/account/security', { headers: await visitor.headers() })
}

async function changePassword(visitor: Visitor, actorId: string, fields: FormFields) {
  const intent = 'password'
  const form = parseForm(fields, ChangePasswordSchema)
  if (!form.ok) return failed(visitor, intent, form.failure, { unmet: unmetIds(fields['newPassword'] ?? '') })
  const { password: current, newPassword: next } = form.value
  const outcome = await services.accountSecurity.changePassword(visitor, actorId, { current, next })
  if (outcome.kind === 'changed')
    return done(visitor, 'Your password has been changed, and all other devices have been signed out.')
  const isLimited = outcome.kind === 'limited'
  const message = isLimited ? tooManyTries(outcome.waitSeconds) : WRONG
  return failed(
    visitor,
    intent,
    formFailure(fields, { password: message }),
    isLimited ? { limited: outcome } : {},
  )
}

async function changeEmail(visitor: Visitor, actorId: string, fields: FormFields) {
  const intent = 'email'
  const form = parseForm(fields, ChangeEmailSchema)
  if (!form.ok) return failed(visitor, intent, form.failure)
  const { currentPassword: password } = form.value
  const settled = settleEmail(form.value.email, fields)
  if (settled.kind === 'asked') return failed(visitor, intent, askAboutEmail(fields, settled.suggestion))
  const { email } = settled
  const outcome = await services.accountSecurity.askForEmail(visitor, actorId, { email, password })
  if (outcome.kind === 'sent')
    return done(visitor, `We have sent a link to ${email}. Your email address changes once you have used it.`)
  const isLimited = outcome.kind === 'limited'
  const message = isLimited ? tooManyTries(outcome.waitSeconds) : WRONG
  return failed(
    visitor,
    intent,
    formFailure(fields, { currentPassword: message }),
    isLimited ? { limited: outcome } : {},
  )
}

async function setPassword(visitor: Visitor, actorId: string) {
  const customer = await services.customers.get(actorId, 'cached')
  const outcome =
    customer === null ? null : await services.accounts.requestPasswordLink(visitor, customer.email)
  if (outcome?.kind === 'limited')
    return failed(visitor, 'set-password', formFailure({}, { '': tooManyTries(outcome.waitSeconds) }), {
      limited: outcome,
    })
  return done(visitor, 'We have sent you a link to set a password.')
}

async function disconnect(visitor: Visitor, actorId: string, fields: FormFields) {
  const form = parseForm(fields, DisconnectSchema)
  const provider = form.ok
    ? await services.accountSecurity.disconnect(visitor, actorId, form.value.connection)
    : null
  return provider === null
    ? done(visitor, NO_CONNECTION, 'warning')
    : done(
        visitor,
        `Your ${SOCIAL_NAMES[provider]} account no longer signs you in, and all other devices have been signed out.`,
      )
}

export async function postSecurity(visitor: Visitor, actorId: string, fields: FormFields) {
  const { accountSecurity } = services
  const intent = INTENTS.find((known) => known === fields['intent'])
  if (intent === 'password') return changePassword(visitor, actorId, fields)
  if (intent === 'email') return changeEmail(visitor, actorId, fields)
  if (intent === 'set-password') return setPassword(visitor, actorId)
  if (intent === 'disconnect') return disconnect(visitor, actorId, fields)
  if (intent === 'sign-out-one') {
    const form = parseForm(fields, SignOutDeviceSchema)
    const isOut = form.ok && (await accountSecurity.signOutOne(visitor, actorId, form.value.device))
    return isOut ? done(visitor, 'That device has been signed out.') : done(visitor, NO_DEVICE, 'warning')
  }
  if (intent === 'sign-out-others') {
    await accountSecurity.signOutOthers(visitor, actorId)
    return done(visitor, 'All other devices have been signed out.')
  }
  return failed(visitor, null, formFailure({}, { '': UNKNOWN }))
}
