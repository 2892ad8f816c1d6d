/** The delivery offers of one shipment, in their order, with the day of arrival (SHIP-11 to SHIP-14). */
import { HEAT_RESISTANT_PACKAGING_CENTS } from '~/models/constants/constants'
import { formatMoney, usd } from '~/models/money/money'
import { CheckboxField, RadioCards } from '../ui/field'
import { formatDayRange } from '../ui/format'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './checkout.css'
import type { ShippingOffer } from '~/models/shipping/shipping'

/** What identifies an offer within its shipment: one carrier may offer a method on several days. */
export function offerValue(offer: ShippingOffer): string {
  return String(offer.shippingMethodId)
}

function OfferLabel({ offer }: { readonly offer: ShippingOffer }) {
  const reduced = offer.listPrice.centAmount > offer.price.centAmount
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
        {offer.meltablePackagesAtRiskCount > 0 ? (
          <span className={styles.warn}>Some items may melt on the way with this option.</span>
        ) : null}
      </span>{' '}
      <span>
        <strong>{offer.price.centAmount === 0 ? 'FREE' : formatMoney(offer.price)}</strong>
        {reduced ? (
          <>
            {' '}
            <s className={styles.soft}>
              <VisuallyHidden>was </VisuallyHidden>
              {formatMoney(offer.listPrice)}
            </s>
          </>
        ) : null}
      </span>
    </span>
  )
}

export function OfferChoice({
  offers,
  legend,
  name = 'shippingMethodId',
  selected,
  error,
}: {
  readonly offers: readonly ShippingOffer[]
  readonly legend: string
  readonly name?: string
  readonly selected?: string | undefined
  readonly error?: string | undefined
}) {
  const shown = offers.filter((offer) => !offer.hidden).sort((a, b) => a.position - b.position)
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

/** Offered where something may melt; free where the offer includes it (SHIP-13). */
export function HeatResistantChoice({
  offers,
  name = 'heatResistantPackaging',
  checked = false,
}: {
  readonly offers: readonly ShippingOffer[]
  readonly name?: string
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
