/** The billing address: the one given, or another (PAY-15). CSS shows the fields of the other. */
import type { Address } from '~/models/address/address'
import { RadioCards } from './radio-cards'
import { AddressFields } from './address-fields'
import { AddressBlock } from './address-block'
import * as styles from './checkout.css'

export function BillingChoice({
  values,
  errors,
  home,
  isSent,
}: {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  /** The address already given; undefined if none was asked for. */
  readonly home: Address | undefined
  /** Whether the order is shipped to it. */
  readonly isSent: boolean
}) {
  const other = values['billing'] === 'other'
  if (home === undefined)
    return (
      <>
        <h2>Billing address</h2>
        <input type="hidden" name="billing" value="other" />
        <AddressFields values={values} errors={errors} scope="billing" phoneRequired />
      </>
    )
  return (
    <>
      <RadioCards
        name="billing"
        legend="Billing address"
        defaultValue={other ? 'other' : 'same'}
        options={[
          {
            value: 'same',
            label: (
              <>
                {isSent ? 'Same as shipping address' : 'The address you gave'}
                <AddressBlock address={home} />
              </>
            ),
          },
          { value: 'other', label: 'Use a different billing address' },
        ]}
      />
      <div className={styles.otherBilling}>
        <AddressFields values={other ? values : {}} errors={errors} scope="billing" phoneRequired />
      </div>
    </>
  )
}
