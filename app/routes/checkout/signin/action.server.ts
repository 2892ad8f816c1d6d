import { SignInSchema } from '~/models/customers/account-forms'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { goOnAsGuest } from '../guest.server'
import { tellSignIn } from '../../sign/action.server'
import { NOT_HUMAN, SIGN_IN_REFUSED, SIGNED_IN, STEP_FAILED } from '../../sign/texts'

/** The two forms of the page post to the same address with `?as=guest` and `?as=account`. */
export async function postCheckoutSignIn(request: Request) {
  const visitor = await services.visitors.read(request)
  // An old form must not wait for a cart that is being ordered, nor take anybody back into checkout.
  const order = await services.orderPages.present(visitor)
  if (order !== null) return redirectTo(order, { headers: await visitor.headers() })
  // An agent goes on for whom they act.
  if (visitor.session?.data.customerServiceMode === true)
    return redirectTo(await services.checkout.firstStepPath(visitor), { headers: await visitor.headers() })
  const as = new URL(request.url).searchParams.get('as') === 'account' ? 'account' : 'guest'
  const { fields } = await readForm(request)
  if (as === 'account') {
    const form = parseForm(fields, SignInSchema)
    if (!form.ok) return json({ form: as, ...form.failure }, { status: 400 })
    const human = await services.captcha.check(fields['gRecaptchaResponse'], {
      action: 'sign_in',
      address: visitor.address,
    })
    if (human !== 'passed')
      return human.kind === 'failed'
        ? json({ form: as, ...formFailure(fields, { '': NOT_HUMAN }) }, { status: 400 })
        : json(
            { form: as, ...formFailure(fields, { password: tooManyTries(human.waitSeconds) }) },
            limitedInit(human.waitSeconds),
          )
    const outcome = await services.signIn.withPassword(visitor, { ...form.value, preserveCart: true })
    if (outcome.kind === 'limited')
      return json(
        { form: as, ...formFailure(fields, { password: tooManyTries(outcome.waitSeconds) }) },
        limitedInit(outcome.waitSeconds),
      )
    if (outcome.kind === 'nobody')
      return json({ form: as, ...formFailure(fields, { '': STEP_FAILED }) }, { status: 502 })
    if (outcome.kind === 'refused')
      return json({ form: as, ...formFailure(fields, { password: SIGN_IN_REFUSED }) }, { status: 400 })
    await tellSignIn(request, visitor)
    // Told by the next page of the shop, as whichever way they had signed in (088).
    await visitor.save({ flash: [{ type: 'success', message: SIGNED_IN }] })
    // The cart says what has come in, and is going to be ordered.
    if (outcome.mergedCart || outcome.isCut) return redirectTo('/cart', { headers: await visitor.headers() })
  } else {
    const gone = await goOnAsGuest(visitor, fields)
    if (typeof gone !== 'string') return json({ form: as, ...gone }, { status: 400 })
    return redirectTo(gone, { headers: await visitor.headers() })
  }
  // They are signed in, whatever comes: where that cannot be told now, the next request finds it out.
  const path = await orIfUnavailable(services.checkout.firstStepPath(visitor), '/checkout')
  return redirectTo(path, { headers: await visitor.headers() })
}
