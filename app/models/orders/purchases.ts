/** What a customer has bought before, and how it is offered again (ACCT-06). */
import { isToBeHad } from '../catalogue/other-size'
import type { Product, Variant } from '../catalogue/product'
import { definedOnly } from '../defined-only'
import { toCardView } from '../search/card-view'
import type { CardView } from '../search/card-view'
import { substituteOf, toProductRecords } from '../search/product-record'

/** A line of an order that was bought for itself. */
export interface BoughtLine {
  readonly sku: string
  readonly productKey: string
  /** As the order has it, whatever has become of the product. */
  readonly name: string
  /** `YYYY-MM-DD` of its order. */
  readonly orderedOn: string
}

export interface Purchase {
  readonly sku: string
  readonly productKey: string
  readonly name: string
  /** Of the latest order with it. */
  readonly lastOrderedOn: string
  /** In how many of the orders it is. */
  readonly times: number
}

/** Each size once, the latest first. @param orders of the latest first, each with its lines */
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
 * Of what is sold by itself: what is put together by the shopper is no card of this list. It is the card that a search
 * finds, with what is known of the shopper (CARD-12). Null where nobody can be shown a price.
 *
 * @param purchase null for a size that was not bought itself
 */
export function toPurchaseCard(
  product: Product,
  variant: Variant,
  purchase: Pick<Purchase, 'lastOrderedOn' | 'times'> | null,
): CardView | null {
  const record = toProductRecords(product, () => undefined).find(({ sku }) => sku === variant.sku)
  if (record === undefined) return null
  const isSold = isToBeHad(variant)
  // A sample or a size that is sold no more has one, too.
  const { substituteVariant } = isSold ? {} : substituteOf(product, variant)
  return toCardView({
    ...record,
    ...definedOnly({ substituteVariant }),
    inStock: isSold,
    allVariantsOutOfStock: !isSold && substituteVariant === undefined,
    ...definedOnly({ lastOrderedOn: purchase?.lastOrderedOn, orderCount: purchase?.times }),
  })
}
