/** Tracking of one shipment: contents, progress, and its carrier's tracking numbers. */
import { ShipmentContents } from '../checkout/shipment-summary'
import { AddressBlock } from '../checkout/address-block'
import { formatDayRange, formatFullDay } from '../ui/format'
import { Card, Stack } from '../ui/layout'
import * as styles from './orders.css'
import type { SentParcel, ShipmentTrack } from '~/models/orders/shipment-track'

function ParcelLine({ parcel: { sentOn, tracking, carrier } }: { readonly parcel: SentParcel }) {
  const by = tracking?.carrier ?? carrier
  return (
    <li className={styles.parcel}>
      Sent {formatFullDay(sentOn)}
      {by === '' ? '' : ` with ${by}`}
      {tracking === null ? null : (
        <>
          :{' '}
          {tracking.url === undefined ? (
            tracking.number
          ) : (
            <a href={tracking.url} rel="noopener">
              {tracking.number}
            </a>
          )}
        </>
      )}
    </li>
  )
}

export function ShipmentTracking({ track }: { readonly track: ShipmentTrack }) {
  const { title, kind, pickup, address, contents, delivery, status, parcels } = track
  const days = formatDayRange(track.earliestOn, track.latestOn)
  return (
    <Card>
      <Stack gap="3">
        <h2 className={styles.heading}>{status}</h2>
        {days === '' ? null : (
          <p>
            {pickup ? 'Ready' : 'Estimated arrival'}: {days}
            {delivery ? `, ${delivery}` : ''}
          </p>
        )}
        {parcels.length === 0 ? (
          kind === 'standard' && !pickup ? (
            <p className={styles.soft}>The tracking number will be here as soon as your order ships.</p>
          ) : null
        ) : (
          <ul role="list">
            {parcels.map((parcel, index) => (
              <ParcelLine key={index} parcel={parcel} />
            ))}
          </ul>
        )}
        <h3 className={styles.part}>{title}</h3>
        {kind === 'digital' ? null : <AddressBlock address={address} />}
        <ShipmentContents contents={contents} />
      </Stack>
    </Card>
  )
}
