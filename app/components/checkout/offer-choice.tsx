/** The delivery offers of one shipment in order, with the arrival date (SHIP-11 to SHIP-14). */
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

const includes = (offer: ShippingOffer): boolean => offer.containsMeltables && offer.heatResistantIncluded

function OfferLabel({
  offer,
  offers,
}: {
  readonly offer: ShippingOffer
  readonly offers: readonly ShippingOffer[]
}) {
  const struck = struckPrice(offer)
  const warning = meltWarning(offer, offers)
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
        {warning === null ? null : <span className={styles.warn}>{warning}</span>}{' '}
        {includes(offer) ? (
          <span className={styles.soft}>Heat-resistant packaging included free.</span>
        ) : null}
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
      options={shown.map((offer) => ({
        value: offerValue(offer),
        label: <OfferLabel offer={offer} offers={shown} />,
      }))}
    />
  )
}

/**
 * Offer prices come from the shipping service, which knows none of the platform's discounts; pressing `button` applies
 * those.
 */
export function PricesBeforeDiscounts({ button }: { readonly button: string }) {
  return (
    <p className={styles.soft}>
      Delivery prices are shown before any shipping discount. Press “{button}” to see what you will pay.
    </p>
  )
}

/** The price, plus the deliveries that include it, if any; those come first while one of them is selected. */
function packagingTerms(offers: readonly ShippingOffer[], marked: ShippingOffer | undefined): string {
  const price = formatMoney(usd(HEAT_RESISTANT_PACKAGING_CENTS))
  const names = [...new Set(offers.filter(includes).map(({ name }) => name))]
  if (names.length === 0) return price
  const free = `included free with ${names.join(' or ')}`
  return marked !== undefined && includes(marked) ? `${free}, otherwise ${price}` : `${price}, ${free}`
}

/** Offered if something may melt; free if the offer includes it (SHIP-13). */
export function HeatResistantChoice({
  offers,
  marked,
  name,
  checked = false,
}: {
  readonly offers: readonly ShippingOffer[]
  /** The offer selected now; without a script it may be another one by the time the form is sent. */
  readonly marked?: ShippingOffer | undefined
  readonly name: string
  readonly checked?: boolean
}) {
  const melting = visibleOffers(offers).filter((offer) => offer.containsMeltables)
  if (melting.length === 0) return null
  if (melting.every(includes))
    return <p className={styles.soft}>Heat-resistant packaging is included free.</p>
  return (
    <CheckboxField
      className={styles.afterOffers}
      name={name}
      defaultChecked={checked}
      label={`Add heat-resistant packaging (${packagingTerms(melting, marked)})`}
    />
  )
}
