/** What a customer has bought before, and how it is offered again (ACCT-06). */
import { retailPrice, unitPriceText } from '../catalogue/pricing'
import type { Product, Variant } from '../catalogue/product'
import { definedOnly } from '../defined-only'
import { orderCountText } from '../search/card-view'
import type { CardAction, CardView } from '../search/card-view'

/** A line of an order that was bought for itself. */
export interface BoughtLine {
  readonly sku: string
  readonly productKey: string
  /** `YYYY-MM-DD` of its order. */
  readonly orderedOn: string
}

export interface Purchase {
  readonly sku: string
  readonly productKey: string
  /** Of the latest order with it. */
  readonly lastOrderedOn: string
  /** In how many of the orders it is. */
  readonly times: number
}

/** Each size once, the latest first. @param orders of the latest first, each with its lines */
export function toPurchases(orders: readonly (readonly BoughtLine[])[]): readonly Purchase[] {
  const bySku = new Map<string, Purchase>()
  for (const lines of orders)
    for (const { sku, productKey, orderedOn } of new Map(lines.map((line) => [line.sku, line])).values()) {
      const known = bySku.get(sku)
      bySku.set(sku, {
        sku,
        productKey,
        lastOrderedOn: known?.lastOrderedOn ?? orderedOn,
        times: (known?.times ?? 0) + 1,
      })
    }
  return [...bySku.values()]
}

const isToBeHad = (variant: Variant) =>
  variant.active &&
  !variant.backordered &&
  !variant.sample &&
  variant.customProduct === undefined &&
  retailPrice(variant) !== null

/** Another size of the product that can be had, the nearest in weight. */
export function otherSize(
  { variants }: Product,
  wanted: Pick<Variant, 'sku' | 'weight'>,
): Variant | undefined {
  const distance = ({ weight }: Variant) => Math.abs(weight - wanted.weight)
  return variants
    .filter((each) => each.sku !== wanted.sku && isToBeHad(each))
    .sort((a, b) => distance(a) - distance(b))[0]
}

/** Of what is sold by itself: what is put together by the shopper is no card of this list. */
export function toPurchaseCard(
  product: Product,
  variant: Variant,
  { lastOrderedOn, times }: Purchase,
): CardView {
  const isAvailable = isToBeHad(variant)
  const other = isAvailable ? undefined : otherSize(product, variant)
  const action: CardAction = isAvailable
    ? { kind: 'add' }
    : other === undefined
      ? { kind: 'sold-out' }
      : { kind: 'add-other', sku: other.sku, label: other.variantLabel }
  const shown = product.hidePrice ? null : retailPrice(variant)
  const image = variant.images[0]
  const orders = orderCountText(times)
  return {
    productKey: product.key,
    sku: variant.sku,
    name: product.name,
    path: product.path,
    label: variant.variantLabel,
    badges: orders === null ? [] : [{ text: orders, look: 'plain' }],
    lastOrderedOn,
    action,
    ...definedOnly({ image }),
    ...(other === undefined ? {} : { outOfStock: true }),
    ...(shown === null
      ? {}
      : {
          price: shown.price,
          ...definedOnly({
            comparison: shown.comparison,
            unit: unitPriceText(shown.price, variant) ?? undefined,
          }),
        }),
  }
}
