/** Confirms a new e-mail by the link mailed to it; a GET does not use it up. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Expired } from '~/components/account/expired'
import { SignStep } from '~/components/account/sign-in-parts'
import { useLeaveNoEntry } from '~/components/enhance/leave-no-entry'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { signMeta } from '../meta'

export const meta: MetaFunction = signMeta('Confirm your email')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const email = await services.accountSecurity.findEmailLink(params['key'] ?? '')
  return json({ email }, { status: email === null ? 404 : 200, headers: await visitor.headers() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { kind } = await services.accountSecurity.confirmEmail(visitor, params['key'] ?? '')
  const status = { changed: 200, taken: 409, expired: 404 }[kind]
  return json({ kind }, { status, headers: await visitor.headers() })
}

function Done({ kind }: { readonly kind: 'changed' | 'taken' }) {
  return kind === 'changed' ? (
    <SignStep title="Your email address was changed">
      <p role="status">Sign in with the new address from now on. All other devices have been signed out.</p>
      <ButtonLink href="/account">Your Account</ButtonLink>
    </SignStep>
  ) : (
    <SignStep title="Your email address is as it was">
      <p role="alert">Somebody has an account with the new address already.</p>
      <ButtonLink href="/account/security">Choose another one</ButtonLink>
    </SignStep>
  )
}

export default function ConfirmEmail() {
  useLeaveNoEntry()
  const { email } = useLoaderData<typeof loader>()
  const kind = useActionData<typeof action>()?.kind
  if (kind === 'changed' || kind === 'taken') return <Done kind={kind} />
  if (email === null)
    return (
      <Expired title="This link confirms no email any more" signedInAs={null} askAt="/account/security" />
    )
  return (
    <SignStep title="Confirm your new email address">
      <p>
        You sign in with <strong>{email}</strong> from then on.
      </p>
      <Form replace method="post">
        <Button size="large" wide>
          Confirm Email
        </Button>
      </Form>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
