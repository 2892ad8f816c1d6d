/** Step 1: e-mail and where the order goes. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AddressFields } from '~/components/checkout/address-fields'
import { AddressQuestionFields } from '~/components/checkout/address-question'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { ReceiptEmailField } from '~/components/checkout/receipt-email-field'
import { SaveToBook } from '~/components/checkout/save-to-book'
import { SavedAddresses } from '~/components/checkout/saved-addresses'
import { ShipToChoice } from '~/components/checkout/ship-to-choice'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { addressToFields } from '~/models/address/address-fields'
import { CART_FIELD, continueLabel, needsDelivery } from '~/models/checkout/steps'
import { quantityToSplit } from '~/models/cart/plans/plan-split'
import { hasSeveralAddresses, homeAddress, shipmentsOf } from '~/models/cart/shipments'
import type { AddressAgain } from '~/models/address/verification'
import { totalsOf } from '~/models/cart/totals'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { keepStep } from '../keep-step'
import { requireStep } from '../enter.server'
import { itemsOf } from '../items.server'
import { saveAddressStep } from './action.server'

export const meta: MetaFunction = checkoutMeta('Email & Shipping Info')

export const shouldRevalidate = keepStep

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'address')
  const headers = await visitor.headers()
  const { searchParams } = new URL(request.url)
  // Show the single form if asked for, or to edit a saved address.
  const wantsOne = searchParams.has('one') || searchParams.has('edit')
  const maySplit = quantityToSplit(cart) > 1 && (await services.checkout.maySplit(visitor))
  if (hasSeveralAddresses(cart) && maySplit && !wantsOne)
    throw redirectTo('/checkout/address/multi', { headers })
  const isSent = needsDelivery(cart)
  const sentTo = isSent ? shipmentsOf(cart).find(({ kind }) => kind === 'standard')?.address : undefined
  // A billing address given while nothing shipped is the likely destination of goods added since.
  const stored = sentTo ?? homeAddress(cart)
  // If the split check has just fetched the customer, reading it again from the cache costs no call.
  const book = await services.checkout.savedAddresses(visitor, maySplit ? 'cached' : 'fresh')
  const edited = book.find(({ id }) => id === searchParams.get('edit'))
  const inForm = edited ?? stored ?? book[0]
  return json(
    {
      steps,
      notices,
      cartId: cart.id,
      ...itemsOf(cart, context),
      totals: totalsOf(cart),
      maySplit,
      isSent,
      defaults: {
        email: cart.customerEmail ?? visitor.email ?? '',
        ...addressToFields(inForm),
        ...(edited === undefined ? {} : { saveToBook: 'on' }),
      },
      isSignedIn: visitor.customerId !== undefined,
      // Only a visit that began by editing an address replaces it in the book: the form may start with one and end with
      // another.
      addressId: edited?.id,
      others: book.filter((each) => each !== edited),
    },
    { headers },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  return await saveAddressStep(request)
}

export default function AddressStep() {
  const {
    steps,
    notices,
    cartId,
    items,
    quantity,
    totals,
    maySplit,
    isSent,
    defaults,
    isSignedIn,
    addressId,
    others,
  } = useLoaderData<typeof loader>()
  const again = useActionData<AddressAgain>()
  const form = useFailedForm('address', again, defaults)
  return (
    <CheckoutPage
      notices={notices}
      steps={steps}
      current="address"
      items={items}
      quantity={quantity}
      totals={totals}
    >
      <Form method="post" preventScrollReset {...form.formProps}>
        <input type="hidden" name={CART_FIELD} value={cartId} />
        <Stack gap="5">
          <ErrorSummary errors={form.summary} />
          <AddressQuestionFields
            question={again?.questions?.['']}
            values={form.values}
            errors={form.errors}
          />
          <ReceiptEmailField form={form} />
          <h2>{isSent ? 'Shipping address' : 'Your address, for the bill'}</h2>
          {maySplit ? <SplitOffer /> : null}
          <ShipToChoice saved={others} values={form.values} isSent={isSent}>
            {/* A different address is a different form: its fields start from it. */}
            <AddressFields
              key={form.values['addressId'] ?? addressId}
              values={form.values}
              errors={form.errors}
              phoneRequired
              isDelivery={isSent}
            />
            {isSignedIn ? (
              <SaveToBook addressId={form.values['addressId'] ?? addressId} values={form.values} />
            ) : null}
          </ShipToChoice>
          <Button size="large">{continueLabel(steps, 'address')}</Button>
          <SavedAddresses addresses={others} />
        </Stack>
      </Form>
    </CheckoutPage>
  )
}

function SplitOffer() {
  return (
    <p>
      Sending this to more than one person? <a href="/checkout/address/multi">Ship to multiple addresses</a>
    </p>
  )
}

export { RouteError as ErrorBoundary }
