/** What a customer has bought, as cards to buy again, with an alternative where it is unavailable (ACCT-06, API-49). */
import { LRUCache } from 'lru-cache'
import type { Product, Variant } from '~/models/catalogue/product'
import { definedOnly } from '~/models/defined-only'
import { offeredSize, toPurchaseCard, toPurchases } from '~/models/orders/purchases'
import type { Purchase } from '~/models/orders/purchases'
import type { CardView } from '~/models/search/card-view'
import type { SearchRequest } from '~/models/search/search'
import { agedBy, SHARED } from '../cache-options'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerOrders } from '../commercetools/customer-orders.server'
import type { GroupGoods } from '../group-goods.server'
import { withoutRequestBudget } from '../request-budget'
import { orIfUnavailable } from '../upstream'

export interface PurchaseCard {
  readonly card: CardView
  /** The number of sizes bought that are no longer sold: this one is offered instead. */
  readonly goneSizes?: number
  /** Another product, if no size of this one is available. */
  readonly instead?: CardView
}

/** For a product that is no longer sold. */
interface GonePurchase {
  readonly name: string
  /** The product with the most similar name, if any. */
  readonly instead?: CardView
}

interface ListedPurchases {
  readonly purchases: readonly PurchaseCard[]
  readonly gone: readonly GonePurchase[]
  /** The number of those of which it is not known now whether this customer can buy them. */
  readonly unknown: number
}

export interface Purchases {
  /** Latest first, each size once; without those of which it is not known now whether this customer can buy them. */
  recent(customerId: string, limit: number): Promise<readonly PurchaseCard[]>
  /** Keys of the products in the latest orders, latest first, sold or not; at most a minute old. */
  productKeys(customerId: string): Promise<readonly string[]>
  /** The same, plus those no longer sold. */
  listed(customerId: string, limit: number): Promise<ListedPurchases>
}

/** A year for someone who orders every fortnight: the cost does not grow with the history. */
const ORDERS_READ = 26
const KEYS_FRESH_MS = 60_000
const CUSTOMERS_KEPT = 5_000
/** Each of them costs a search; any others are only named. */
const GONE_SEARCHED = 6
const LIKE_IT = 5

/** Bought itself, a size has more to say than in place of others. */
function addRow(shown: Map<string, PurchaseCard>, row: string, card: PurchaseCard): void {
  const known = shown.get(row)
  const { goneSizes } = known ?? {}
  if (known === undefined || (goneSizes !== undefined && card.goneSizes === undefined)) shown.set(row, card)
  else if (goneSizes !== undefined) shown.set(row, { ...known, goneSizes: goneSizes + 1 })
}

/** Of a product whose sizes are all sold out, another one is offered once. */
function withoutRepeats(purchases: readonly PurchaseCard[]): readonly PurchaseCard[] {
  const offered = new Set<string>()
  return purchases.map((purchase) => {
    const { instead, ...rest } = purchase
    if (instead === undefined) return purchase
    const words = `${purchase.card.name}|${instead.sku}`
    if (offered.has(words)) return rest
    offered.add(words)
    return purchase
  })
}

