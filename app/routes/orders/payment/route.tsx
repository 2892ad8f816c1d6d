/** Another card for a placed order: for its owner, and for whoever has its receipt (PAY-16). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { ErrorSummary } from '~/components/ui/feedback'
import { Container } from '~/components/ui/layout'
import { json } from '~/utils/responses'
import { accountMeta } from '../../account/meta'
import { orderTrail } from '../trail'
import { changeCard } from './action.server'
import { changeCardContent, requireAsked } from './content.server'

export const meta = accountMeta('Pay with another card')

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = await requireAsked(request, params['id'] ?? '')
  const { visitor, order, isByReceipt } = asked
  return json(
    {
      content: await changeCardContent(asked, context),
      trail: isByReceipt ? null : orderTrail(order),
      hasMenu: visitor.actor.kind === 'customer' && visitor.customerId !== undefined,
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return await changeCard(request, params['id'] ?? '', context)
}

export default function PayWithAnotherCard() {
  const { content, trail, hasMenu } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const page = (
    <AccountPage title="Pay with another card" trail={trail}>
      <ErrorSummary
        errors={Object.values<string>(failed?.errors ?? {}).map((message) => ({ message }))}
        title="The payment of your order was not changed"
      />
      <StaticContentView content={failed?.content ?? content} />
    </AccountPage>
  )
  return hasMenu ? page : <Container width="text">{page}</Container>
}

export { RouteError as ErrorBoundary }
