/** What a customer has bought, as cards to buy again, with something else where it cannot be had (ACCT-06, API-49). */
import type { Product } from '~/models/catalogue/product'
import { toPurchaseCard, toPurchases } from '~/models/orders/purchases'
import type { Purchase } from '~/models/orders/purchases'
import type { CardView } from '~/models/search/card-view'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'

export interface PurchaseCard {
  readonly card: CardView
  /** Another product, where no size of this one is to be had. */
  readonly instead?: CardView
}

export interface Purchases {
  /** The latest first, each size once. */
  recent(customerId: string, limit: number): Promise<readonly PurchaseCard[]>
}

/** A year of somebody who orders every fortnight: the cost does not grow with the history. */
const ORDERS_READ = 26

export function createPurchases(options: {
  readonly orders: Pick<CustomerOrders, 'boughtLines'>
  readonly catalogue: Pick<CatalogueService, 'getProductsByKeys'>
  readonly related: (product: Product) => Promise<readonly CardView[]>
}): Purchases {
  const { orders, catalogue, related } = options

  async function insteadOf(product: Product): Promise<{ readonly instead?: CardView }> {
    const instead = (await related(product)).find(({ action }) => action.kind === 'add')
    return instead === undefined ? {} : { instead }
  }

  async function toCard(product: Product, purchase: Purchase): Promise<PurchaseCard | null> {
    // A size that is no longer sold is offered by the others.
    const variant = product.variants.find(({ sku }) => sku === purchase.sku) ?? product.variants[0]
    if (variant === undefined || variant.customProduct !== undefined) return null
    const card = toPurchaseCard(product, variant, purchase)
    return card.action.kind === 'sold-out' ? { card, ...(await insteadOf(product)) } : { card }
  }

  return {
    async recent(customerId, limit) {
      const bought = toPurchases(await orders.boughtLines(customerId, ORDERS_READ)).slice(0, limit)
      const keys = [...new Set(bought.map(({ productKey }) => productKey))]
      const products = keys.length === 0 ? [] : await catalogue.getProductsByKeys(keys)
      const byKey = new Map(products.map((product) => [product.key, product]))
      const cards = await Promise.all(
        bought.map(async (purchase) => {
          const product = byKey.get(purchase.productKey)
          return product === undefined ? null : toCard(product, purchase)
        }),
      )
      return cards.filter((card) => card !== null)
    },
  }
}
