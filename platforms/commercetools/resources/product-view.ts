/**
 * Products as returned: with discounted prices from product discounts and stock from inventory entries. Both change
 * without a new product version, so they are computed on reading and cached until a discount or an entry is written.
 */
import type {
  InventoryEntry,
  Price,
  Product,
  ProductData,
  ProductDiscount,
  ProductVariant,
  ProductVariantAvailability,
  TypedMoney,
} from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import { definedOnly } from '../../../app/models/defined-only'
import { matches } from '../query/evaluate'
import type { Store } from '../store'
import { isValidAt } from './validity'

/** Limit for a large catalogue, whose views would take more memory than the products. */
const KEPT_VIEWS = 2_000

export interface ProductView {
  read(product: Product): Product
}

export function createProductView(store: Store, now: () => Date): ProductView {
  const views = new LRUCache<Product, { readonly stamp: string; readonly view: Product }>({ max: KEPT_VIEWS })
  return {
    read(product) {
      const discounts = activeDiscounts(store, now())
      const stamp = [
        store.generation('inventory-entry'),
        ...discounts.map(({ id, version }) => id + version),
      ].join()
      const known = views.get(product)
      if (known?.stamp === stamp) return known.view
      const view = toView(product, discounts, store)
      views.set(product, { stamp, view })
      return view
    },
  }
}

/** Strongest first: the highest sort order wins, and a price gets one discount only. */
function activeDiscounts(store: Store, now: Date): ProductDiscount[] {
  return store
    .all('product-discount')
    .filter((discount) => isValidAt(discount, now))
    .sort((left, right) => Number(right.sortOrder) - Number(left.sortOrder))
}

function toView(product: Product, discounts: readonly ProductDiscount[], store: Store): Product {
  const { masterData } = product
  const current = dataView(product, masterData.current, discounts, store)
  const same = masterData.staged === masterData.current || !masterData.hasStagedChanges
  const staged = same ? current : dataView(product, masterData.staged, discounts, store)
  return { ...product, masterData: { ...masterData, current, staged } }
}

function dataView(
  product: Product,
  data: ProductData,
  discounts: readonly ProductDiscount[],
  store: Store,
): ProductData {
  const view = (variant: ProductVariant) => variantView(product, data, variant, discounts, store)
  return { ...data, masterVariant: view(data.masterVariant), variants: data.variants.map(view) }
}

function variantView(
  product: Product,
  data: ProductData,
  variant: ProductVariant,
  discounts: readonly ProductDiscount[],
  store: Store,
): ProductVariant {
  const availability = variant.sku === undefined ? undefined : toAvailability(store, variant.sku)
  const prices = variant.prices ?? []
  const discounted =
    discounts.length === 0 ? prices : discountPrices(product, data, variant, discounts, store)
  return { ...variant, prices: discounted, ...(availability ? { availability } : {}) }
}

function discountPrices(
  product: Product,
  data: ProductData,
  variant: ProductVariant,
  discounts: readonly ProductDiscount[],
  store: Store,
): Price[] {
  const facts = variantFacts(product, data, variant, store)
  return (variant.prices ?? []).map((price) => {
    const all = { ...facts, ...priceFacts(price, store) }
    const discount = discounts.find(
      ({ predicate, value }) => value.type !== 'external' && matches(predicate, all),
    )
    const value = discount && lower(price.value, discount)
    if (!value) return price
    return { ...price, discounted: { value, discount: { typeId: 'product-discount', id: discount.id } } }
  })
}

/** The price after the discount; undefined when it does not lower it (or is in other currencies). */
function lower(price: TypedMoney, { value }: ProductDiscount): TypedMoney | undefined {
  if (value.type === 'relative') {
    return { ...price, centAmount: halfEven(price.centAmount * (10_000 - value.permyriad), 10_000) }
  }
  if (value.type !== 'absolute') return undefined
  const off = value.money.find(({ currencyCode }) => currencyCode === price.currencyCode)
  return off && { ...price, centAmount: Math.max(0, price.centAmount - off.centAmount) }
}

/** Integer division, rounding half to even. */
function halfEven(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator)
  const twice = 2 * (numerator - quotient * denominator)
  if (twice < denominator) return quotient
  if (twice > denominator) return quotient + 1
  return quotient % 2 === 0 ? quotient : quotient + 1
}

/** Fields of product predicates: `sku`, `product.key`, `categories.key`, `attributes.brand` … */
function variantFacts(product: Product, data: ProductData, variant: ProductVariant, store: Store) {
  const categories = data.categories.flatMap(({ id }) => store.get('category', id) ?? [])
  const ancestors = categories.flatMap((category) => category.ancestors.map(({ id }) => id))
  return {
    sku: variant.sku,
    key: variant.key,
    variant: { id: variant.id, sku: variant.sku, key: variant.key },
    product: { id: product.id, key: product.key },
    productType: { id: product.productType.id, key: store.get('product-type', product.productType.id)?.key },
    categories: { id: categories.map(({ id }) => id), key: categories.flatMap(({ key }) => key ?? []) },
    categoriesWithAncestors: {
      id: [...new Set([...categories.map(({ id }) => id), ...ancestors])],
      key: [
        ...new Set([
          ...categories.flatMap(({ key }) => key ?? []),
          ...ancestors.flatMap((id) => store.get('category', id)?.key ?? []),
        ]),
      ],
    },
    attributes: Object.fromEntries(
      [...data.attributes, ...(variant.attributes ?? [])].map(({ name, value }) => [
        name,
        attributeFact(value),
      ]),
    ),
  }
}

function attributeFact(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('label' in value)) return value
  return value.key
}

function priceFacts(price: Price, store: Store) {
  const channel = price.channel && store.get('channel', price.channel.id)
  const group = price.customerGroup && store.get('customer-group', price.customerGroup.id)
  return {
    price: { ...price.value, channel, customerGroup: group, country: price.country },
    centAmount: price.value.centAmount,
    currency: price.value.currencyCode,
    country: price.country,
    channel: channel && { id: channel.id, key: channel.key },
    customerGroup: group && { id: group.id, key: group.key },
  }
}

function toAvailability(store: Store, sku: string): ProductVariantAvailability | undefined {
  const entries = store.findAll('inventory-entry', 'sku', [sku])
  if (entries.length === 0) return undefined
  const without = entries.find((entry) => !entry.supplyChannel)
  const channels = entries.flatMap((entry) =>
    entry.supplyChannel ? [[entry.supplyChannel.id, toStock(entry)] as const] : [],
  )
  return {
    ...(without ? toStock(without) : {}),
    ...(channels.length > 0 ? { channels: Object.fromEntries(channels) } : {}),
  }
}

function toStock(entry: InventoryEntry) {
  return {
    isOnStock: entry.availableQuantity > 0,
    ...definedOnly({ restockableInDays: entry.restockableInDays }),
    availableQuantity: entry.availableQuantity,
    version: entry.version,
    id: entry.id,
  }
}
