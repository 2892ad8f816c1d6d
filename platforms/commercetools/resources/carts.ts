/** Carts: the engine has the rules; storage, look-ups and the routes to a cart are here. */
import type { Cart, CartDraft, CartUpdateAction, Order } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { cartEngine } from '../engine/engine'
import { parseBody } from '../wire/body'
import type { Context, Principal } from '../wire/context'
import { requireReferenced } from '../wire/references'
import { identifier, optional, Text } from '../wire/shapes'
import { keyLookup, save } from './resource'
import type { Resource } from './resource'

const DraftHead = z.looseObject({ currency: Text })

function lookups(cart: Cart): Lookup[] {
  const owners: (keyof Cart & ('customerId' | 'anonymousId' | 'cartState'))[] = ['customerId', 'anonymousId']
  return [
    ...keyLookup(cart),
    ...owners.flatMap((field) => {
      const value = cart[field]
      return value === undefined ? [] : [{ field, value, unique: false }]
    }),
  ]
}

export const carts: Resource<'cart'> = {
  kind: 'cart',
  path: 'carts',
  lookups,
  indexes: ['key', 'customerId', 'anonymousId'],
  // The engine parses its own input: except for the currency, the draft is untrusted until then.
  create(body, context) {
    parseBody(DraftHead, body)
    return { ...cartEngine.create(body as CartDraft, context.engine), version: 1 }
  },
  update(cart, actions, context) {
    return cartEngine.update(cart, actions as unknown as CartUpdateAction[], context.engine)
  },
}

export function insertCart(cart: Cart, context: Context): Cart {
  const fresh = { ...cart, version: 1 }
  return context.store.insert('cart', fresh, lookups(fresh))
}

/** The most recently changed active cart. */
export function activeCart({ store }: Context, owner: Omit<Principal, 'clientId'>): Cart | undefined {
  const found =
    owner.customerId === undefined
      ? store.findAll('cart', 'anonymousId', owner.anonymousId === undefined ? [] : [owner.anonymousId])
      : store.findAll('cart', 'customerId', [owner.customerId])
  return found
    .filter((cart) => cart.cartState === 'Active')
    .sort((left, right) => right.lastModifiedAt.localeCompare(left.lastModifiedAt))[0]
}

const Replica = z.object({
  reference: z.object({ typeId: z.enum(['cart', 'order']), id: Text }),
  key: optional(Text),
})

export function replicateCart(body: unknown, context: Context): Cart {
  const { reference, key } = parseBody(Replica, body)
  const source: Cart | Order | undefined = context.store.get(reference.typeId, reference.id)
  if (!source) {
    return fail(400, 'ReferencedResourceNotFound', `The referenced object '${reference.id}' was not found.`, {
      typeId: reference.typeId,
      id: reference.id,
    })
  }
  const { key: _key, ...replica } = cartEngine.replicate(source, context.engine)
  return insertCart(key === undefined ? replica : { ...replica, key }, context)
}

export type SignInMode = 'MergeWithExistingCustomerCart' | 'UseAsNewActiveCustomerCart'

/** Gives an anonymous cart to the customer signing in: merged into theirs, or as their new active one. */
export function adoptCart(customerId: string, anonymous: Cart, mode: SignInMode, context: Context): Cart {
  if (anonymous.customerId !== undefined && anonymous.customerId !== customerId) {
    fail(400, 'InvalidOperation', 'The cart belongs to another customer.')
  }
  const own = mode === 'MergeWithExistingCustomerCart' ? activeCart(context, { customerId }) : undefined
  if (own && own.id !== anonymous.id) {
    save(carts, anonymous, { ...anonymous, cartState: 'Merged' }, context)
    return save(carts, own, cartEngine.merge(own, anonymous, context.engine), context)
  }
  const { anonymousId: _anonymous, ...cart } = anonymous
  return save(carts, anonymous, cartEngine.recalculate({ ...cart, customerId }, context.engine), context)
}

const Merge = z.object({
  anonymousCart: identifier('cart'),
  mergeMode: optional(z.enum(['MergeWithExistingCustomerCart', 'UseAsNewActiveCustomerCart'])),
  updateProductData: optional(z.boolean()),
  anonymousId: optional(Text),
})

/** POST /carts/customer-id={id}/merge: merges carts as sign-in does. */
export function mergeCart(customerId: string, body: unknown, context: Context): Cart {
  const { anonymousCart, mergeMode = 'MergeWithExistingCustomerCart', anonymousId } = parseBody(Merge, body)
  const customer = requireReferenced(context.store, 'customer', { id: customerId })
  const cart = requireReferenced(context.store, 'cart', anonymousCart)
  if (anonymousId !== undefined && cart.anonymousId !== anonymousId) {
    fail(400, 'InvalidOperation', 'The cart belongs to another anonymous session.')
  }
  return adoptCart(customer.id, cart, mergeMode, context)
}
