/** One shipment as chosen: address, contents, delivery and messages. */
import { formatDayRange } from '../ui/format'
import * as layout from '../ui/layout.css'
import { AddressBlock } from './address-block'
import * as styles from './checkout.css'
import type { ShipmentFacts } from '~/models/cart/shipment-facts'

export function ShipmentContents({ contents }: Pick<ShipmentFacts, 'contents'>) {
  return (
    <ul role="list" className={styles.contents}>
      {contents.map(({ text, contents: inside }, index) => (
        // Two boxes may have the same name.
        <li key={index}>
          {text}
          {inside.length > 0 ? <ShipmentContents contents={inside} /> : null}
        </li>
      ))}
    </ul>
  )
}

export function ShipmentSummary({ shipment }: { readonly shipment: ShipmentFacts }) {
  const { title, kind, pickup, address, delivery, earliestOn, latestOn, message, isGift, contents } = shipment
  const days = formatDayRange(earliestOn, latestOn)
  return (
    <section className={styles.shipment}>
      <h2 className={styles.partTitle}>{title}</h2>
      {kind === 'digital' ? null : <AddressBlock address={address} />}
      <ShipmentContents contents={contents} />
      <p>
        {delivery}
        {days ? (
          <span className={layout.muted}>
            {delivery ? ', ' : ''}
            {pickup ? 'ready' : 'arrives'} {days}
          </span>
        ) : null}
      </p>
      {isGift ? <p>A gift: the prices are left out.</p> : null}
      {message ? <p className={styles.message}>Message: “{message}”</p> : null}
    </section>
  )
}
