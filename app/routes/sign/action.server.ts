/** Shared by the step actions: reading the form, and continuing after sign-in. */
import { afterSignIn, leadsToCheckout } from '~/models/customers/destination'
import { SignInSchema } from '~/models/customers/account-forms'
import { STEP_FAILED } from '~/models/customers/step-words'
import type { FormFields } from '~/models/validation/form-fields'
import { formFailure } from '~/models/validation/form-failure'
import type { AnswerEvents } from '~/services/analytics/analytics.server'
import { tooManyTries } from '~/services/attempts.server'
import { withAnswer } from '~/services/checkout/email-suggestions.server'
import type { CaptchaAction } from '~/services/captcha/captcha.server'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Entered } from '~/services/sign-in/entrance.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { tellEvents } from '../told-events.server'
import { pageBelow } from './steps'
import { NOT_HUMAN, PASSWORD_SET, SIGN_IN_REFUSED, SIGNED_IN } from './texts'

/** Reports the sign-in and its method; for API calls, returns the same event for trackers on the page. */
export function tellSignIn(request: Request, visitor: Visitor, isNew = false): Promise<AnswerEvents | null> {
  const params = { method: visitor.session?.data.signedLoginType ?? 'password' }
  return tellEvents(request, visitor, [{ name: isNew ? 'sign_up' : 'login', params }])
}

/** The destination; the cart instead of checkout, if it has to show what was added before that is ordered. */
export function placeAfter({ mergedCart, isCut }: Entered, destination: string): string {
  return leadsToCheckout(destination) && (mergedCart || isCut) ? '/cart' : destination
}

/** Leaves messages for the next page and redirects there. */
export async function goOn(
  request: Request,
  visitor: Visitor,
  entered: Entered,
  {
    destination,
    message = SIGNED_IN,
    isNew = false,
  }: { readonly destination: string; readonly message?: string; readonly isNew?: boolean },
) {
  await tellSignIn(request, visitor, isNew)
  // The cart and checkout steps show these themselves.
  const isShownThere = leadsToCheckout(destination) || destination === '/cart'
  await visitor.save({
    flash: [{ type: 'success', message }, ...(isShownThere ? [] : entered.lostCodes)],
  })
  return redirectTo(placeAfter(entered, destination), { headers: await visitor.headers() })
}

/** First name of the signed-in visitor; may be empty. */
export function signedInName({ actor }: Visitor): string | null {
  return actor.kind === 'guest' ? null : actor.firstName
}

/** The password was set, but signing in with it failed. */
export async function goOnUnsigned(visitor: Visitor) {
  await visitor.save({ flash: [{ type: 'success', message: PASSWORD_SET }] })
  // The sign-in steps show no flash messages.
  return redirectTo('/', { headers: await visitor.headers() })
}

/** Response to a rate-limited attempt. */
export async function limitedForm(visitor: Visitor, fields: FormFields, field: string, waitSeconds: number) {
  return json(
    withAnswer(formFailure(fields, { [field]: tooManyTries(waitSeconds) })),
    limitedInit(waitSeconds, await visitor.headers()),
  )
}

/** Response if a bot sent the form, or it was sent too often without a captcha token; null lets it pass. */
export async function refusedByCaptcha(
  visitor: Visitor,
  fields: FormFields,
  action: CaptchaAction,
  countsItsFailures = false,
) {
  const verdict = await services.captcha.check(fields['gRecaptchaResponse'], {
    action,
    address: visitor.address,
    countsItsFailures,
  })
  if (verdict === 'passed') return null
  if (verdict.kind === 'limited') return limitedForm(visitor, fields, '', verdict.waitSeconds)
  const failure = withAnswer(formFailure(fields, { '': NOT_HUMAN }))
  return json(failure, { status: 400, headers: await visitor.headers() })
}

export async function signInWithPassword(
  request: Request,
  visitor: Visitor,
  fields: FormFields,
  destination: string,
) {
  const form = parseForm(fields, SignInSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const refused = await refusedByCaptcha(visitor, fields, 'sign_in', true)
  if (refused !== null) return refused
  const signingIn = services.signIn.withPassword(visitor, {
    ...form.value,
    preserveCart: leadsToCheckout(destination),
  })
  const outcome = await orIfUnavailable(signingIn, null)
  if (outcome === null) return json(formFailure(fields, { '': STEP_FAILED }), { status: 503 })
  if (outcome.kind === 'limited') return limitedForm(visitor, fields, 'password', outcome.waitSeconds)
  if (outcome.kind === 'nobody') return json(formFailure(fields, { '': STEP_FAILED }), { status: 502 })
  if (outcome.kind === 'refused')
    return json(formFailure(fields, { password: SIGN_IN_REFUSED }), {
      status: 400,
      headers: await visitor.headers(),
    })
  const { isBusiness } = outcome.customer
  return goOn(request, visitor, outcome, {
    destination: afterSignIn({ destination, isBusiness, over: pageBelow(request) }),
  })
}
