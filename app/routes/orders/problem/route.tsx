/** Reports a problem with an order: stored, and mailed to customer service. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { SelectField } from '~/components/ui/field'
import { Card, Stack } from '~/components/ui/layout'
import { TextAreaField } from '~/components/ui/text-area'
import { storeConfig } from '~/models/content/store'
import type { Order } from '~/models/orders/order'
import { ProblemSchema } from '~/models/orders/problem-form'
import { PROBLEM_MESSAGE_MAX, PROBLEMS } from '~/models/orders/problem-topics'
import { isReportId } from '~/models/orders/report-id'
import { MISSING_WORDS } from '~/models/validation/missing-words'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { requireOrder } from '../../access.server'
import { accountMeta } from '../../account/meta'
import { orderTrail } from '../trail'

export const meta = accountMeta('Something is wrong')

/** Where the answer goes: an account may have another e-mail by now than its order was placed with. */
async function answeredAt(visitor: Visitor, { customerId, customerEmail }: Order): Promise<string> {
  const isOwn = customerId !== undefined && customerId === visitor.customerId
  const account = isOwn ? await services.account.glimpse(customerId) : null
  return account?.email ?? customerEmail ?? visitor.email ?? ''
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, order } = await requireOrder(request, params['id'] ?? '')
  const { id, orderNumber } = order
  const email = await answeredAt(visitor, order)
  return json(
    { id, orderNumber, email, reportId: services.orderReports.newId(), topics: PROBLEMS },
    { headers: await visitor.headers() },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { visitor, order } = await requireOrder(request, params['id'] ?? '')
  const { fields } = await readForm(request)
  const form = parseForm(fields, ProblemSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const sent = fields['reportId'] ?? ''
  const act = await services.agentActs.begin(visitor, 'order-problem-sent', order.orderNumber)
  await services.orderReports.send(order, {
    ...form.value,
    id: isReportId(sent) ? sent : services.orderReports.newId(),
    email: await answeredAt(visitor, order),
  })
  await act.done()
  const message = `We have your message about order ${order.orderNumber} and will write back to you.`
  await visitor.save({ flash: [{ type: 'success', message }] })
  return redirectTo(`/orders/${order.id}`, { headers: await visitor.headers() })
}

export default function ProblemPage() {
  const { id, orderNumber, email, reportId, topics } = useLoaderData<typeof loader>()
  const form = useFailedForm('problem', useActionData<typeof action>())
  return (
    <AccountPage title="Something is wrong" trail={orderTrail({ id, orderNumber })}>
      <p>
        Tell us about order {orderNumber} and we will make it right. In a hurry? Call{' '}
        <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
      </p>
      <Card>
        <Form method="post" {...form.formProps}>
          <Stack gap="4">
            <ErrorSummary errors={form.summary} title="Your message was not sent" />
            <input type="hidden" name="reportId" value={form.values['reportId'] ?? reportId} />
            <SelectField
              name="topic"
              label="What is it about?"
              required
              data-missing={MISSING_WORDS.problemTopic}
              empty="Please choose"
              options={topics.map((topic) => ({ value: topic, label: topic }))}
              defaultValue={form.values['topic']}
              error={form.errors['topic']}
            />
            <TextAreaField
              name="message"
              label="Your message"
              required
              data-missing={MISSING_WORDS.problemMessage}
              rows={6}
              maxLength={PROBLEM_MESSAGE_MAX}
              hint={email === '' ? undefined : `We answer to ${email}.`}
              defaultValue={form.values['message']}
              error={form.errors['message']}
            />
            <Button size="large">Send</Button>
          </Stack>
        </Form>
      </Card>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
