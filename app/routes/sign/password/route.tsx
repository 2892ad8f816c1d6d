/** Second step: the password, or a mailed link instead (AUTH-11 to AUTH-18). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SignInForm } from '~/components/account/sign-in-form'
import { ContinueAsGuest, EmailInHand, SignStep } from '~/components/account/sign-in-parts'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Cluster } from '~/components/ui/layout'
import { SOCIAL_NAMES } from '~/models/customers/social'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { guestButton } from '../../checkout/guest.server'
import { signInWithPassword } from '../action.server'
import { stepMeta, stepTitle } from '../meta'
import { signOffers } from '../offers.server'
import { destinationOf, stepPath } from '../steps'
import { ACCOUNT_MADE } from '../texts'
import { mailALink } from './mail-a-link.server'

export const meta: MetaFunction = stepMeta('Sign in')

const LINK = 'Email Me Sign In Link'
const RESET = 'Reset Password'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const destination = destinationOf(request)
  const headers = await visitor.headers()
  if (visitor.actor.kind === 'customer') return redirectTo(destination, { headers })
  const { signingIn, email = '' } = visitor
  const { socialLink } = visitor.session?.data ?? {}
  const isKnown = signingIn !== undefined && signingIn.as !== 'nobody'
  return json(
    {
      known: isKnown
        ? {
            email: signingIn.email,
            firstName: signingIn.firstName,
            isGuest: signingIn.as === 'guest',
            isNew: signingIn.isNew ?? false,
          }
        : null,
      // Without the first step (another tab, or an ended session), both are asked for here.
      email: signingIn?.email ?? email,
      change: stepPath('email', destination),
      // Arrived from that provider, and must prove ownership of the e-mail.
      connects: socialLink?.email === signingIn?.email ? (socialLink?.provider ?? null) : null,
      asGuest: isKnown ? await guestButton(visitor, destination) : null,
      captcha: signOffers(request).captcha,
      destination,
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const destination = destinationOf(request)
  const { intent } = fields
  return intent === 'link' || intent === 'reset'
    ? mailALink(visitor, fields, { intent, destination })
    : signInWithPassword(request, visitor, fields, destination)
}

export default function PasswordStep() {
  const { known, email, change, connects, asGuest, captcha, destination } = useLoaderData<typeof loader>()
  const form = useFailedForm('password', useActionData<typeof action>(), { email })
  // The form may have been about another e-mail than the session now has.
  const about = known?.email === form.values['email'] ? known : null
  const name = about?.firstName ?? ''
  return (
    <SignStep
      title={
        about === null ? stepTitle('Sign in', destination) : `Welcome Back${name === '' ? '' : ` ${name}`}`
      }
    >
      {about === null ? null : <EmailInHand email={about.email} change={change} />}
      {about?.isNew === true ? <p role="status">{ACCOUNT_MADE}</p> : null}
      {about === null || connects === null ? null : (
        <p role="status">
          There is already an account with this email. Sign in once more, and your {SOCIAL_NAMES[connects]}{' '}
          account will be connected to it.
        </p>
      )}
      {about?.isGuest === true ? (
        <ErrorSummary errors={form.summary} title="No email was sent" />
      ) : (
        <SignInForm form={form} captcha={captcha} isEmailKnown={about !== null}>
          {about === null ? (
            <Cluster>
              {/* Mails to the e-mail typed here; no password needed. */}
              <MailButton intent="link" label={LINK} formNoValidate />
              <MailButton intent="reset" label={RESET} formNoValidate />
            </Cluster>
          ) : null}
        </SignInForm>
      )}
      {about === null ? null : (
        <Cluster>
          <MailForm email={about.email}>
            <MailButton intent="link" label={LINK} />
          </MailForm>
          <MailForm email={about.email}>
            <MailButton intent="reset" label={about.isGuest ? 'Set Password' : RESET} />
          </MailForm>
        </Cluster>
      )}
      {about === null ? null : <ContinueAsGuest email={about.email} asGuest={asGuest} action={change} />}
    </SignStep>
  )
}

function MailForm({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="email" value={email} />
      {children}
    </Form>
  )
}

function MailButton({
  intent,
  label,
  ...rest
}: {
  readonly intent: 'link' | 'reset'
  readonly label: string
  readonly formNoValidate?: boolean
}) {
  return (
    <Button look="secondary" name="intent" value={intent} {...rest}>
      {label}
    </Button>
  )
}

export { RouteError as ErrorBoundary }
