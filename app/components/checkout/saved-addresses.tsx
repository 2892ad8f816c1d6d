/** The address book at checkout (CHK-14): each address is a form of its own, whose button sends the order there. */
import { Form } from '@remix-run/react'
import type { CustomerAddress } from '~/models/customers/customer'
import { CART_FIELD } from '~/models/checkout/steps'
import { Button } from '../ui/button'
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
              <Stack gap="3">
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
              </Stack>
            </Form>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
