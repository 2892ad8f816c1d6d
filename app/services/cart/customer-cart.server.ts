/** The cart of a customer as staff look it up by its key (API-61, AGENT-06, AGENT-07). */
import type { Cart } from '~/models/cart/cart'
import type { Permission } from '~/models/customers/customer'
import type { Audit } from '../audit/audit.server'
import type { CartKeys } from '../commercetools/cart-keys.server'
import type { CartService } from '../commercetools/carts.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Visitor } from '../visitor.server'

const ALLOWING: readonly Permission[] = ['checkOutAsCustomer', 'viewCustomerCart']

export type CustomerCartOutcome =
  | { readonly kind: 'found'; readonly cart: Cart }
  | { readonly kind: 'not-found' }
  /** Not one of the staff: nobody is told that there is such a page. */
  | { readonly kind: 'forbidden' }

export interface CustomerCarts {
  isAllowed(visitor: Pick<Visitor, 'customerId' | 'permissions'>): Promise<boolean>
  /** Every cart that is shown is put on record first. */
  view(visitor: Pick<Visitor, 'customerId' | 'permissions'>, key: string): Promise<CustomerCartOutcome>
}

export function createCustomerCarts(options: {
  readonly carts: Pick<CartService, 'get'>
  readonly keys: CartKeys
  readonly customers: Pick<CustomerService, 'get'>
  readonly audit: Audit
}): CustomerCarts {
  const { carts, keys, customers, audit } = options

  /** The session may be older than the end of somebody's employment, so that the record is asked as well. */
  async function isAllowed({ customerId, permissions }: Pick<Visitor, 'customerId' | 'permissions'>) {
    if (customerId === undefined || !ALLOWING.some((one) => permissions.includes(one))) return false
    const customer = await customers.get(customerId, 'fresh')
    return customer !== null && ALLOWING.some((one) => customer.permissions.includes(one))
  }

  return {
    isAllowed,
    async view(visitor, key) {
      const actorId = visitor.customerId
      if (actorId === undefined || !(await isAllowed(visitor))) return { kind: 'forbidden' }
      const cartId = await keys.find(key)
      const cart = cartId === null ? null : await carts.get(cartId)
      if (cart === null || (cart.state !== 'Active' && cart.state !== 'Frozen')) return { kind: 'not-found' }
      await audit.record({
        action: 'customer-cart-viewed',
        actorId,
        subjectId: cart.id,
        ownerId: cart.customerId,
      })
      return { kind: 'found', cart }
    },
  }
}
