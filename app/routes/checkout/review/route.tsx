/** The final review of the order, with the button that places it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import {
  Form,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from '@remix-run/react'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import * as styles from '~/components/checkout/checkout.css'
import { AddressBlock } from '~/components/checkout/address-block'
import { ShipmentSummary } from '~/components/checkout/shipment-summary'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Card, Cluster, Container, Stack, VisuallyHidden } from '~/components/ui/layout'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import { totalsOf } from '~/models/cart/totals'
import { formatMoney, subtractMoney, usd } from '~/models/money/money'
import { addNotices } from '~/models/notices/notice'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { requireStep } from '../enter.server'
import { itemsOf } from '../items.server'
import { isParting, PartingPage } from './parting'
import { placeOrder } from './action.server'

export const meta: MetaFunction = checkoutMeta('Review your order')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, stored, steps, notices, visitor } = await requireStep(request, 'payment')
  const query = new URL(request.url).searchParams
  const headers = await visitor.headers()
  if (query.has('cancelled')) return redirectTo('/checkout/payment?cancelled=1', { headers })
  const payment = await services.paymentStep.find(visitor, stored, query.get('pay'), query.get('payment'))
  if (payment.kind === 'none') return redirectTo('/checkout/payment', { headers })
  const { notices: ofPayment, ...chosen } = payment
  return json(
    {
      steps,
      notices: addNotices(notices, ofPayment),
      ...itemsOf(cart, context),
      shipments: shipmentFacts(cart),
      billingAddress: cart.billingAddress,
      purchaseOrderNumber: cart.purchaseOrderNumber,
      totals: totalsOf(cart),
      payment: chosen,
      attempt: services.placement.issueToken(cart),
      safcToken: services.safcTokens.issue({
        customerId: visitor.customerId,
        email: stored.customerEmail ?? visitor.email ?? '',
      }),
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await placeOrder(request)
}

type Shipment = SerializeFrom<typeof loader>['shipments'][number]

/** Links to edit a shipment; they name it if there are several. */
function Changes({ shipment, several }: { readonly shipment: Shipment; readonly several: boolean }) {
  const { steps } = useLoaderData<typeof loader>()
  const which = several ? <VisuallyHidden> of {shipment.title}</VisuallyHidden> : null
  return (
    <ul role="list" className={styles.changes}>
      {steps.some(({ id }) => id === 'address') ? (
        <li>
          <a href="/checkout/address">Change address{which}</a>
        </li>
      ) : null}
      {shipment.kind === 'standard' ? (
        <li>
          <a href="/checkout/shipping">Change delivery{which}</a>
        </li>
      ) : null}
    </ul>
  )
}

/** What was entered in earlier steps, each with a link back to it. */
function Entered() {
  const { shipments, billingAddress, purchaseOrderNumber, payment, totals } = useLoaderData<typeof loader>()
  const credit = usd(payment.creditCents)
  const rest = subtractMoney(totals.total, usd(payment.creditCents + payment.adjustmentCents))
  return (
    <Card>
      <Stack gap="4">
        {shipments.map((shipment) => (
          <div className={styles.entered} key={shipment.key}>
            <ShipmentSummary shipment={shipment} />
            <Changes shipment={shipment} several={shipments.length > 1} />
          </div>
        ))}
        <div className={styles.entered}>
          <div>
            <h2 className={styles.partTitle}>Pay with</h2>
            {payment.adjustmentCents > 0 ? (
              <p>Adjustment: {formatMoney(usd(payment.adjustmentCents))}</p>
            ) : null}
            {payment.creditCents > 0 ? <p>Store credit: {formatMoney(credit)}</p> : null}
            {payment.description === undefined ? null : (
              <p>
                {payment.description}
                {payment.creditCents + payment.adjustmentCents > 0 ? `: ${formatMoney(rest)}` : null}
              </p>
            )}
          </div>
          <a href="/checkout/payment">Change payment</a>
        </div>
        {billingAddress === undefined ? null : (
          <div className={styles.entered}>
            <div>
              <h2 className={styles.partTitle}>Billed to</h2>
              <AddressBlock address={billingAddress} />
            </div>
            <a href="/checkout/payment">Change billing</a>
          </div>
        )}
        {purchaseOrderNumber === undefined ? null : (
          <div className={styles.entered}>
            <div>
              <h2 className={styles.partTitle}>Purchase order</h2>
              <p>{purchaseOrderNumber}</p>
            </div>
            <a href="/checkout/payment">Change number</a>
          </div>
        )}
      </Stack>
    </Card>
  )
}

export default function ReviewStep() {
  const { steps, notices, items, quantity, totals, payment, attempt, safcToken } =
    useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const credit = usd(payment.creditCents)
  const placing = useNavigation().state === 'submitting'
  const isToApprove = payment.shopPay === 'to-approve'
  const due = formatMoney(subtractMoney(totals.total, usd(payment.creditCents + payment.adjustmentCents)))
  return (
    <CheckoutPage
      notices={notices}
      steps={steps}
      current="payment"
      title="Review your order"
      items={items}
      quantity={quantity}
      totals={totals}
      credit={credit}
      adjustment={usd(payment.adjustmentCents)}
    >
      <Stack gap="5">
        <ErrorSummary
          errors={failed === undefined ? [] : [{ message: failed.errors[''] ?? '' }]}
          title="Your order was not placed"
        />
        <Entered />
        {isToApprove ? (
          <p>You approve the amount at Shop Pay, then come back here to place your order.</p>
        ) : null}
        {/* A document post, since it leads to another origin. */}
        <Form method="post" reloadDocument={isToApprove}>
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="payment" value={payment.id} />
          <input type="hidden" name="safcToken" value={safcToken} />
          <Button size="large" wide disabled={placing}>
            {placing
              ? 'Placing your order…'
              : `${isToApprove ? 'Continue to Shop Pay' : 'Place order'} · ${due}`}
          </Button>
        </Form>
        <p>
          By placing your order you agree to our <a href="/terms-and-conditions">terms and conditions</a> and{' '}
          <a href="/privacy">privacy policy</a>.
        </p>
      </Stack>
    </CheckoutPage>
  )
}

/** The loader may fail or refuse access: the outcome of the order is shown all the same. */
export function ErrorBoundary() {
  const failed = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isParting(error.data)) return <PartingPage told={error.data} />
  if (failed === undefined) return <RouteError />
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Your order was not placed</h1>
        <Notice type="error">{failed.errors['']}</Notice>
        <Cluster>
          <ButtonLink href={pathname + search}>Back to your order</ButtonLink>
        </Cluster>
      </Stack>
    </Container>
  )
}
