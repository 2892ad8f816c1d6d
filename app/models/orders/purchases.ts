/** What a customer bought before, and how it is offered again (ACCT-06). */
import { defaultSize, hasPrice } from '../catalogue/default-size'
import { isToBeHad, otherSize } from '../catalogue/other-size'
import type { Product, Variant } from '../catalogue/product'
import { definedOnly } from '../defined-only'
import { toCardView } from '../search/card-view'
import type { CardView } from '../search/card-view'
import { substituteOf, toProductRecords } from '../search/product-record'

/** An order line bought on its own, not as bundle contents. */
export interface BoughtLine {
  readonly sku: string
  readonly productKey: string
  /** As in the order, whatever became of the product. */
  readonly name: string
  /** Order date, `YYYY-MM-DD`. */
  readonly orderedOn: string
}

export interface Purchase {
  readonly sku: string
  readonly productKey: string
  readonly name: string
  /** Date of the latest order with it. */
  readonly lastOrderedOn: string
  /** Number of orders containing it. */
  readonly times: number
}

/** Each size once, latest first. @param orders latest first, each with its lines */
export function toPurchases(orders: readonly (readonly BoughtLine[])[]): readonly Purchase[] {
  const bySku = new Map<string, Purchase>()
  for (const lines of orders)
    for (const { sku, productKey, name, orderedOn } of new Map(
      lines.map((line) => [line.sku, line]),
    ).values()) {
      const known = bySku.get(sku)
      bySku.set(sku, {
        sku,
        productKey,
        name: known?.name ?? name,
        lastOrderedOn: known?.lastOrderedOn ?? orderedOn,
        times: (known?.times ?? 0) + 1,
      })
    }
  return [...bySku.values()]
}

/**
 * A size that is off sale or has no price is no longer sold: another one is offered, the closest in weight where the
 * weight is known. Undefined if the product has no size left to sell.
 */
export function offeredSize(product: Product, sku: string): Variant | undefined {
  const bought = product.variants.find((variant) => variant.sku === sku)
  if (bought === undefined) return defaultSize(product)
  return hasPrice(bought) ? bought : (otherSize(product, bought) ?? defaultSize(product))
}

/**
 * Only for products sold as they are, not assembled by the shopper. The same card as in search, plus the shopper's
 * purchases (CARD-12). Null if there is no price to show.
 * @param purchase null for a size that was not bought itself
 */
export function toPurchaseCard(
  product: Product,
  variant: Variant,
  purchase: Pick<Purchase, 'lastOrderedOn' | 'times'> | null,
): CardView | null {
  const record = toProductRecords(product, () => undefined).find(({ sku }) => sku === variant.sku)
  if (record === undefined) return null
  // A sample stands in for nothing, but who has bought it can have it again.
  const isSold = isToBeHad({ ...variant, sample: false })
  const { substituteVariant } = isSold ? {} : substituteOf(product, variant)
  return toCardView({
    ...record,
    ...definedOnly({ substituteVariant }),
    inStock: isSold,
    allVariantsOutOfStock: !isSold && substituteVariant === undefined,
    ...definedOnly({ lastOrderedOn: purchase?.lastOrderedOn, orderCount: purchase?.times }),
  })
}
