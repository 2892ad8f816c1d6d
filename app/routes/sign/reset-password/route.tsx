/** Sets a new password with a mailed link (AUTH-46). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Expired } from '~/components/account/expired'
import { NewPasswordField } from '~/components/account/new-password-field'
import { PasswordField } from '~/components/account/password-field'
import { SignStep } from '~/components/account/sign-in-parts'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { useLeaveNoEntry } from '~/components/enhance/leave-no-entry'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { ResetPasswordSchema } from '~/models/customers/account-forms'
import { unmetIds } from '~/models/customers/password-rules'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { goOn, goOnUnsigned, signedInName } from '../action.server'
import { signMeta } from '../meta'
import { PASSWORD_CHANGED } from '../texts'

export const meta: MetaFunction = signMeta('Choose a password')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const found = await services.accounts.findPasswordLink(params['key'] ?? '')
  return json(
    { found, signedInAs: signedInName(visitor) },
    { status: found === null ? 404 : 200, headers: await visitor.headers() },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, ResetPasswordSchema)
  if (!form.ok) {
    return json({ ...form.failure, unmet: unmetIds(fields['newPassword'] ?? '') }, { status: 400 })
  }
  const outcome = await services.accounts.setPassword(visitor, params['key'] ?? '', form.value.newPassword)
  if (outcome.kind === 'expired') return json(null, { status: 404, headers: await visitor.headers() })
  if (outcome.kind === 'set') return goOnUnsigned(visitor)
  return goOn(request, visitor, outcome, { destination: '/', message: PASSWORD_CHANGED })
}

export default function ResetPassword() {
  useLeaveNoEntry()
  const { found, signedInAs } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>() ?? undefined
  const form = useFailedForm('reset-password', failed)
  if (found === null) return <Expired title="This link sets no password any more" signedInAs={signedInAs} />
  return (
    <SignStep title={found.isFirst ? 'Set your password' : 'Reset your password'}>
      <Form replace method="post" {...form.formProps}>
        <Stack gap="4">
          <ErrorSummary errors={form.summary} title="Your password is as it was" />
          <NewPasswordField label="New password" error={form.errors['newPassword']} unmet={failed?.unmet} />
          <PasswordField
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
            error={form.errors['confirmPassword']}
          />
          {found.disconnects ? (
            <p>
              This also disconnects the Google, Facebook or Apple accounts that sign in to your account. You
              can connect yours again by signing in with it.
            </p>
          ) : null}
          <Button size="large" wide>
            Save Password
          </Button>
        </Stack>
      </Form>
    </SignStep>
  )
}

export { RouteError as ErrorBoundary }
