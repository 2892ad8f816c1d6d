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

/** That of the shopper's group of customers, such as businesses (202). */
const OWN_PRICE = 'Price for your account'

/**
 * Discounts on a unit of this size: its sale, and how far its regular price for the shopper's group is below what
 * everybody pays now. Never promises one that is not on offer.
 * @param everybodys the same size as it is sold to everybody
 */
export function discountsOf(
  variant: Pick<Variant, 'prices'>,
  everybodys: Pick<Variant, 'prices'> = variant,
): readonly AppliedDiscount[] {
  const shown = retailPrice(variant)
  if (shown === null) return []
  const { price, comparison: regular = price } = shown
  // A size that is sold to the group alone has no other price to compare with.
  const usual = retailPrice(everybodys)?.price ?? regular
  const all: readonly AppliedDiscount[] = [
    { label: LABELS.product, type: 'product', value: subtractMoney(regular, price) },
    { label: OWN_PRICE, type: 'wholesale', value: subtractMoney(usual, regular) },
  ]
  return all.filter(({ value }) => value.centAmount > 0)
}
