/**
 * A saved address that was chosen beside a form that had to be shown again, as for a question about its e-mail (CHK-14).
 * It stays chosen, and the typed one stays typed; CSS shows the fields of that.
 */
import type { ReactNode } from 'react'
import { TYPED_ADDRESS } from '~/models/checkout/ship-to'
import type { CustomerAddress } from '~/models/customers/customer'
import { AddressBlock } from './address-block'
import * as styles from './checkout.css'
import { RadioCards } from './radio-cards'

export function ShipToChoice({
  saved,
  values,
  isSent,
  children,
}: {
  readonly saved: readonly CustomerAddress[]
  /** Of the form as it came back: its choice is made anew each time, whatever was picked here before. */
  readonly values: Readonly<Record<string, string | undefined>>
  readonly isSent: boolean
  /** The fields of the typed address. */
  readonly children: ReactNode
}) {
  // None is chosen at first: there is only the typed address.
  const chosen = saved.find(({ id }) => id === values['shipTo'])
  return (
    <>
      {chosen === undefined ? null : (
        <RadioCards
          key={JSON.stringify(values)}
          name="shipTo"
          legend={isSent ? 'Ship this order to' : 'Bill this order to'}
          defaultValue={chosen.id}
          options={[
            { value: chosen.id, label: <AddressBlock address={chosen} /> },
            { value: TYPED_ADDRESS, label: 'A different address' },
          ]}
        />
      )}
      <div className={styles.typedAddress}>{children}</div>
    </>
  )
}
