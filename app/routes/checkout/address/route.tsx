/** Step 1: e-mail and where the order goes. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AddressFields } from '~/components/checkout/address-fields'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { ReceiptEmailField } from '~/components/checkout/receipt-email-field'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { addressToFields } from '~/models/address/address-fields'
import { AddressStepSchema } from '~/models/checkout/forms'
import { CART_FIELD, continueLabel, needsDelivery } from '~/models/checkout/steps'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import { cannotShipMessage } from '~/models/cart/restrictions'
import { quantityToSplit } from '~/models/cart/plans/plan-split'
import { hasSeveralAddresses, homeAddress, shipmentsOf } from '~/models/cart/shipments'
import { totalsOf } from '~/models/cart/totals'
import { formFailure } from '~/models/validation/form-failure'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor.server'
import { json, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { keepStep } from '../keep-step'
import { goOn, leaveToCart, requireStep, tellUnsavedAddress } from '../enter.server'

export const meta: MetaFunction = checkoutMeta('Email & Shipping Info')

export const shouldRevalidate = keepStep

export async function loader({ request }: LoaderFunctionArgs) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'address')
  const headers = await visitor.headers()
  const wantsOne = new URL(request.url).searchParams.has('one')
  const maySplit = quantityToSplit(cart) > 1 && (await services.checkout.maySplit(visitor))
  if (hasSeveralAddresses(cart) && maySplit && !wantsOne)
    throw redirectTo('/checkout/address/multi', { headers })
  const isSent = needsDelivery(cart)
  const sentTo = isSent ? shipmentsOf(cart).find(({ kind }) => kind === 'standard')?.address : undefined
  // What was given for the bill, while nothing was sent, is likely where the goods go that came in since.
  const saved = sentTo ?? homeAddress(cart)
  const book = saved === undefined ? await services.checkout.savedAddresses(visitor) : []
  return json(
    {
      steps,
      notices,
      cartId: cart.id,
      lines: cart.lineItems,
      totals: totalsOf(cart),
      maySplit,
      isSent,
      defaults: {
        email: cart.customerEmail ?? visitor.email ?? '',
        ...addressToFields(saved ?? book[0]),
      },
    },
    { headers },
  )
}

async function tellAddress(request: Request, visitor: Visitor): Promise<void> {
  tellUnsavedAddress(visitor, 'shipping address', (await readForm(request)).fields)
}

export async function action({ request }: ActionFunctionArgs) {
  const entered = await requireStep(request, 'address', tellAddress)
  const { visitor } = entered
  const { fields } = await readForm(request)
  const form = parseForm(fields, AddressStepSchema)
  if (!form.ok) return json(form.failure, { status: 400 })
  const { email, address } = form.value
  const saved = await services.checkout.saveAddress(entered, email, address)
  if (saved.kind === 'gone')
    return await leaveToCart(visitor, FORM_UNSAVED, {
      cartId: entered.cart.id,
      tell: () => tellUnsavedAddress(visitor, 'shipping address', fields),
    })
  const headers = await visitor.headers()
  if (saved.kind === 'refused')
    return json(formFailure(fields, { '': saved.message }), { status: 400, headers })
  if (saved.kind === 'restricted') {
    const advice = 'Please choose another address or remove them from your cart.'
    const country = cannotShipMessage(address.country, saved.items, advice)
    return json(formFailure(fields, { country }), { status: 400, headers })
  }
  return await goOn(entered, services.checkout.nextStepPath(visitor, 'address', saved.cart), saved.lostGift)
}

export default function AddressStep() {
  const { steps, notices, cartId, lines, totals, maySplit, isSent, defaults } = useLoaderData<typeof loader>()
  const form = useFailedForm('address', useActionData<typeof action>(), defaults)
  return (
    <CheckoutPage notices={notices} steps={steps} current="address" lines={lines} totals={totals}>
      <Form method="post" preventScrollReset {...form.formProps}>
        <input type="hidden" name={CART_FIELD} value={cartId} />
        <Stack gap="5">
          <ErrorSummary errors={form.summary} />
          <ReceiptEmailField form={form} />
          <h2>{isSent ? 'Shipping address' : 'Your address, for the bill'}</h2>
          {maySplit ? (
            <p>
              Sending this to more than one person?{' '}
              <a href="/checkout/address/multi">Ship to multiple addresses</a>
            </p>
          ) : null}
          <AddressFields values={form.values} errors={form.errors} phoneRequired isDelivery={isSent} />
          <Button size="large">{continueLabel(steps, 'address')}</Button>
        </Stack>
      </Form>
    </CheckoutPage>
  )
}

export { RouteError as ErrorBoundary }
