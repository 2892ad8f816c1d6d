/** Finds a guest order by number and e-mail. The error does not say which of them is wrong. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { TextField } from '~/components/ui/field'
import { Card, Container, Stack } from '~/components/ui/layout'
import { LOOKUP_FAILED, LookupSchema } from '~/models/orders/lookup-form'
import { formFailure } from '~/models/validation/form-failure'
import { MISSING_WORDS } from '~/models/validation/missing-words'
import { tooManyTries } from '~/services/attempts.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, limitedInit, redirectTo } from '~/utils/responses'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Find an order')

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  return json({ isSignedIn: visitor.actor.kind !== 'guest' }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, LookupSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const found = await services.orderHistory.lookUp(visitor, form.value)
  const headers = await visitor.headers()
  if (found.kind === 'found') return redirectTo(`/orders/${found.id}`, { headers })
  if (found.kind === 'not-found')
    return json(formFailure(fields, { '': LOOKUP_FAILED }), { status: 400, headers })
  const failure = formFailure(fields, { '': tooManyTries(found.waitSeconds) })
  return json(failure, limitedInit(found.waitSeconds, headers))
}

export default function Lookup() {
  const { isSignedIn } = useLoaderData<typeof loader>()
  const form = useFailedForm('lookup', useActionData<typeof action>())
  const page = (
    <AccountPage title="Find an order" trail={isSignedIn ? [] : null}>
      <p>Ordered as a guest? Both are in the email that confirmed your order.</p>
      <Card>
        <Form method="post" {...form.formProps}>
          <Stack gap="4">
            <ErrorSummary errors={form.summary} title="We could not find your order" />
            <TextField
              name="orderNumber"
              label="Order number"
              required
              data-missing={MISSING_WORDS.orderNumber}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              defaultValue={form.values['orderNumber']}
              error={form.errors['orderNumber']}
            />
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              required
              autoComplete="email"
              maxLength={254}
              defaultValue={form.values['email']}
              error={form.errors['email']}
            />
            <Button size="large">Find order</Button>
          </Stack>
        </Form>
      </Card>
    </AccountPage>
  )
  return isSignedIn ? page : <Container width="text">{page}</Container>
}

export { RouteError as ErrorBoundary }
