/**
 * Target of a mailed link. It asks first, because mail scanners open links: one that signed in at once would be used up
 * by them (AUTH-44, AUTH-45).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Expired } from '~/components/account/expired'
import { SignStep } from '~/components/account/sign-in-parts'
import { useLeaveNoEntry } from '~/components/enhance/leave-no-entry'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { CheckboxField } from '~/components/ui/field'
import { Stack } from '~/components/ui/layout'
import { SignInLinkSchema } from '~/models/customers/account-forms'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, safePath } from '~/utils/responses'
import { goOn, signedInName } from '../action.server'
import { signMeta } from '../meta'

export const meta: MetaFunction = signMeta('Sign in')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const found = await services.signIn.findLink(params['key'] ?? '')
  return json(
    { found, signedInAs: signedInName(visitor) },
    { status: found === null ? 404 : 200, headers: await visitor.headers() },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, SignInLinkSchema)
  const outcome = await services.signIn.withLink(visitor, params['key'] ?? '', {
    dropPassword: form.ok && form.value.dropPassword,
  })
  if (outcome.kind === 'expired') return json(null, { status: 404, headers: await visitor.headers() })
  return goOn(request, visitor, outcome, { destination: safePath(outcome.redirectPath, '/') })
}

export default function SignInLink() {
  useLeaveNoEntry()
  const { found, signedInAs } = useLoaderData<typeof loader>()
  if (found === null) return <Expired title="This link does not sign in any more" signedInAs={signedInAs} />
  const { firstName, mayBeAnothers } = found
  return (
    <SignStep title={`Welcome Back${firstName === '' ? '' : ` ${firstName}`}`}>
      <p>This link signs you in, once.</p>
      <Form replace method="post">
        <Stack gap="4">
          {mayBeAnothers ? (
            <CheckboxField
              name="dropPassword"
              label="I did not choose this account’s password: remove it, and sign out everywhere else"
            />
          ) : null}
          <Button size="large" wide>
            Sign In
          </Button>
        </Stack>
      </Form>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
