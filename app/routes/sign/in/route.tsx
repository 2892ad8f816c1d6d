/** The first step of signing in: whose account, by e-mail (AUTH-05, AUTH-08); at checkout a guest goes on (AUTH-06). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  AccountEmailField,
  CaptchaField,
  SignStep,
  SocialButtons,
  Terms,
} from '~/components/account/sign-in-parts'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { EmailStepSchema } from '~/models/customers/account-forms'
import type { FormFields } from '~/models/validation/form-fields'
import { formFailure } from '~/models/validation/form-failure'
import { askAboutEmail, settleEmail } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { AS_GUEST, goOnAsGuest, isGuestOffered } from '../../checkout/guest.server'
import { limitedForm, refusedByCaptcha } from '../action.server'
import { signMeta } from '../meta'
import { signOffers } from '../offers.server'
import { destinationOf, stepPath } from '../steps'
import { STEP_FAILED } from '../texts'

export const meta: MetaFunction = signMeta('Sign in')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  if (visitor.actor.kind === 'customer') return redirectTo(destination, { headers: await visitor.headers() })
  const email = visitor.signingIn?.email ?? visitor.email ?? ''
  return json(
    {
      email,
      demo: services.demoAccounts,
      signUp: stepPath('signUp', destination),
      destination,
      asGuest: (await isGuestOffered(visitor, destination)) ? AS_GUEST : null,
      ...signOffers(request),
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  const { fields } = await readForm(request)
  if (fields['as'] === AS_GUEST) return postGuest(visitor, destination, fields)
  const form = parseForm(fields, EmailStepSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const refused = await refusedByCaptcha(visitor, fields, 'sign_in')
  if (refused !== null) return refused
  const settled = settleEmail(form.value.email, fields)
  const email = settled.kind === 'settled' ? settled.email : form.value.email
  const found = await orIfUnavailable(services.signIn.lookUp(visitor, email), null)
  if (found === null) return json(formFailure(fields, { '': STEP_FAILED }), { status: 503 })
  if (found.kind === 'limited') return limitedForm(visitor, fields, 'email', found.waitSeconds)
  const isKnown = found.kind === 'known'
  // Who has an account knows its e-mail.
  if (!isKnown && settled.kind === 'asked')
    return json(askAboutEmail(fields, settled.suggestion), {
      status: 400,
      headers: await visitor.headers(),
    })
  await visitor.save({
    signingIn: isKnown
      ? { email, firstName: found.firstName, as: found.isGuest ? 'guest' : 'customer' }
      : { email, firstName: '', as: 'nobody' },
  })
  return redirectTo(stepPath(isKnown ? 'password' : 'signUp', destination), {
    headers: await visitor.headers(),
  })
}

async function postGuest(visitor: Visitor, destination: string, fields: FormFields) {
  // An old form must not wait for a cart that is being ordered, nor take anybody back into checkout.
  const order = await services.orderPages.present(visitor)
  const path = order ?? ((await isGuestOffered(visitor, destination)) ? null : '/checkout/signin')
  const gone = path ?? (await goOnAsGuest(visitor, fields))
  const headers = await visitor.headers()
  return typeof gone === 'string' ? redirectTo(gone, { headers }) : json(gone, { status: 400, headers })
}

export default function EmailStep() {
  const { email, demo, signUp, destination, asGuest, social, captcha } = useLoaderData<typeof loader>()
  const form = useFailedForm('sign-in', useActionData<typeof action>(), { email })
  return (
    <SignStep title="Sign in">
      <Form method="post" {...form.formProps}>
        <Stack gap="4">
          <ErrorSummary errors={form.summary} title="You are not signed in" />
          <AccountEmailField form={form} />
          <CaptchaField captcha={captcha} action="sign_in" />
          <Button size="large" wide>
            Continue
          </Button>
          {asGuest === null ? null : (
            <Button look="secondary" size="large" wide name="as" value={asGuest}>
              Continue as Guest
            </Button>
          )}
        </Stack>
      </Form>
      <SocialButtons providers={social} destination={destination} />
      <Terms by="Continue" social={social} />
      <p>
        New here? <a href={signUp}>Sign up</a>
      </p>
      <p>
        Ordered as a guest? <a href="/orders/lookup">Find your order</a>
      </p>
      {demo === null ? null : (
        <p>
          Demo shop: sign in as <code>{demo.email}</code> with the password <code>{demo.password}</code>.
        </p>
      )}
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
