/** The delivery of one shipment: address, contents, dates and offers (CHK-15, SHIP-10 to SHIP-14). */
import {
  ASKED_DATES,
  dateField,
  offerValue,
  PACKING_SLIP_MAX,
  RECIPIENT_FIELD,
} from '~/models/checkout/delivery-form'
import type { ShownDelivery } from '~/models/checkout/shown-deliveries'
import { Notice } from '../ui/feedback'
import { CheckboxField } from '../ui/field'
import { formatShortDay } from '../ui/format'
import { Card, Stack } from '../ui/layout'
import { Disclosure } from '../ui/navigation'
import { TextAreaField } from '../ui/text-area'
import * as styles from './checkout.css'
import { HeatResistantChoice, OfferChoice } from './offer-choice'
import { ShipmentContents } from './shipment-summary'
import { AddressBlock } from './address-block'
import type { AskedDates } from './date-choice'
import type { ShipmentAddress } from '~/models/cart/cart'
import type { ShipmentFacts } from '~/models/cart/shipment-facts'
import type { ReactNode } from 'react'
import type { ShippingOffer } from '~/models/shipping/shipping'

export interface ShipmentView extends ShipmentFacts, Pick<ShipmentAddress, 'fields'> {
  /** Heat-resistant packaging is on the bill. */
  readonly packaging: boolean
  /** Who it goes to: sent with the form. */
  readonly recipientHash: string
}

type Texts = Readonly<Record<string, string | undefined>>

const titleId = ({ key }: ShipmentView) => `shipment-${key}`

/** Shipments have the same field labels: the group names the shipment. */
export function ShipmentGroup({
  shipment,
  children,
}: {
  readonly shipment: ShipmentView
  readonly children: ReactNode
}) {
  return (
    <div role="group" aria-labelledby={titleId(shipment)}>
      <Card>
        <Stack gap="4">
          <Contents shipment={shipment} />
          {children}
        </Stack>
      </Card>
    </div>
  )
}

function Contents({ shipment }: { readonly shipment: ShipmentView }) {
  return (
    <div className={styles.shipment}>
      <h2 className={styles.partTitle} id={titleId(shipment)}>
        {shipment.title}
      </h2>
      {shipment.kind === 'digital' ? <p>Goes by email.</p> : <AddressBlock address={shipment.address} />}
      <ShipmentContents contents={shipment.contents} />
    </div>
  )
}

/** Open if something in it is set or invalid. */
function GiftAndMessage({
  prefix,
  isGift,
  message,
  error,
}: {
  /** Prefix of its field names: the shipment key. */
  readonly prefix: string
  readonly isGift: boolean
  readonly message: string | undefined
  readonly error: string | undefined
}) {
  return (
    <Disclosure summary="Add gift options" open={isGift || Boolean(message ?? error)}>
      <Stack gap="4">
        <CheckboxField
          name={`${prefix}.isGift`}
          label="This is a gift: leave out the prices"
          defaultChecked={isGift}
        />
        <TextAreaField
          name={`${prefix}.packingSlipMessage`}
          label="Message for the packing slip"
          maxLength={PACKING_SLIP_MAX}
          defaultValue={message}
          error={error}
        />
      </Stack>
    </Disclosure>
  )
}

export function ShipmentDelivery({
  shipment,
  offers,
  shown,
  asked,
  values,
  errors,
}: {
  readonly shipment: ShipmentView
  readonly offers: readonly ShippingOffer[]
  /** The selected offer, included in the sums. */
  readonly shown: ShownDelivery | undefined
  /** The requested dates. */
  readonly asked: AskedDates[string] | undefined
  readonly values: Texts
  readonly errors: Texts
}) {
  const { key, fields } = shipment
  const typed = values[`${key}.offer`] !== undefined
  return (
    <Stack gap="4">
      <input type="hidden" name={`${key}.${RECIPIENT_FIELD}`} value={shipment.recipientHash} />
      {ASKED_DATES.map(({ name }) =>
        asked?.[name] === undefined ? null : (
          <input key={name} type="hidden" name={dateField(key, name)} value={asked[name]} />
        ),
      )}
      {offers.length === 0 ? (
        <Notice type="error">
          {asked?.requestedDeliveryOn === undefined
            ? 'Nothing can be delivered to this address right now.'
            : `Nothing can arrive by ${formatShortDay(asked.requestedDeliveryOn)}. Please choose a later day.`}
        </Notice>
      ) : (
        <OfferChoice
          legend="Choose your delivery"
          name={`${key}.offer`}
          offers={offers}
          selected={shown && offerValue(shown.offer)}
          error={errors[`${key}.offer`]}
        />
      )}
      <HeatResistantChoice
        name={`${key}.heatResistantPackaging`}
        offers={offers}
        marked={shown?.offer}
        checked={typed ? values[`${key}.heatResistantPackaging`] === 'on' : shipment.packaging}
      />
      <GiftAndMessage
        prefix={key}
        isGift={typed ? values[`${key}.isGift`] === 'on' : shipment.isGift}
        message={values[`${key}.packingSlipMessage`] ?? fields.packingSlipMessage}
        error={errors[`${key}.packingSlipMessage`]}
      />
    </Stack>
  )
}
