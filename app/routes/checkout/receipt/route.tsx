/** The receipt, opened by its token (ROUTE-11), which gives access to this order only. */
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { orderContent } from '~/components/checkout/order-content.server'
import { AccountOffer } from '~/components/checkout/account-offer'
import { PlacedUnseen, ReceiptView } from '~/components/checkout/receipt'
import { RouteError } from '~/components/layout/route-error'
import { CancelOrder } from '~/components/orders/cancel-order'
import { ButtonLink } from '~/components/ui/button'
import { Notice, Notices } from '~/components/ui/feedback'
import { Container, Stack } from '~/components/ui/layout'
import { ORDER_UNSAVED } from '~/models/cart/refusals'
import { isUnsaved } from '~/models/checkout/steps'
import { businessDate } from '~/models/time/business-time'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json, notFound } from '~/utils/responses'
import { isSeen } from '~/utils/seen'
import { cancelOrder } from '../../cancel-order.server'
import { cardPaths } from '../../orders/card-paths'
import { checkoutMeta } from '../meta'

const NO_RECEIPT =
  'We could not find this receipt. Please open it by the link of your confirmation email, or find your order by its number and your email.'

export const meta: MetaFunction = checkoutMeta('Your order')

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const retryAfter = loaderHeaders.get('Retry-After')
  return {
    'Cache-Control': 'private, no-store',
    ...(retryAfter === null ? {} : { 'Retry-After': retryAfter }),
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const receipt = await services.placement.openReceipt(token)
  if (receipt === null) throw notFound(NO_RECEIPT)
  const { orderNumber, cartId, notices, paidBy } = receipt
  const order = await orIfUnavailable(services.orders.getOrderByNumber(orderNumber), 'away' as const)
  if (order === null) throw notFound()
  const visitor = await services.visitors.read(request)
  if (isSeen(request)) await orIfUnavailable(services.sessionCarts.hear(visitor, cartId), undefined)
  const headers = await visitor.headers()
  // Our own books know the order even while the commerce platform is down.
  if (order === 'away') return json({ kind: 'away' as const, orderNumber }, { status: 503, headers })
  const url = new URL(request.url)
  const again = url.searchParams.has('again')
  const placedOn = businessDate(new Date(order.placedAt))
  const [standing, payment, isMissing, place] = await Promise.all([
    services.cancellations.stand(order),
    services.paymentChanges.stand(order),
    services.account.isMissingFor(order),
    orIfUnavailable(services.orderHistory.standing(order), null),
  ])
  const offersAccount = visitor.actor.kind === 'guest' && isMissing
  const isFirst = place?.isFirstOrder ?? false
  return json(
    {
      kind: 'shown' as const,
      orderNumber,
      email: order.customerEmail ?? '',
      content: orderContent({ order, paidBy }, context),
      notices,
      placedOn,
      standing,
      cardPath: payment.kind === 'open' ? cardPaths(order.id, token).self : null,
      again,
      offersAccount,
      isFirst,
      isUnsaved: isUnsaved(url),
    },
    { headers },
  )
}

/** Whoever has the receipt may cancel the order while that is possible. */
export async function action({ request }: ActionFunctionArgs) {
  const receipt = await services.placement.openReceipt(new URL(request.url).searchParams.get('token') ?? '')
  if (receipt === null) throw notFound()
  const { fields } = await readForm(request)
  return await cancelOrder(request, fields, await services.visitors.read(request), receipt.orderNumber)
}

export default function Receipt() {
  const view = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const cancelling =
    view.kind === 'away' ? null : (
      <CancelOrder standing={view.standing} orderNumber={view.orderNumber} error={failed?.errors['']} />
    )
  return (
    <Container width="text">
      <Stack gap="6">
        {view.kind === 'away' ? (
          <PlacedUnseen orderNumber={view.orderNumber} />
        ) : (
          <>
            {view.again ? (
              <Notice type="notice">
                This order was placed before. Nothing more was ordered, and nothing more was charged.
              </Notice>
            ) : null}
            {view.isFirst ? (
              <Notice type="notice">This is your first order with us. Thank you, and welcome!</Notice>
            ) : null}
            {view.isUnsaved ? <Notice type="warning">{ORDER_UNSAVED}</Notice> : null}
            <Notices items={view.notices} />
            {view.standing.kind === 'open' ? null : cancelling}
            <ReceiptView {...view} />
            {view.cardPath === null ? null : (
              <div data-print="no">
                <a href={view.cardPath}>Pay with another card</a>
              </div>
            )}
            {view.standing.kind === 'open' ? cancelling : null}
            {view.offersAccount ? <AccountOffer email={view.email} /> : null}
          </>
        )}
        <div data-print="no">
          <ButtonLink href="/" look="secondary">
            Keep Shopping
          </ButtonLink>
        </div>
      </Stack>
    </Container>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <RouteError />
      <Container width="text">
        <p>
          <a href="/orders/lookup">Find an order</a> by its number and your email.
        </p>
      </Container>
    </>
  )
}