export function createPurchases(options: {
  readonly orders: Pick<CustomerOrders, 'boughtLines'>
  readonly catalogue: Pick<CatalogueService, 'getProductsByKeys'>
  readonly groupGoods: Pick<GroupGoods, 'asSoldTo'>
  readonly related: (product: Product) => Promise<readonly CardView[]>
  /** Returns none while the search is down. */
  readonly find: (request: SearchRequest) => Promise<{ readonly cards: readonly CardView[] }>
  readonly clock: Clock
}): Purchases {
  const { orders, catalogue, groupGoods, related, find, clock } = options

  async function readKeys(customerId: string): Promise<readonly string[]> {
    const bought = toPurchases(await orders.boughtLines(customerId, ORDERS_READ))
    return [...new Set(bought.map(({ productKey }) => productKey))]
  }

  /** Whole orders are read for what a customer sees each time that their cart is empty. */
  const keys = new LRUCache<string, readonly string[]>({
    max: CUSTOMERS_KEPT,
    ttl: KEYS_FRESH_MS,
    ...agedBy(clock),
    ...SHARED,
    fetchMethod(customerId) {
      return withoutRequestBudget(async () => {
        const read = await readKeys(customerId)
        // Of somebody without orders it costs little, and their first one should count at once.
        return read.length === 0 ? undefined : read
      })
    },
  })

  async function insteadOf(product: Product): Promise<{ readonly instead?: CardView }> {
    const instead = (await related(product)).find(({ action }) => action.kind === 'add')
    return definedOnly({ instead })
  }

  async function toCard(
    product: Product,
    variant: Variant,
    purchase: Purchase,
  ): Promise<PurchaseCard | null> {
    if (variant.customProduct !== undefined) return null
    const isBought = variant.sku === purchase.sku
    const card = toPurchaseCard(product, variant, isBought ? purchase : null)
    if (card === null) return null
    const shown = { card, ...(isBought ? {} : { goneSizes: 1 }) }
    return card.action.kind === 'sold-out' ? { ...shown, ...(await insteadOf(product)) } : shown
  }

  /** `card` is null if it has none: put together by the shopper, gone, or unknown while the customer's group is. */
  async function toRow(customerId: string, purchase: Purchase, found: Product | undefined) {
    const product =
      found && (await orIfUnavailable(groupGoods.asSoldTo(customerId, found, purchase.sku), 'away' as const))
    if (product === 'away') return { purchase, card: null, isGone: false, isUnknown: true }
    const variant = product ? offeredSize(product, purchase.sku) : undefined
    // What shoppers put together has a price only once it is.
    const isMade = product?.variants.some(({ customProduct }) => customProduct !== undefined) === true
    const card = product && variant ? await toCard(product, variant, purchase) : null
    return { purchase, card, isGone: variant === undefined && !isMade, isUnknown: false }
  }

  async function toRows(customerId: string, bought: readonly Purchase[]) {
    const products = await catalogue.getProductsByKeys([...new Set(bought.map((each) => each.productKey))])
    const byKey = new Map(products.map((product) => [product.key, product]))
    return Promise.all(bought.map((purchase) => toRow(customerId, purchase, byKey.get(purchase.productKey))))
  }

  /**
   * Rows by what they show. A size in place of gone ones is one row, however many they are.
   * @param rowOf what makes two rows one
   */
  async function read(customerId: string, limit: number, rowOf: (card: PurchaseCard) => string) {
    const bought = toPurchases(await orders.boughtLines(customerId, ORDERS_READ))
    const shown = new Map<string, PurchaseCard>()
    const gone: Purchase[] = []
    let unknown = 0
    // What is no longer sold has no card: the purchases next in the list take its place.
    for (let from = 0; from < bought.length && shown.size < limit; from += limit) {
      const rows = await toRows(customerId, bought.slice(from, from + limit))
      for (const { purchase, card, isGone, isUnknown } of rows) {
        if (isGone) gone.push(purchase)
        if (isUnknown) unknown += 1
        if (card !== null) addRow(shown, rowOf(card), card)
      }
    }
    return { cards: [...shown.values()].slice(0, limit), gone, unknown }
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
    recent: async (customerId, limit) => (await read(customerId, limit, ({ card }) => card.sku)).cards,
    productKeys: async (customerId) => (await keys.fetch(customerId)) ?? [],
    async listed(customerId, limit) {
      const { cards, gone, unknown } = await read(customerId, limit, ({ card, goneSizes }) =>
        goneSizes === undefined ? card.sku : `instead ${card.sku}`,
      )
      const products = [...new Map(gone.map((purchase) => [purchase.productKey, purchase])).values()]
      const named = [...new Map(products.map((purchase) => [purchase.name, purchase])).values()]
      const searched = await Promise.all(named.slice(0, GONE_SEARCHED).map(toGone))
      return {
        purchases: withoutRepeats(cards),
        gone: [...searched, ...named.slice(GONE_SEARCHED).map(({ name }) => ({ name }))],
        unknown,
      }
    },
  }
}
