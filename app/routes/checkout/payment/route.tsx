/** Step 3: payment. Cards are entered on the provider's page or in its fields, never in ours. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { BillingChoice } from '~/components/checkout/billing-choice'
import { AccountOffer } from '~/components/payment/account-offer'
import { asksForCard } from '~/components/payment/asks-for-card'
import { CardFields } from '~/components/payment/card-fields'
import { ExtraFields } from '~/components/payment/extra-fields'
import { PaymentChoice } from '~/components/payment/payment-choice'
import * as styles from '~/components/checkout/checkout.css'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { addressToFields, isSameAddress } from '~/models/address/address-fields'
import { homeAddress } from '~/models/cart/shipments'
import { totalsOf } from '~/models/cart/totals'
import { CART_FIELD, needsDelivery, pathBefore } from '~/models/checkout/steps'
import { definedOnly } from '~/models/defined-only'
import { formatMoney } from '~/models/money/money'
import { extraFieldsFor } from '~/models/payments/extra-fields'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { json } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { requireStep } from '../enter.server'
import { itemsOf } from '../items.server'
import { keepStep } from '../keep-step'
import { notCharged } from '../not-charged.server'
import { requirePaymentPage } from './payable.server'
import { keepBilling, startPayment } from './action.server'

export const meta: MetaFunction = checkoutMeta('Payment Method')

export const shouldRevalidate = keepStep

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, steps, notices, visitor } = await requireStep(request, 'payment')
  const { checkout, paymentStep } = services
  const [options, takesPurchaseOrder] = await Promise.all([
    paymentStep.options(visitor),
    orIfUnavailable(checkout.takesPurchaseOrder(visitor), false),
    requirePaymentPage(visitor),
  ])
  const { billingAddress, purchaseOrderNumber } = cart
  const hasChoice = options.cards.length > 0 || options.storeCreditCents > 0
  const isCancelled = new URL(request.url).searchParams.has('cancelled')
  const home = homeAddress(cart)
  const other = home === undefined || (billingAddress !== undefined && !isSameAddress(billingAddress, home))
  return json(
    {
      steps,
      back: pathBefore(steps, 'payment'),
      notices,
      cartId: cart.id,
      ...itemsOf(cart, context),
      totals: totalsOf(cart),
      home,
      isSent: needsDelivery(cart),
      defaults: {
        billing: other ? 'other' : 'same',
        ...(other ? addressToFields(billingAddress) : {}),
        ...definedOnly({ purchaseOrderNumber }),
      },
      cancelled: isCancelled ? await notCharged(visitor, 'The payment was cancelled.') : null,
      entry: paymentStep.entry,
      options,
      hasChoice,
      /** Ways to pay that need no card. */
      hasOthers: hasChoice || options.mayAdjust || options.mayTakeOffline,
      extraFields: extraFieldsFor({ ...options, takesPurchaseOrder }),
      canSave: visitor.customerId !== undefined,
      isGuest: visitor.actor.kind === 'guest',
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const entered = await requireStep(request, 'payment', keepBilling)
  return await startPayment(request, entered)
}

/** In the provider's fields, or on the page the button leads to. */
function CardEntry() {
  const { entry, home, totals, options, hasChoice, hasOthers, canSave } = useLoaderData<typeof loader>()
  return entry === 'fields' ? (
    <CardFields
      postalCode={home?.postalCode}
      label="Continue to review"
      totalCents={totals.total.centAmount}
      storeCreditCents={options.storeCreditCents}
      hasOthers={hasOthers}
      canSave={canSave}
    />
  ) : (
    <p>
      {hasChoice ? 'You enter another card' : 'You enter your card'} on our payment provider&rsquo;s secure
      page, then check your order here. Nothing is charged before you place it.
    </p>
  )
}

function Buttons() {
  const { entry, totals, options, hasChoice, back } = useLoaderData<typeof loader>()
  return (
    <div className={styles.buttons}>
      {entry === 'fields' ? null : (
        <Button size="large">
          {hasChoice ? 'Continue' : `Continue to card details (${formatMoney(totals.total)})`}
        </Button>
      )}{' '}
      {options.hasShopPay ? (
        <Button look="secondary" size="large" name="payWith" value="shop-pay">
          Pay with Shop Pay
        </Button>
      ) : null}{' '}
      <ButtonLink href={back} look="link" className={styles.back}>
        Back
      </ButtonLink>
    </div>
  )
}

/** What only some failures tell: an account's of its password, a payment's of whether an account was made before. */
interface Told {
  readonly unmet?: readonly string[]
  readonly isGuest?: boolean
}

export default function PaymentStep() {
  const failed = useActionData<typeof action>()
  const told = failed as Told | undefined
  const {
    steps,
    notices,
    cartId,
    items,
    quantity,
    totals,
    defaults,
    home,
    isSent,
    cancelled,
    entry,
    options,
    hasChoice,
    extraFields,
    isGuest,
  } = useLoaderData<typeof loader>()
  const form = useFailedForm('payment', failed, defaults)
  const due = { totalCents: totals.total.centAmount, storeCreditCents: options.storeCreditCents }
  return (
    <CheckoutPage {...{ notices, steps, items, quantity, totals }} current="payment">
      <Form
        method="post"
        {...form.formProps}
        onSubmit={(event) => {
          form.formProps.onSubmit()
          const { currentTarget, nativeEvent } = event
          if (entry === 'fields' || !asksForCard(currentTarget, nativeEvent as SubmitEvent, due)) return
          // Leads to the provider's page. Back from there, a form sent by script would still wait for its answer; all
          // else is sent in place, which keeps the scroll position (ROUTE-56).
          event.preventDefault()
          currentTarget.submit()
        }}
      >
        <input type="hidden" name={CART_FIELD} value={cartId} />
        <Stack gap="5">
          {cancelled === null ? null : <Notice type="notice">{cancelled}</Notice>}
          <ErrorSummary errors={form.summary} />
          <BillingChoice values={form.values} errors={form.errors} home={home} isSent={isSent} />
          {hasChoice ? (
            <PaymentChoice
              options={options}
              total={totals.total}
              values={form.values}
              isFilledIn={form.isFilledIn}
            />
          ) : null}
          <ExtraFields groups={extraFields} values={form.values} errors={form.errors} />
          {(told?.isGuest ?? isGuest) ? (
            <AccountOffer values={form.values} errors={form.errors} unmet={told?.unmet} name={home?.name} />
          ) : null}
          <CardEntry />
          <Buttons />
        </Stack>
      </Form>
    </CheckoutPage>
  )
}

export { RouteError as ErrorBoundary }
