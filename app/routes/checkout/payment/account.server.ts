/** Account creation for a guest at the payment step (CHK-17). */
import type { z } from 'zod'
import { AccountAtCheckoutSchema } from '~/models/checkout/account-form'
import { unmetIds } from '~/models/customers/password-rules'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { tooManyTries } from '~/services/attempts.server'
import type { Limited } from '~/services/attempts.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { orNotMade } from '../../sign/not-made.server'

const TAKEN =
  'There is an account with your email already. Please sign in with it, or go on as a guest without creating one.'
const NOT_MADE = 'Your account could not be made. Please try again, or go on as a guest without creating one.'
const OR_AS_GUEST = 'Or go on as a guest without creating an account.'
const MADE =
  'Your account has been created. Please sign in with it, or go on as a guest without creating another.'

export type AskedAccount =
  | { readonly kind: 'none' }
  /** Created once the order is placed; a link to set the password is mailed. */
  | { readonly kind: 'later'; readonly name: string }
  /** Created, and its owner is signed in. */
  | { readonly kind: 'made' }
  | {
      readonly kind: 'failed'
      readonly status: number
      /** Of too many tries. */
      readonly waitSeconds?: number
      readonly failure: AccountFailure
    }

/** With the rules the password failed; the password itself is never sent back. */
type AccountFailure = FormFailure & { readonly unmet?: readonly string[] | undefined }

type Wanted = z.output<typeof AccountAtCheckoutSchema>

function withUnmet({ newPassword: typed }: FormFields, failure: FormFailure): AccountFailure {
  return { ...failure, unmet: typed ? unmetIds(typed) : undefined }
}

/** The account fields; undefined if no account is requested. */
export function readAccount(
  { actor }: Pick<Visitor, 'actor'>,
  fields: FormFields,
): { readonly ok: true; readonly value?: Wanted } | { readonly ok: false; readonly failure: AccountFailure } {
  if (fields['createAccount'] !== 'on' || actor.kind !== 'guest') return { ok: true }
  const form = parseForm(fields, AccountAtCheckoutSchema)
  return form.ok ? form : { ok: false, failure: withUnmet(fields, form.failure) }
}

export async function makeAccount(
  visitor: Visitor,
  fields: FormFields,
  wanted: Wanted | undefined,
  email: string | undefined,
): Promise<AskedAccount> {
  if (wanted === undefined || email === undefined) return { kind: 'none' }
  const failed = (status: number, failure: FormFailure) =>
    ({ kind: 'failed', status, failure: withUnmet(fields, failure) }) as const
  const limited = ({ waitSeconds }: Limited) => {
    const createAccount = `${tooManyTries(waitSeconds)} ${OR_AS_GUEST}`
    return { ...failed(429, formFailure(fields, { createAccount })), waitSeconds }
  }
  const { accountName: name, newPassword: password } = wanted
  if (password === '') {
    // After the order it would be too late to say so: nobody who has a password is mailed a link.
    const found = await orIfUnavailable(services.signIn.lookUp(visitor, email), null)
    if (found === null) return failed(503, formFailure(fields, { createAccount: NOT_MADE }))
    if (found.kind === 'limited') return limited(found)
    const isTaken = found.kind === 'known' && !found.isGuest
    return isTaken ? failed(400, formFailure(fields, { createAccount: TAKEN })) : { kind: 'later', name }
  }
  const signingUp = services.accounts.signUp(visitor, {
    email,
    name,
    password,
    isBusiness: false,
    keepSignedIn: false,
    optInNewsletter: false,
    preserveCart: true,
  })
  const outcome = await orNotMade(signingUp)
  if (outcome === null) return failed(503, formFailure(fields, { createAccount: NOT_MADE }))
  if (outcome.kind === 'made') return failed(503, formFailure(fields, { createAccount: MADE }))
  if (outcome.kind === 'taken') return failed(400, formFailure(fields, { createAccount: TAKEN }))
  if (outcome.kind === 'limited') return limited(outcome)
  return { kind: 'made' }
}
