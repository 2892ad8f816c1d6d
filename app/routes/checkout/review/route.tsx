/** The last look at the order, and the button that places it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import * as styles from '~/components/checkout/checkout.css'
import { AddressBlock } from '~/components/checkout/receipt'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { formatDayRange } from '~/components/ui/format'
import { Card, Cluster, Container, Stack } from '~/components/ui/layout'
import { totalsOf } from '~/models/cart/totals'
import { formatMoney } from '~/models/money/money'
import { services } from '~/services/index.server'
import { answer, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { requirePayable } from '../enter.server'
import { placeOrder } from './post.server'

export const meta: MetaFunction = checkoutMeta('Review your order')

export async function loader({ request }: LoaderFunctionArgs) {
  const { cart, steps, visitor } = await requirePayable(request)
  const query = new URL(request.url).searchParams
  const headers = await visitor.headers()
  if (query.has('cancelled')) return redirectTo('/checkout/payment?cancelled=1', { headers })
  const payment = await services.paymentStep.find(visitor, cart, query.get('pay'))
  if (payment.kind === 'none') return redirectTo('/checkout/payment', { headers })
  return answer(
    {
      steps,
      cart,
      totals: totalsOf(cart),
      payment,
      attempt: services.placement.issueToken(cart),
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await placeOrder(request)
}

export default function ReviewStep() {
  const { steps, cart, totals, payment, attempt } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const placing = useNavigation().state === 'submitting'
  const shipment = cart.itemShippingAddresses[0]
  return (
    <CheckoutPage
      steps={steps}
      current="payment"
      title="Review your order"
      lines={cart.lineItems}
      totals={totals}
    >
      <Stack gap="5">
        <ErrorSummary
          errors={failed === undefined ? [] : [{ message: failed.message }]}
          title="Your order was not placed"
        />
        <Card>
          <Stack gap="4">
            {shipment === undefined ? null : (
              <Cluster spread>
                <div>
                  <h2 className={styles.receiptTitle}>Ships to</h2>
                  <AddressBlock address={shipment.address} />
                  <p>
                    {shipment.fields.shippingMethodName}, arrives{' '}
                    {formatDayRange(shipment.fields.earliestArrivalOn, shipment.fields.latestArrivalOn)}
                  </p>
                </div>
                <a href="/checkout/address">Change</a>
              </Cluster>
            )}
            <Cluster spread>
              <div>
                <h2 className={styles.receiptTitle}>Paid with</h2>
                <p>{payment.description}</p>
              </div>
              <a href="/checkout/payment">Change</a>
            </Cluster>
            {cart.billingAddress === undefined ? null : (
              <Cluster spread>
                <div>
                  <h2 className={styles.receiptTitle}>Billed to</h2>
                  <AddressBlock address={cart.billingAddress} />
                </div>
                <a href="/checkout/payment">Change</a>
              </Cluster>
            )}
          </Stack>
        </Card>
        <Form method="post">
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="payment" value={payment.id} />
          <Button size="large" wide disabled={placing}>
            {placing ? 'Placing your order…' : `Place order · ${formatMoney(totals.total)}`}
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

/** The commerce platform may be away for the page, too: what became of the order is told all the same. */
export function ErrorBoundary() {
  const failed = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  if (failed === undefined) return <RouteError />
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>Your order was not placed</h1>
        <Notice type="error">{failed.message}</Notice>
        <Cluster>
          <ButtonLink href={pathname + search}>Back to your order</ButtonLink>
        </Cluster>
      </Stack>
    </Container>
  )
}
