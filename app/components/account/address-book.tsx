/** The account's addresses, default first, each with its actions (ACCT-09). */
import { phoneText } from '~/models/address/phone-text'
import type { CustomerAddress } from '~/models/customers/customer'
import { AddressBlock } from '../checkout/address-block'
import { Button, ButtonLink } from '../ui/button'
import { Badge } from '../ui/feedback'
import { Cluster, Grid, Stack } from '../ui/layout'
import * as layout from '../ui/layout.css'

/** One action of an address, in its own form. */
function AddressForm({
  address: { id, name, street1 },
  intent,
  children,
}: {
  readonly address: CustomerAddress
  readonly intent: 'default' | 'remove'
  readonly children: string
}) {
  return (
    <form method="post">
      <input type="hidden" name="addressId" value={id} />
      <Button name="intent" value={intent} look="link" label={`${children}: ${name}, ${street1}`}>
        {children}
      </Button>
    </form>
  )
}

export function AddressBook({
  addresses,
  defaultId,
}: {
  readonly addresses: readonly CustomerAddress[]
  readonly defaultId: string | undefined
}) {
  if (addresses.length === 0)
    return <p>You have no saved addresses yet. Add one, and checkout is a matter of seconds.</p>
  return (
    <Grid>
      {addresses.map((address) => (
        <li className={layout.card} key={address.id}>
          <Stack gap="3">
            {address.id === defaultId ? (
              <div>
                <Badge look="good">Default address</Badge>
              </div>
            ) : null}
            <AddressBlock address={address} />
            {address.phone === undefined ? null : <p className={layout.muted}>{phoneText(address.phone)}</p>}
            <Cluster>
              <ButtonLink
                look="link"
                href={`/account/address-book/${encodeURIComponent(address.id)}`}
                label={`Edit: ${address.name}, ${address.street1}`}
              >
                Edit
              </ButtonLink>
              {address.id === defaultId ? null : (
                <AddressForm address={address} intent="default">
                  Make default
                </AddressForm>
              )}
              <AddressForm address={address} intent="remove">
                Remove
              </AddressForm>
            </Cluster>
          </Stack>
        </li>
      ))}
    </Grid>
  )
}
