/** The delivery offers of one shipment, in their order, with the day of arrival (SHIP-11 to SHIP-14). */
import { HEAT_RESISTANT_PACKAGING_CENTS } from '~/models/constants/constants'
import { offerValue } from '~/models/checkout/delivery-form'
import { formatMoney, usd } from '~/models/money/money'
import { meltWarning, struckPrice, visibleOffers } from '~/models/shipping/offers'
import { CheckboxField } from '../ui/field'
import { RadioCards } from './radio-cards'
import { formatDayRange } from '../ui/format'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './checkout.css'
import type { ShippingOffer } from '~/models/shipping/shipping'

function OfferLabel({ offer }: { readonly offer: ShippingOffer }) {
  const struck = struckPrice(offer)
  const warning = meltWarning(offer)
  return (
    <span className={styles.offer}>
      <span className={styles.offerText}>
        <span className={styles.offerName}>
          {offer.shipmentPickup ? `Pickup: ${offer.name}` : offer.name}
        </span>{' '}
        <span className={styles.soft}>
          {offer.shipmentPickup ? 'Ready' : 'Arrives'}{' '}
          {formatDayRange(offer.earliestArrivalOn, offer.latestArrivalOn)}
        </span>{' '}
        {warning === null ? null : <span className={styles.warn}>{warning}</span>}
      </span>{' '}
      <span>
        <strong>{offer.price.centAmount === 0 ? 'FREE' : formatMoney(offer.price)}</strong>
        {struck === null ? null : (
          <>
            {' '}
            <s className={styles.soft}>
              <VisuallyHidden>was </VisuallyHidden>
              {formatMoney(struck)}
            </s>
          </>
        )}
      </span>
    </span>
  )
}

export function OfferChoice({
  offers,
  legend,
  name,
  selected,
  error,
}: {
  readonly offers: readonly ShippingOffer[]
  readonly legend: string
  readonly name: string
  readonly selected?: string | undefined
  readonly error?: string | undefined
}) {
  const shown = visibleOffers(offers)
  return (
    <RadioCards
      name={name}
      legend={legend}
      required
      error={error}
      defaultValue={selected}
      options={shown.map((offer) => ({ value: offerValue(offer), label: <OfferLabel offer={offer} /> }))}
    />
  )
}

/** Offers are the shipping service's, which knows no discounts of the platform; `button` is what brings those. */
export function PricesBeforeDiscounts({ button }: { readonly button: string }) {
  return (
    <p className={styles.soft}>
      Delivery prices are shown before any shipping discount. Press “{button}” to see what you will pay.
    </p>
  )
}

/** Offered where something may melt; free where the offer includes it (SHIP-13). */
export function HeatResistantChoice({
  offers,
  name,
  checked = false,
}: {
  readonly offers: readonly ShippingOffer[]
  readonly name: string
  readonly checked?: boolean
}) {
  if (!offers.some((offer) => offer.containsMeltables)) return null
  if (offers.every((offer) => offer.heatResistantIncluded))
    return <p className={styles.soft}>Heat-resistant packaging is included free.</p>
  return (
    <CheckboxField
      className={styles.afterOffers}
      name={name}
      defaultChecked={checked}
      label={`Add heat-resistant packaging (${formatMoney(usd(HEAT_RESISTANT_PACKAGING_CENTS))})`}
    />
  )
}
