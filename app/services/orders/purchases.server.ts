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
    if (card === null) return null
    return card.action.kind === 'sold-out' ? { card, ...(await insteadOf(product)) } : { card }
  }

  async function toCards(bought: readonly Purchase[]): Promise<readonly PurchaseCard[]> {
    const products = await catalogue.getProductsByKeys([...new Set(bought.map((each) => each.productKey))])
    const byKey = new Map(products.map((product) => [product.key, product]))
    const cards = await Promise.all(
      bought.map(async (purchase) => {
        const product = byKey.get(purchase.productKey)
        return product === undefined ? null : toCard(product, purchase)
      }),
    )
    return cards.filter((card) => card !== null)
  }

  return {
    async recent(customerId, limit) {
      const bought = toPurchases(await orders.boughtLines(customerId, ORDERS_READ))
      const cards: PurchaseCard[] = []
      // What is sold no more has no card: those that come after it take its place.
      for (let from = 0; from < bought.length && cards.length < limit; from += limit)
        cards.push(...(await toCards(bought.slice(from, from + limit))))
      return cards.slice(0, limit)
    },
  }
}
