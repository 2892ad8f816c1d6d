/** Discounts as shown to shoppers: label, type and value (DISC-09, DATA-39, DATA-56). */
import { retailPrice } from '../catalogue/pricing'
import type { Variant } from '../catalogue/product'
import { CHANNELS } from '../constants/constants'
import { subtractMoney } from '../money/money'
import type { SavingPart } from '../cart/cart'
import type { Money } from '../money/money'

export type DiscountType = 'product' | 'bulk' | 'wholesale' | 'cart' | 'auto-delivery'

export interface AppliedDiscount {
  readonly label: string
  readonly type: DiscountType
  readonly value: Money
}

const TYPES_OF_CHANNELS: Readonly<Record<string, DiscountType>> = {
  [CHANNELS.bulk]: 'bulk',
  [CHANNELS.wholesale]: 'wholesale',
  [CHANNELS.autoDelivery]: 'auto-delivery',
}

const LABELS: Readonly<Record<DiscountType, string>> = {
  product: 'Sale',
  bulk: 'Bulk price',
  wholesale: 'Wholesale price',
  cart: 'Discounts',
  'auto-delivery': 'Auto-Delivery',
}

/** Tier and channel prices count as product discounts, unless the channel has its own type. */
export function typeOfSaving(type: SavingPart['type'], channel: string | undefined): DiscountType {
  if (type === 'CartDiscount') return 'cart'
  return (type === 'Channel' ? TYPES_OF_CHANNELS[channel ?? ''] : undefined) ?? 'product'
}

const PRODUCT_LABELS: Readonly<Record<SavingPart['type'], string>> = {
  ProductDiscount: LABELS.product,
  Tier: 'Quantity price',
  Channel: 'Channel price',
  CartDiscount: LABELS.cart,
}

export function labelOfSaving(saving: SavingPart['type'], channel: string | undefined): string {
  const type = typeOfSaving(saving, channel)
  return type === 'product' ? PRODUCT_LABELS[saving] : LABELS[type]
}

/**
 * Discounts on a unit of this size: its sale, and those of the channels the shopper may buy from. Never promises one
 * that is not on offer.
 */
export function discountsOf(
  variant: Pick<Variant, 'prices'>,
  channels: readonly string[] = [],
): readonly AppliedDiscount[] {
  const shown = retailPrice(variant)
  if (shown === null) return []
  const sale: readonly AppliedDiscount[] =
    shown.comparison === undefined
      ? []
      : [{ label: LABELS.product, type: 'product', value: subtractMoney(shown.comparison, shown.price) }]
  const others = variant.prices.flatMap(({ channel = '', value, discounted = value }) => {
    const type = channels.includes(channel) ? TYPES_OF_CHANNELS[channel] : undefined
    const off = subtractMoney(shown.price, discounted)
    return type === undefined || off.centAmount <= 0 ? [] : [{ label: LABELS[type], type, value: off }]
  })
  return [...sale, ...others]
}
