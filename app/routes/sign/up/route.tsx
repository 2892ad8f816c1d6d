/** Account creation (AUTH-19 to AUTH-26); an e-mail given earlier is fixed. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordField } from '~/components/account/new-password-field'
import {
  AccountEmailField,
  CaptchaField,
  ContinueAsGuest,
  EmailInHand,
  SignStep,
  SocialButtons,
  Terms,
} from '~/components/account/sign-in-parts'
import { RadioCards } from '~/components/checkout/radio-cards'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { CheckboxField, TextField } from '~/components/ui/field'
import { Stack } from '~/components/ui/layout'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { guestButton } from '../../checkout/guest.server'
import { stepMeta, stepTitle } from '../meta'
import { signOffers } from '../offers.server'
import { destinationOf, stepPath } from '../steps'
import { postSignUp } from './action.server'

export const meta: MetaFunction = stepMeta('Sign up')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  const headers = await visitor.headers()
  if (visitor.actor.kind === 'customer') return redirectTo(destination, { headers })
  const { signingIn, email } = visitor
  const fixedEmail = signingIn?.as === 'nobody' ? signingIn.email : null
  // Opened for creating a business account (AUTH-39).
  const isBusiness = new URL(request.url).searchParams.get('account') === 'business'
  return json(
    {
      fixedEmail,
      email: email ?? '',
      signIn: stepPath('email', destination),
      accountType: isBusiness ? 'business' : 'personal',
      destination,
      asGuest: fixedEmail === null ? null : await guestButton(visitor, destination),
      ...signOffers(request),
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await postSignUp(request, destinationOf(request))
}

const ACCOUNT_TYPES = [
  { value: 'personal', label: 'Personal account' },
  { value: 'business', label: 'Business account' },
]

export default function SignUpPage() {
  const { fixedEmail, email, signIn, accountType, destination, asGuest, social, captcha } =
    useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  // A captcha failure does not mention the password.
  const { unmet } = (failed ?? {}) as { readonly unmet?: readonly string[] }
  const form = useFailedForm('sign-up', failed, { email: fixedEmail ?? email })
  const isFixed = fixedEmail !== null && fixedEmail === form.values['email']
  const isTicked = (name: string) => !form.isFilledIn || form.values[name] === 'on'
  return (
    <SignStep title={stepTitle('Sign up', destination)}>
      <Form method="post" {...form.formProps}>
        <Stack gap="4">
          <ErrorSummary errors={form.summary} title="Your account was not created" />
          <RadioCards
            name="accountType"
            legend="What kind of account?"
            options={ACCOUNT_TYPES}
            defaultValue={form.values['accountType'] ?? accountType}
          />
          {!isFixed ? (
            <AccountEmailField form={form} />
          ) : (
            <>
              <EmailInHand email={fixedEmail} change={signIn} />
              <input type="hidden" name="email" value={fixedEmail} />
            </>
          )}
          <TextField
            name="name"
            label="Full name"
            required
            autoComplete="name"
            maxLength={200}
            defaultValue={form.values['name']}
            error={form.errors['name']}
          />
          <NewPasswordField label="Password" error={form.errors['newPassword']} unmet={unmet} />
          <CheckboxField name="keepSignedIn" label="Remember me" defaultChecked={isTicked('keepSignedIn')} />
          <CheckboxField
            name="optInNewsletter"
            label="Send me news and offers by email"
            defaultChecked={isTicked('optInNewsletter')}
          />
          <CaptchaField captcha={captcha} action="sign_up" />
          <Button size="large" wide>
            Create Account
          </Button>
        </Stack>
      </Form>
      {isFixed ? <ContinueAsGuest email={fixedEmail} asGuest={asGuest} action={signIn} /> : null}
      <SocialButtons providers={social} destination={destination} />
      <Terms by="Create Account" social={social} />
      <p>
        Already have an account? <a href={signIn}>Sign In</a>
      </p>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
