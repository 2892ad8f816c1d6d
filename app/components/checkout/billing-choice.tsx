/** The address of the bill: the shipping address, or another one (PAY-15). Without a script both can be reached. */
import type { Address } from '~/models/address/address'
import { Disclosure } from '../ui/navigation'
import { RadioCards } from './radio-cards'
import { AddressFields } from './address-fields'
import { AddressBlock } from './address-block'

export function BillingChoice({
  values,
  errors,
  shippingAddress,
}: {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly shippingAddress: Address | undefined
}) {
  const other = values['billing'] === 'other'
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
                Same as shipping address
                {shippingAddress === undefined ? null : <AddressBlock address={shippingAddress} />}
              </>
            ),
          },
          { value: 'other', label: 'Use another address, entered below' },
        ]}
      />
      <Disclosure summary="Another billing address" open={other}>
        <AddressFields values={other ? values : {}} errors={errors} scope="billing" phoneRequired />
      </Disclosure>
    </>
  )
}
