import { SignUpSchema } from '~/models/customers/account-forms'
import { SIGN_UP_SOURCE } from '~/models/customers/business'
import { afterSignIn, BUSINESS_REGISTRATION } from '~/models/customers/destination'
import { unmetIds } from '~/models/customers/password-rules'
import { STEP_FAILED } from '~/models/customers/step-words'
import type { FormFields } from '~/models/validation/form-fields'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { goOn, refusedByCaptcha } from '../action.server'
import { pageBelow, stepPath } from '../steps'
import { orNotMade } from '../not-made.server'
import { EMAIL_TAKEN } from '../texts'

/** With the answer about the e-mail, and the rules the password failed; the password itself is never sent back. */
const withRules = (fields: FormFields, failure: FormFailure) => ({
  ...withAnswer(failure),
  unmet: fields['newPassword'] ? unmetIds(fields['newPassword']) : undefined,
})

export async function postSignUp(request: Request, destination: string) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, SignUpSchema)
  if (!form.ok) return json(withRules(fields, form.failure), { status: 400 })
  const refused = await refusedByCaptcha(visitor, fields, 'sign_up')
  if (refused !== null) return refused
  const { accountType, newPassword: password, ...typed } = form.value
  // An e-mail settled in the previous step is fixed.
  const isSettled = visitor.signingIn?.email === typed.email
  const settled = isSettled ? null : settleEmail(typed.email, fields)
  if (settled?.kind === 'asked')
    return json(withRules(fields, askAboutEmail(fields, settled.suggestion)), {
      status: 400,
      headers: await visitor.headers(),
    })
  const signingUp = services.accounts.signUp(visitor, {
    ...typed,
    email: settled?.email ?? typed.email,
    password,
    isBusiness: accountType === 'business',
  })
  const outcome = await orNotMade(signingUp)
  if (outcome === null)
    return json(withRules(fields, formFailure(fields, { '': STEP_FAILED })), {
      status: 503,
      headers: await visitor.headers(),
    })
  if (outcome.kind === 'limited')
    return json(
      withRules(fields, formFailure(fields, { '': tooManyTries(outcome.waitSeconds) })),
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  if (outcome.kind === 'taken')
    return json(withRules(fields, formFailure(fields, { '': EMAIL_TAKEN })), {
      status: 400,
      headers: await visitor.headers(),
    })
  const { isBusiness, firstName } = outcome.customer
  if (outcome.kind === 'made') {
    const { email } = outcome.customer
    await visitor.save({ signingIn: { email, firstName, as: 'customer', isNew: true } })
    return redirectTo(stepPath('password', destination), { headers: await visitor.headers() })
  }
  const to = afterSignIn({ destination, isBusiness, isNew: true, over: pageBelow(request) })
  if (to === BUSINESS_REGISTRATION && isBusiness) visitor.stage({ accountCreationSource: SIGN_UP_SOURCE })
  return goOn(request, visitor, outcome, { destination: to, isNew: true })
}
