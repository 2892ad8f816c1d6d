/** Contact preferences (ACCT-10). Mail about orders and the account is always sent. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { CheckboxField, TextField } from '~/components/ui/field'
import { Card, Stack } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import { CommunicationsSchema } from '~/models/contacts/communications-form'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, notFound, redirectTo } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { accountMeta } from '../meta'

export const meta = accountMeta('Email Communications')

const tick = (isWanted: boolean) => (isWanted ? 'on' : undefined)

async function requireAccount(request: Request) {
  const { visitor, customerId } = await requireCustomer(request)
  const customer = await services.account.get(customerId)
  if (customer === null) throw notFound()
  return { visitor, customer }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customer } = await requireAccount(request)
  const { email } = customer
  const { news, texts, post, phone } = await services.contacts.preferencesOf(customer)
  // Anybody could open an account with their e-mail, and undo it.
  const isStopped = !customer.isEmailVerified && (await services.newsRefusals.standing(email)) === 'link'
  return json(
    { email, isStopped, defaults: { news: tick(news), texts: tick(texts), post: tick(post), phone } },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customer } = await requireAccount(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, CommunicationsSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const act = await services.agentActs.begin(visitor, 'communications-changed')
  await services.contacts.choose(customer, form.value)
  await act.done()
  await visitor.save({ flash: [{ type: 'success', message: 'Your choice is saved.' }] })
  return redirectTo('/account/communications', { headers: await visitor.headers() })
}

export default function Communications() {
  const { email, isStopped, defaults } = useLoaderData<typeof loader>()
  const form = useFailedForm('communications', useActionData<typeof action>(), defaults)
  const { values, errors } = form
  return (
    <AccountPage title="Email Communications">
      <p>Choose how we may write to you. What you leave without a tick we will not send.</p>
      <Card>
        <Form method="post" {...form.formProps}>
          <Stack gap="4">
            <ErrorSummary errors={form.summary} title="Your choice is not saved yet" />
            <CheckboxField
              name="news"
              label={`News and offers by email, to ${email}`}
              defaultChecked={values['news'] === 'on'}
            />
            {isStopped ? (
              <p>
                News to this address was stopped by the link of a mail, and stays so until that link undoes
                it.
              </p>
            ) : null}
            <CheckboxField
              name="texts"
              label="Offers by text message"
              defaultChecked={values['texts'] === 'on'}
            />
            <TextField
              name="phone"
              label="Mobile number for texts"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
              defaultValue={values['phone']}
              error={errors['phone']}
            />
            <CheckboxField
              name="post"
              label="Catalogs and cards by postal mail"
              defaultChecked={values['post'] === 'on'}
            />
            <div>
              <Button size="large">Save</Button>
            </div>
          </Stack>
        </Form>
      </Card>
      <p className={layout.muted}>
        Messages about your orders, your payments and the safety of your account come to you in any case.
      </p>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
