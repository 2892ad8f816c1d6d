/** What each customer can buy: a group of customers may have prices of its own, and goods that nobody else buys (202). */
import { isForOthers, isTheSameForAll, productFor } from '~/models/catalogue/pricing'
import type { Product } from '~/models/catalogue/product'
import type { SoldVariant } from './commercetools/catalogue.server'
import type { CustomerService } from './commercetools/customers.server'
import { UpstreamError } from './upstream'

type Items = ReadonlyMap<string, SoldVariant>

export interface GroupGoods {
  /**
   * As this customer, or a guest, buys it. Null: it is sold to others alone, so for them there is no such product.
   * Rejects with an `UpstreamError` while it is not known whether it, or this size of it, is sold to them.
   */
  asSoldTo(customerId: string | undefined, product: Product, sku?: string): Promise<Product | null>
  /** Without the items that are sold to others alone; while that is not known, all: the cart has the last word. */
  itemsFor(customerId: string | undefined, items: Items): Promise<Items>
}

export function createGroupGoods({
  customers,
}: {
  readonly customers: Pick<CustomerService, 'getShared'>
}): GroupGoods {
  const customerOf = async (customerId: string | undefined) =>
    customerId === undefined ? null : customers.getShared(customerId)

  return {
    async asSoldTo(customerId, product, sku) {
      if (isTheSameForAll(product)) return product
      const customer = await customerOf(customerId)
      if (customer !== 'away') return productFor(product, customer?.groupId)
      const sold = productFor(product, undefined)
      const isUnknown = product.variants.some((size) => size.sku === sku && isForOthers(size, undefined))
      if (sold === null || isUnknown)
        throw new UpstreamError({ service: 'commercetools', operation: 'customer group', retryable: true })
      return sold
    },
    async itemsFor(customerId, items) {
      if (![...items.values()].some(({ variant }) => isForOthers(variant, undefined))) return items
      const customer = await customerOf(customerId)
      if (customer === 'away') return items
      return new Map([...items].filter(([, { variant }]) => !isForOthers(variant, customer?.groupId)))
    },
  }
}
