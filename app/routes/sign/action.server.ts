/** Password sign-in, the same for the sign-in page and for checkout. */
import { SignInSchema } from '~/models/checkout/forms'
import { formFailure } from '~/models/validation/form-failure'
import { tooManyTries } from '~/services/attempts.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { SIGN_IN_REFUSED } from './texts'

export async function signInAndGo(request: Request, destination: string) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, SignInSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const outcome = await services.signIn.withPassword(visitor, form.value)
  if (outcome.kind === 'limited')
    return json(
      formFailure(fields, { password: tooManyTries(outcome.waitSeconds) }),
      limitedInit(outcome.waitSeconds, await visitor.headers()),
    )
  if (outcome.kind === 'refused')
    return json(formFailure(fields, { password: SIGN_IN_REFUSED }), {
      status: 400,
      headers: await visitor.headers(),
    })
  await visitor.save({
    flash: [
      { type: 'success', message: 'You have successfully signed in.' },
      // The cart page tells it by itself.
      ...(outcome.lostCode !== null && destination !== '/cart' ? [outcome.lostCode] : []),
    ],
  })
  return redirectTo(destination, { headers: await visitor.headers() })
}
