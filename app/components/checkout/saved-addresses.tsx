/**
 * The address book at checkout (CHK-14): a button beside each address ships the order there. The buttons are in the
 * step's form, so that its e-mail is sent and nothing typed is lost.
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
                {/* A typed address is ignored, so it is not validated. */}
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
