/** Step 1 for several addresses: who gets what (SHIP-08, SHIP-28). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { ReceiptEmailField } from '~/components/checkout/receipt-email-field'
import { SplitDestinations, SplitLines } from '~/components/checkout/split'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import type { FormError } from '~/components/ui/feedback'
import { Cluster, Stack, VisuallyHidden } from '~/components/ui/layout'
import { allocationWarning, splittableLines } from '~/models/cart/plans/plan-split'
import { homeAddress } from '~/models/cart/shipments'
import type { AddressAgain } from '~/models/address/verification'
import { totalsOf } from '~/models/cart/totals'
import { CART_FIELD, continueLabel } from '~/models/checkout/steps'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { destinationCount, splitFields } from '~/models/checkout/split-form'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { requireStep } from '../enter.server'
import { itemsOf } from '../items.server'
import { checkoutMeta } from '../meta'
import { keepStep } from '../keep-step'
import { leaveToList, splitOrder } from './action.server'

export const meta: MetaFunction = checkoutMeta('Multiple addresses')

export const shouldRevalidate = keepStep

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'address')
  await leaveToList(visitor, cart)
  const maySplit = await services.checkout.maySplit(visitor)
  // The same customer, just loaded.
  const book = await services.checkout.savedAddresses(visitor, 'cached')
  const headers = await visitor.headers()
  if (!maySplit || splittableLines(cart).length === 0) throw redirectTo('/checkout/address', { headers })
  return json(
    {
      steps,
      notices,
      cartId: cart.id,
      ...itemsOf(cart, context),
      splittable: splittableLines(cart).map(({ id, name, quantity, variant }) => ({
        id,
        name: `${name}, ${variant.variantLabel}`,
        quantity,
      })),
      totals: totalsOf(cart),
      book: book.map(({ id, name, street1, city }) => ({ value: id, label: `${name}, ${street1}, ${city}` })),
      isSignedIn: visitor.customerId !== undefined,
      warning: allocationWarning(cart),
      defaults: splitFields(cart, cart.customerEmail ?? visitor.email ?? '', homeAddress(cart) ?? book[0]),
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await splitOrder(request)
}

/** The same fields repeat per address: outside its field, a message must name the address. */
function withPlace(error: FormError): FormError {
  const place = /^shipment-(\d+)\./.exec(error.field ?? '')?.[1]
  return place === undefined ? error : { ...error, message: `Address ${place}: ${error.message}` }
}

export default function SeveralAddresses() {
  const { steps, notices, cartId, items, quantity, splittable, totals, book, warning, defaults, isSignedIn } =
    useLoaderData<typeof loader>()
  const again = useActionData<AddressAgain>()
  const form = useFailedForm('several', again, defaults)
  const values = form.values as Readonly<Record<string, string>>
  const destinations = destinationCount(values)
  return (
    <CheckoutPage
      notices={notices}
      steps={steps}
      current="address"
      items={items}
      quantity={quantity}
      totals={totals}
      title="Multiple addresses"
    >
      {warning ? <Notice type="warning">{warning.message}</Notice> : null}
      {/* A different number of addresses is a different form: its fields start from what was posted. */}
      <Form method="post" preventScrollReset key={JSON.stringify(values)} {...form.formProps}>
        <input type="hidden" name={CART_FIELD} value={cartId} />
        <Stack gap="5">
          <ErrorSummary errors={form.summary.map(withPlace)} />
          {/* Enter triggers a form's first button, so that must be the one that saves. */}
          <VisuallyHidden>
            <button name="intent" value="save" tabIndex={-1} aria-hidden>
              {continueLabel(steps, 'address')}
            </button>
          </VisuallyHidden>
          <input type="hidden" name="destinations" value={destinations} />
          <ReceiptEmailField form={form} />
          <SplitDestinations
            destinations={destinations}
            values={values}
            errors={form.errors}
            book={book}
            isSignedIn={isSignedIn}
            questions={again?.questions ?? {}}
            emailSuggestions={form.emailSuggestions}
          />
          <Cluster>
            {destinations < DESTINATIONS_MAX ? (
              <Button name="intent" value="add" look="secondary" formNoValidate>
                Add another address
              </Button>
            ) : null}{' '}
            <a href="/checkout/address?one=1">Send everything to one address</a>
          </Cluster>
          <SplitLines lines={splittable} destinations={destinations} values={values} errors={form.errors} />
          <Button name="intent" value="save" size="large">
            {continueLabel(steps, 'address')}
          </Button>
        </Stack>
      </Form>
    </CheckoutPage>
  )
}

export { RouteError as ErrorBoundary }
