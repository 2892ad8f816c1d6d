/**
 * The address book at checkout (CHK-14): a button beside each address sends the order there. They stand in the form of the
 * step, whose e-mail goes along, and so that what was typed there is not lost.
 */
import type { CustomerAddress } from '~/models/customers/customer'
import { Button } from '../ui/button'
import { Card, Cluster, Stack } from '../ui/layout'
import { AddressBlock } from './address-block'

export function SavedAddresses({ addresses }: { readonly addresses: readonly CustomerAddress[] }) {
  if (addresses.length === 0) return null
  return (
    <section aria-labelledby="saved-addresses">
      <Stack gap="3">
        <h2 id="saved-addresses">Your saved addresses</h2>
        {addresses.map((address) => (
          <Card key={address.id}>
            <Stack gap="3">
              <AddressBlock address={address} />
              <Cluster>
                {/* Whatever is typed for another address is not looked at. */}
                <Button
                  name="use"
                  value={address.id}
                  look="secondary"
                  label={`Ship to ${address.name}, ${address.street1}`}
                  formNoValidate
                >
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
          </Card>
        ))}
      </Stack>
    </section>
  )
}
