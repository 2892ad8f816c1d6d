/** Prevents deleting what is still referenced: the published ReferenceExists. */
import type { Kind } from '../documents'
import { fail } from '../engine/contract'
import type { Store } from '../store'

const WITH_CUSTOM_FIELDS: readonly Kind[] = [
  'business-unit',
  'cart',
  'cart-discount',
  'category',
  'channel',
  'customer',
  'customer-group',
  'discount-code',
  'inventory-entry',
  'order',
  'payment',
  'product',
  'shipping-method',
  'store',
]

const HOLDERS: Partial<Record<Kind, readonly Kind[]>> = {
  'cart-discount': ['discount-code'],
  category: ['category'],
  channel: ['product', 'inventory-entry', 'store'],
  'customer-group': ['customer', 'product', 'cart'],
  'product-type': ['product'],
  'shipping-method': ['cart', 'order'],
  state: ['order'],
  'tax-category': ['product', 'shipping-method'],
  type: WITH_CUSTOM_FIELDS,
  zone: ['shipping-method'],
}

function refersTo(value: unknown, kind: Kind, id: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('typeId' in value && value.typeId === kind && 'id' in value && value.id === id) return true
  return Object.values(value).some((part) => refersTo(part, kind, id))
}

export function requireUnused(kind: Kind, id: string, store: Store): void {
  const referencedBy = HOLDERS[kind]?.find((holder) =>
    store.all(holder).some((document) => refersTo(document, kind, id)),
  )
  if (referencedBy === undefined) return
  const message = `Can not delete a ${kind} while it is referenced by at least one ${referencedBy}.`
  fail(400, 'ReferenceExists', message, { referencedBy })
}
