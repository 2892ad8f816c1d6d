/** What the cart engine may look up, answered from the store. */
import { randomUUID } from 'node:crypto'
import type { CartDiscount, Product } from '@commercetools/platform-sdk'
import type { Documents, Kind } from './documents'
import type { EngineContext } from './engine/contract'
import { codeUses } from './resources/code-uses'
import { findStock } from './resources/inventory'
import { createProductView } from './resources/product-view'
import { readProject } from './resources/project'
import { isValidAt } from './resources/validity'
import type { Store } from './store'
import type { Context } from './wire/context'
import { findReferenced } from './wire/references'

export function createContext(
  store: Store,
  now: () => Date,
  projectKey: string,
  strictTargets = false,
): Context {
  const view = createProductView(store, now)
  const engine: EngineContext = {
    strictTargets,
    now,
    newId: () => randomUUID(),
    productBySku: (sku) => {
      const product = store.find('product', 'sku', sku)
      return product && view.read(product)
    },
    product: (ref) => {
      const product = findReferenced(store, 'product', ref)
      return product && view.read(product)
    },
    channel: (ref) => findReferenced(store, 'channel', ref),
    customer: (ref) => findReferenced(store, 'customer', ref),
    taxCategory: (ref) => findReferenced(store, 'tax-category', ref),
    shippingMethod: (ref) => findReferenced(store, 'shipping-method', ref),
    zone: (ref) => findReferenced(store, 'zone', ref),
    type: (ref) => findReferenced(store, 'type', ref),
    discountCodeByCode: (code) => store.find('discount-code', 'code', code),
    discountCode: (ref) => findReferenced(store, 'discount-code', ref),
    cartDiscount: (ref) => findReferenced(store, 'cart-discount', ref),
    category: (ref) => findReferenced(store, 'category', ref),
    customerGroup: (ref) => findReferenced(store, 'customer-group', ref),
    payment: (ref) => findReferenced(store, 'payment', ref),
    automaticCartDiscounts: () => automaticDiscounts(store, now()),
    discountCodeUses: (codeId, customerId) => codeUses(store, codeId, customerId),
    inventory: (sku, supplyChannelId) => findStock(store, sku, supplyChannelId),
    languages: () => readProject(store, projectKey).languages,
  }
  function inFull<K extends Kind>(kind: K, document: Documents[K]): Documents[K] {
    return kind === 'product' ? (view.read(document as Product) as Documents[K]) : document
  }
  return {
    projectKey,
    store,
    engine,
    now,
    newId: engine.newId,
    view: inFull,
    read(kind, id) {
      const document = store.get(kind, id)
      return document && inFull(kind, document)
    },
  }
}

function automaticDiscounts(store: Store, now: Date): CartDiscount[] {
  return store
    .all('cart-discount')
    .filter((discount) => !discount.requiresDiscountCode && isValidAt(discount, now))
    .sort((left, right) => Number(right.sortOrder) - Number(left.sortOrder))
}
