/** Step 2: how and when the order arrives. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CheckoutPage } from '~/components/checkout/checkout-page'
import { HeatResistantChoice, OfferChoice } from '~/components/checkout/offer-choice'
import { AddressBlock } from '~/components/checkout/receipt'
import { ShipDateChoice } from '~/components/checkout/ship-date-choice'
import { useFailedForm } from '~/components/forms/use-failed-form'
import { RouteError } from '~/components/layout/route-error'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Cluster, Stack } from '~/components/ui/layout'
import { totalsOf } from '~/models/cart/totals'
import { DeliverySchema } from '~/models/checkout/forms'
import { formatMoney } from '~/models/money/money'
import { isDate } from '~/models/time/calendar-date'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { answer, redirectTo } from '~/utils/responses'
import { checkoutMeta } from '../meta'
import { requireStep } from '../enter.server'

export const meta: MetaFunction = checkoutMeta('Expected Delivery')

export async function loader({ request }: LoaderFunctionArgs) {
  const { cart, steps, visitor } = await requireStep(request, 'delivery')
  const asked = new URL(request.url).searchParams.get('shipOn') ?? undefined
  const requestedShipOn = isDate(asked) ? asked : undefined
  const [offers, shipDates] = await Promise.all([
    services.checkout.offersFor(cart, { requestedShipOn, customerId: visitor.customerId }),
    services.checkout.shipDates(cart),
  ])
  const shipment = cart.itemShippingAddresses[0]
  return answer(
    {
      steps,
      lines: cart.lineItems,
      totals: totalsOf(cart),
      offers,
      shipDates,
      shipment,
      asked: requestedShipOn,
    },
    { headers: await visitor.headers() },
  )
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor } = await requireStep(request, 'delivery')
  const form = await parseForm(request, DeliverySchema)
  if (!form.ok) return answer(form.result, { status: 400 })
  const { heatResistantPackaging, ...choice } = form.value
  const chosen = await services.checkout.chooseDelivery(visitor, {
    ...choice,
    heatResistantPackaging: heatResistantPackaging === 'on',
  })
  const headers = await visitor.headers()
  const fail = (message: string, status = 400) =>
    answer(form.fail({ shippingMethodId: message }), { status, headers })
  switch (chosen.kind) {
    case 'chosen':
      return redirectTo('/checkout/payment', { headers })
    case 'gone':
      return redirectTo('/cart', { headers })
    case 'not-offered':
      return fail('This delivery is no longer offered. Please choose again.')
    case 'price-changed':
      return fail(`The price of this delivery is now ${formatMoney(chosen.price)}. Please choose again.`, 409)
    case 'unavailable':
      return fail('Delivery prices are not available right now. Nothing was changed; please try again.', 503)
  }
}

export default function DeliveryStep() {
  const { steps, lines, totals, offers, shipDates, shipment, asked } = useLoaderData<typeof loader>()
  const form = useFailedForm('delivery', useActionData<typeof action>())
  const shown = offers.kind === 'offers' ? (offers.sets[0]?.shippingOffers ?? []) : []
  const kept = shipment?.fields.shippingMethodId
  const preselected =
    form.values['shippingMethodId'] ?? (kept === undefined ? shown[0]?.shippingMethodId : kept)?.toString()
  return (
    <CheckoutPage steps={steps} current="delivery" lines={lines} totals={totals}>
      <Stack gap="5">
        {shipment === undefined ? null : (
          <Cluster spread>
            <AddressBlock address={shipment.address} />
            <a href="/checkout/address">Change address</a>
          </Cluster>
        )}
        <ShipDateChoice dates={shipDates} asked={asked} />
        <ErrorSummary errors={form.summary} title="Your delivery was not saved" />
        {offers.kind === 'unavailable' ? (
          <>
            <Notice type="error">
              Delivery prices are not available right now. Your cart and address are safe.
            </Notice>
            <ButtonLink href="/checkout/shipping">Try again</ButtonLink>
          </>
        ) : offers.kind === 'refused' ? (
          <>
            <Notice type="error">{offers.message}</Notice>
            <ButtonLink href={asked === undefined ? '/checkout/address' : '/checkout/shipping'}>
              {asked === undefined ? 'Change address' : 'See all delivery dates'}
            </ButtonLink>
          </>
        ) : (
          <Form method="post" preventScrollReset {...form.formProps}>
            <Stack gap="5">
              {asked === undefined ? null : <input type="hidden" name="requestedShipOn" value={asked} />}
              <OfferChoice
                legend="Choose your delivery"
                offers={shown}
                selected={preselected}
                error={form.errors['shippingMethodId']}
              />
              <HeatResistantChoice
                offers={shown}
                checked={shipment?.fields.heatResistantPackaging ?? false}
              />
              <Cluster>
                <Button size="large">Continue to payment</Button>{' '}
                <ButtonLink href="/checkout/address" look="link">
                  Back
                </ButtonLink>
              </Cluster>
            </Stack>
          </Form>
        )}
      </Stack>
    </CheckoutPage>
  )
}

export { RouteError as ErrorBoundary }
