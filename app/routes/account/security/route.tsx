/** Signed-in devices, password, accounts elsewhere and e-mail. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { NewPasswordField } from '~/components/account/new-password-field'
import { PasswordField } from '~/components/account/password-field'
import { part } from '~/components/account/account.css'
import { ConnectionList } from '~/components/account/connections'
import { DeviceList } from '~/components/account/devices'
import { EmailChoice } from '~/components/forms/email-choice'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { TextField } from '~/components/ui/field'
import { Card, Stack } from '~/components/ui/layout'
import { SOCIAL_NAMES } from '~/models/customers/social'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json } from '~/utils/responses'
import { requireOwnAccount } from '../../access.server'
import { accountMeta } from '../meta'
import { postSecurity } from './action.server'

export const meta: MetaFunction = accountMeta('Sign-in and devices')

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const [devices, connected, customer] = await Promise.all([
    services.accountSecurity.devices(visitor, customerId),
    services.accountSecurity.connections(customerId),
    services.customers.get(customerId, 'fresh'),
  ])
  const connections = connected.map(({ key, provider, connectedAt }) => ({
    key,
    name: SOCIAL_NAMES[provider],
    connectedAt,
  }))
  return json(
    { devices, connections, email: customer?.email ?? '', hasPassword: customer?.hasPassword ?? false },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireOwnAccount(request)
  const { fields } = await readForm(request)
  return await postSecurity(visitor, customerId, fields)
}

/** `null`: of a form that asks for nothing that there is. */
function useFailure(intent: string | null) {
  const failed = useActionData<typeof action>()
  return failed !== undefined && 'intent' in failed && failed.intent === intent ? failed : undefined
}

export default function Security() {
  const { devices, connections, email, hasPassword } = useLoaderData<typeof loader>()
  const unknown = useFailure(null)
  return (
    <AccountPage title="Sign-in and devices">
      <ErrorSummary
        errors={Object.values<string>(unknown?.errors ?? {}).map((message) => ({ message }))}
        title="Nothing was changed"
      />
      <Card>
        <Stack gap="4">
          <h2 className={part}>Where you are signed in</h2>
          <DeviceList devices={devices} />
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Password</h2>
          {hasPassword ? <PasswordForm /> : <SetPassword />}
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Accounts elsewhere</h2>
          <ConnectionList connections={connections} hasPassword={hasPassword} />
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Email</h2>
          <p>
            You sign in with <strong>{email}</strong>.
          </p>
          {hasPassword ? <EmailForm /> : <p>Set a password first; then you can change the address here.</p>}
        </Stack>
      </Card>
      <p>
        <a href="/account/privacy">Export your data or delete your account</a>
      </p>
    </AccountPage>
  )
}

function PasswordForm() {
  const failed = useFailure('password')
  const form = useFailedForm('password', failed)
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        <ErrorSummary errors={form.summary} title="Your password is as it was" />
        <PasswordField
          name="password"
          label="Current password"
          autoComplete="current-password"
          error={form.errors['password']}
        />
        <NewPasswordField label="New password" error={form.errors['newPassword']} unmet={failed?.unmet} />
        <p>All other devices will be signed out.</p>
        <div>
          <Button name="intent" value="password">
            Change Password
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

function SetPassword() {
  const form = useFailedForm('set-password', useFailure('set-password'))
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        <ErrorSummary errors={form.summary} title="No email was sent" />
        <p>You have none: you sign in by a mailed link, or with another account of yours.</p>
        <div>
          <Button look="secondary" name="intent" value="set-password">
            Email Me a Link to Set One
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

function EmailForm() {
  const form = useFailedForm('email', useFailure('email'))
  return (
    <Form method="post" {...form.formProps}>
      <Stack gap="4">
        <ErrorSummary errors={form.summary} title="Your email address is as it was" />
        <TextField
          name="email"
          label="New email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={form.values['email']}
          error={form.errors['email']}
        />
        <EmailChoice form={form} />
        <PasswordField
          name="currentPassword"
          label="Your password"
          autoComplete="current-password"
          error={form.errors['currentPassword']}
        />
        <div>
          <Button name="intent" value="email">
            Change Email
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

export { RouteError as ErrorBoundary }
