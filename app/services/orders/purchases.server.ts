/** What a customer has bought, as cards to buy again, with an alternative where it is unavailable (ACCT-06, API-49). */
import type { Product } from '~/models/catalogue/product'
import { definedOnly } from '~/models/defined-only'
import { toPurchaseCard, toPurchases } from '~/models/orders/purchases'
import type { Purchase } from '~/models/orders/purchases'
import type { CardView } from '~/models/search/card-view'
import type { SearchRequest } from '~/models/search/search'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'

export interface PurchaseCard {
  readonly card: CardView
  /** A different size: the one bought is no longer sold. */
  readonly isOtherSize?: true
  /** Another product, if no size of this one is available. */
  readonly instead?: CardView
}

/** For a product that is no longer sold. */
interface GonePurchase {
  readonly name: string
  /** The product with the most similar name, if any. */
  readonly instead?: CardView
}

export interface Purchases {
  /** Latest first, each size once. */
  recent(customerId: string, limit: number): Promise<readonly PurchaseCard[]>
  /** The same, plus those no longer sold. */
  listed(
    customerId: string,
    limit: number,
  ): Promise<{ readonly purchases: readonly PurchaseCard[]; readonly gone: readonly GonePurchase[] }>
}

/** A year for someone who orders every fortnight: the cost does not grow with the history. */
const ORDERS_READ = 26
/** Each of them costs a search. */
const GONE_SHOWN = 6
const LIKE_IT = 5

export function createPurchases(options: {
  readonly orders: Pick<CustomerOrders, 'boughtLines'>
  readonly catalogue: Pick<CatalogueService, 'getProductsByKeys'>
  readonly related: (product: Product) => Promise<readonly CardView[]>
  /** Returns none while the search is down. */
  readonly find: (request: SearchRequest) => Promise<{ readonly cards: readonly CardView[] }>
}): Purchases {
  const { orders, catalogue, related, find } = options

  async function insteadOf(product: Product): Promise<{ readonly instead?: CardView }> {
    const instead = (await related(product)).find(({ action }) => action.kind === 'add')
    return definedOnly({ instead })
  }

  async function toCard(product: Product, purchase: Purchase): Promise<PurchaseCard | null> {
    const bought = product.variants.find(({ sku }) => sku === purchase.sku)
    // For a size that is no longer sold, the other sizes are offered.
    const variant = bought ?? product.variants[0]
    if (variant === undefined || variant.customProduct !== undefined) return null
    const card = toPurchaseCard(product, variant, bought === undefined ? null : purchase)
    if (card === null) return null
    const shown = { card, ...(bought === undefined ? { isOtherSize: true as const } : {}) }
    return card.action.kind === 'sold-out' ? { ...shown, ...(await insteadOf(product)) } : shown
  }

  async function toCards(bought: readonly Purchase[]) {
    const products = await catalogue.getProductsByKeys([...new Set(bought.map((each) => each.productKey))])
    const byKey = new Map(products.map((product) => [product.key, product]))
    const cards = await Promise.all(
      bought.map(async (purchase) => {
        const product = byKey.get(purchase.productKey)
        return product === undefined ? null : toCard(product, purchase)
      }),
    )
    return {
      cards: cards.filter((card) => card !== null),
      // A product may still exist with no size on sale.
      gone: bought.filter(({ productKey }) => (byKey.get(productKey)?.variants ?? []).length === 0),
    }
  }

  async function read(customerId: string, limit: number) {
    const bought = toPurchases(await orders.boughtLines(customerId, ORDERS_READ))
    const cards: PurchaseCard[] = []
    const gone: Purchase[] = []
    // What is no longer sold has no card: the purchases next in the list take its place.
    for (let from = 0; from < bought.length && cards.length < limit; from += limit) {
      const found = await toCards(bought.slice(from, from + limit))
      cards.push(...found.cards)
      gone.push(...found.gone)
    }
    return { cards: cards.slice(0, limit), gone }
  }

  async function toGone({ name, productKey }: Purchase): Promise<GonePurchase> {
    // Drops what is in brackets, "salted" or the like: it matters least, and a search requires every word.
    const query = name.replace(/\s*\([^)]*\)/g, '')
    const like = { query, filters: {}, sort: 'relevance', page: 1, hitsPerPage: LIKE_IT } as const
    const { cards } = await find(like)
    // The index may still hold the old product.
    const instead = cards.find((card) => card.productKey !== productKey && card.action.kind === 'add')
    return { name, ...definedOnly({ instead }) }
  }

  return {
    recent: async (customerId, limit) => (await read(customerId, limit)).cards,
    async listed(customerId, limit) {
      const { cards, gone } = await read(customerId, limit)
      const products = [...new Map(gone.map((purchase) => [purchase.productKey, purchase])).values()]
      return { purchases: cards, gone: await Promise.all(products.slice(0, GONE_SHOWN).map(toGone)) }
    },
  }
}
