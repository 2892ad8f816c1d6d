/** Step 2: how and when each shipment arrives. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import * as styles from '~/components/checkout/checkout.css'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { PricesBeforeDiscounts } from '~/components/checkout/offer-choice'
import { ShipmentDelivery, ShipmentGroup } from '~/components/checkout/shipment-delivery'
import { DateChoice, dateErrors } from '~/components/checkout/date-choice'
import { useDeliveryChoice } from '~/components/checkout/use-delivery-choice'
import { useHasScript } from '~/components/enhance/use-has-script'
import { useFailedForm } from '~/components/forms/use-failed-form'
import type { FormState } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { SendAgain } from '~/components/layout/send-again'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Stack } from '~/components/ui/layout'
import { ASKED_DATES, dateField } from '~/models/checkout/delivery-form'
import { CART_FIELD, continueLabel } from '~/models/checkout/steps'
import type { OfferSet } from '~/models/shipping/shipping'
import type { FormFailure } from '~/models/validation/form-failure'
import { json } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { keepStep } from '../keep-step'
import { loadDeliveries } from './loader.server'
import { chooseDeliveries } from './action.server'

const UPDATE = 'Update the total'

export const meta: MetaFunction = checkoutMeta('Expected Delivery')

export const shouldRevalidate = keepStep

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { view, headers } = await loadDeliveries(request, context)
  return json(view, { headers, status: Object.keys(view.refusedDates).length > 0 ? 400 : 200 })
}

export async function action({ request }: ActionFunctionArgs) {
  return await chooseDeliveries(request)
}

/** Dates posted with the delivery choice, and why they were rejected. */
function datesNotTaken(shipments: readonly { readonly key: string }[], failed: FormFailure | undefined) {
  const posted = shipments.flatMap(({ key }) =>
    ASKED_DATES.flatMap(({ name }) => {
      const field = dateField(key, name)
      const message = failed?.errors[field]
      return message ? [[field, { typed: failed?.values[field] ?? '', message }] as const] : []
    }),
  )
  return Object.fromEntries(posted)
}

function OffersAway({ typed }: { readonly typed: FormFailure['values'] | undefined }) {
  return (
    <>
      <Notice type="error">
        Delivery prices are not available right now. Your cart and address are safe.
      </Notice>
      {typed === undefined ? (
        <ButtonLink href="/checkout/shipping" again>
          Try again
        </ButtonLink>
      ) : (
        <SendAgain fields={Object.entries(typed)} />
      )}
    </>
  )
}

function OffersRefused({ message, isOfDates }: { readonly message: string; readonly isOfDates: boolean }) {
  return (
    <>
      <Notice type="error">{message}</Notice>
      <ButtonLink href={isOfDates ? '/checkout/shipping?shipOn=' : '/checkout/address'}>
        {isOfDates ? 'See all delivery dates' : 'Change address'}
      </ButtonLink>
    </>
  )
}

function StepButtons({
  label,
  mayBeDiscounted,
}: {
  readonly label: string
  readonly mayBeDiscounted: boolean
}) {
  const hasScript = useHasScript()
  return (
    <div className={styles.buttons}>
      <Button size="large">{label}</Button>{' '}
      {/* With a script, choices are stored as picked; the button is still needed if a discount may apply to the
          preselected offer. */}
      {hasScript && !mayBeDiscounted ? null : (
        <Button name="intent" value="update" look="secondary">
          {UPDATE}
        </Button>
      )}{' '}
      <ButtonLink href="/checkout/address" look="link" className={styles.back}>
        Back
      </ButtonLink>
    </div>
  )
}

type View = SerializeFrom<typeof loader>
type Choice = ReturnType<typeof useDeliveryChoice>

/** The choice for each shipment that is sent. */
function OffersForm({
  view,
  sets,
  form,
  choice,
}: {
  readonly view: View
  readonly sets: readonly OfferSet[]
  readonly form: FormState
  readonly choice: Choice
}) {
  const { steps, cartId, mayBeDiscounted, shipments, asked } = view
  return (
    <Form method="post" preventScrollReset {...form.formProps} onChange={choice.onChange}>
      <input type="hidden" name={CART_FIELD} value={cartId} />
      <Stack gap="5">
        {mayBeDiscounted ? <PricesBeforeDiscounts button={UPDATE} /> : null}
        {shipments.map((shipment) => (
          <ShipmentGroup shipment={shipment} key={shipment.key}>
            {shipment.kind === 'standard' ? (
              <ShipmentDelivery
                shipment={shipment}
                offers={sets.find(({ key }) => key === shipment.key)?.shippingOffers ?? []}
                shown={choice.shown.find(({ key }) => key === shipment.key)}
                asked={asked[shipment.key]}
                values={form.values}
                errors={{ ...form.errors, ...choice.refused }}
              />
            ) : null}
          </ShipmentGroup>
        ))}
        {/* Next to the choice, without taking focus, so that the shopper can go on choosing. */}
        {choice.refused[''] ? <Notice type="error">{choice.refused['']}</Notice> : null}
        <StepButtons label={continueLabel(steps, 'delivery')} mayBeDiscounted={mayBeDiscounted} />
      </Stack>
    </Form>
  )
}

export default function DeliveryStep() {
  const view = useLoaderData<typeof loader>()
  const { shipments, offers, shipDates, asked, refusedDates } = view
  const failed = useActionData<typeof action>()
  const form = useFailedForm('delivery', failed, {})
  const sent = shipments.filter(({ kind }) => kind === 'standard')
  const sets = offers.kind === 'offers' ? offers.sets : []
  const choice = useDeliveryChoice('delivery', { ...view, shipments: sent, sets }, form.values)
  const refused = { ...refusedDates, ...datesNotTaken(sent, failed) }
  const typed = failed === undefined || form.summary.length === 0 ? undefined : failed.values
  return (
    <CheckoutPage
      notices={view.notices}
      steps={view.steps}
      current="delivery"
      items={view.items}
      quantity={view.quantity}
      totals={choice.totals}
      estimated={choice.estimated}
    >
      <Stack gap="5">
        <p>
          <a href="/checkout/address">{sent.length > 1 ? 'Change addresses' : 'Change address'}</a>
        </p>
        <DateChoice dates={shipDates} asked={asked} refused={refused} shipments={sent} />
        {form.summary.length > 0 ? (
          <ErrorSummary errors={form.summary} title="Your delivery was not saved" />
        ) : (
          <ErrorSummary errors={dateErrors(refusedDates)} />
        )}
        {offers.kind === 'unavailable' ? (
          <OffersAway typed={typed} />
        ) : offers.kind === 'refused' ? (
          <OffersRefused message={offers.message} isOfDates={Object.keys(asked).length > 0} />
        ) : (
          <OffersForm view={view} sets={sets} form={form} choice={choice} />
        )}
      </Stack>
    </CheckoutPage>
  )
}

export { RouteError as ErrorBoundary }
