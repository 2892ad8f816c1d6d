/** The receipt behind its token (ROUTE-11). The token opens this order and nothing else. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReceiptView } from '~/components/checkout/receipt'
import { RouteError } from '~/components/layout/route-error'
import { ButtonLink } from '~/components/ui/button'
import { Notices } from '~/components/ui/feedback'
import { Container, Stack } from '~/components/ui/layout'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { answer, notFound } from '~/utils/responses'
import { checkoutMeta } from '../meta'

export const meta: MetaFunction = checkoutMeta('Your order')

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const receipt = await services.placement.openReceipt(token)
  const order = receipt === null ? null : await services.orders.getOrderByNumber(receipt.orderNumber)
  if (receipt === null || order === null) throw notFound()
  const visitor = await services.visitors.read(request)
  return answer(
    { order, notices: receipt.notices, placedOn: businessDate(new Date(order.placedAt)) },
    { headers: await visitor.headers() },
  )
}

export default function Receipt() {
  const { order, notices, placedOn } = useLoaderData<typeof loader>()
  return (
    <Container width="text">
      <Stack gap="6">
        <Notices items={notices} />
        <ReceiptView order={order} placedOn={placedOn} />
        <ButtonLink href="/" look="secondary">
          Keep shopping
        </ButtonLink>
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
