/** An address as written on a parcel. */
import * as styles from './checkout.css'
import type { Address } from '~/models/address/address'

export function AddressBlock({ address }: { readonly address: Address }) {
  const lines = [
    address.name,
    address.company,
    address.street1,
    address.street2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country === 'CA' ? 'Canada' : 'United States',
  ].filter((line): line is string => Boolean(line))
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        <span key={index}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
