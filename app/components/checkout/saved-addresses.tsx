/** The address book at checkout (CHK-14): each address is a form of its own, whose button sends the order there. */
import { Form } from '@remix-run/react'
import type { CustomerAddress } from '~/models/customers/customer'
import { CART_FIELD } from '~/models/checkout/steps'
import { Button } from '../ui/button'
import { CheckboxField } from '../ui/field'
import { Card, Cluster, Stack } from '../ui/layout'
import { AddressBlock } from './address-block'

export function SavedAddresses({
  addresses,
  cartId,
  email,
}: {
  readonly addresses: readonly CustomerAddress[]
  readonly cartId: string
  readonly email: string
}) {
  if (addresses.length === 0) return null
  return (
    <section aria-labelledby="saved-addresses">
      <Stack gap="3">
        <h2 id="saved-addresses">Your saved addresses</h2>
        {addresses.map((address) => (
          <Card key={address.id}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name={CART_FIELD} value={cartId} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="use" value={address.id} />
              <AddressBlock address={address} />
              <Cluster>
                <Button look="secondary" label={`Ship to ${address.name}, ${address.street1}`}>
                  Ship to this address
                </Button>
                <a
                  href={`/checkout/address?edit=${encodeURIComponent(address.id)}`}
                  aria-label={`Edit ${address.name}, ${address.street1}`}
                >
                  Edit
                </a>
              </Cluster>
            </Form>
          </Card>
        ))}
      </Stack>
    </section>
  )
}

/** Whether what was typed goes into the book as well: a new address, or in place of the one that it was before. */
export function SaveToBook({
  prefix = '',
  addressId,
  values,
}: {
  readonly prefix?: string
  /** Of the address in the book that the form began with. */
  readonly addressId: string | undefined
  readonly values: Readonly<Record<string, string | undefined>>
}) {
  return (
    <>
      {addressId === undefined ? null : <input type="hidden" name={`${prefix}addressId`} value={addressId} />}
      <CheckboxField
        name={`${prefix}saveToBook`}
        label={addressId === undefined ? 'Save to my address book' : 'Save changes to my address book'}
        defaultChecked={values[`${prefix}saveToBook`] === 'on'}
      />
    </>
  )
}
