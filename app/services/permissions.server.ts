/** What someone may do: by the session, and by the customer's record, which may have changed since sign-in. */
import type { SignedInActor } from '~/models/customers/actor'
import type { Permission } from '~/models/customers/customer'
import type { CustomerService } from './commercetools/customers.server'

export interface Permissions {
  holdsAny(actor: SignedInActor, wanted: readonly Permission[]): Promise<boolean>
  /** The same as of the last minute, or as last known while the platform is down: for display only. */
  heldLately(actor: SignedInActor, wanted: readonly Permission[]): Promise<boolean>
}

export function createPermissions({
  customers,
}: {
  readonly customers: Pick<CustomerService, 'get' | 'getShared'>
}): Permissions {
  return {
    async holdsAny({ id, permissions }, wanted) {
      const isAmong = (held: readonly Permission[]) => wanted.some((one) => held.includes(one))
      return isAmong(permissions) && isAmong((await customers.get(id, 'fresh'))?.permissions ?? [])
    },
    async heldLately({ id, permissions }, wanted) {
      const isAmong = (held: readonly Permission[]) => wanted.some((one) => held.includes(one))
      if (!isAmong(permissions)) return false
      const customer = await customers.getShared(id)
      return customer === 'away' || isAmong(customer?.permissions ?? [])
    },
  }
}
