/**
 * A line's price step by step, each with its reason; the steps sum to its total to the cent (LINE-01 to LINE-04,
 * CALC-14).
 */
import { BUNDLE, CHANNELS } from '../../constants/constants'
import { formatMoney, multiplyMoney, subtractMoney, usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { Cart, DiscountShare, LineItem } from '../cart'
import { childrenOf, isGift } from '../lines'

export type PartReason =
  | 'price'
  | 'channel'
  | 'auto-delivery'
  | 'sale'
  | 'tier'
  | 'external'
  | 'proration'
  | 'gift'
  | 'discount'
  | 'adjustment'
  | 'packaging'
  | 'shipping'
  | 'tax'

/** One step of a sum: what it is, why, and the amount, negative if it is taken off. */
export interface TotalPart {
  readonly reason: PartReason
  readonly label: string
  readonly why?: string
  readonly amount: Money
}

const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  [CHANNELS.autoDelivery]: 'Auto-Delivery price',
  [CHANNELS.wholesale]: 'Wholesale price',
  [CHANNELS.bulk]: 'Bulk price',
}

/** Label for a discount the platform gives no name for. */
export const UNNAMED_DISCOUNT = 'Discount'

function sumOf(shares: readonly DiscountShare[]): number {
  return shares.reduce((sum, share) => sum + share.amount.centAmount, 0)
}

function byCode({ code }: DiscountShare): { readonly why?: string } {
  return code === undefined ? {} : { why: `code ${code}` }
}

/** What discounts took off, one part each; a single part if the platform's shares do not add up. */
export function discountParts(
  off: Money,
  shares: readonly DiscountShare[] | undefined,
): readonly TotalPart[] {
  if (off.centAmount === 0) return []
  const known = shares !== undefined && sumOf(shares) === off.centAmount ? shares : [{ amount: off }]
  return known.map((share) => ({
    reason: 'discount',
    label: 'name' in share && share.name !== undefined ? share.name : UNNAMED_DISCOUNT,
    ...byCode(share),
    amount: usd(-share.amount.centAmount),
  }))
}

function priceWhy(each: Money, quantity: number): string {
  return `${quantity} × ${formatMoney(each)}`
}

/** Percentage by which a price is below another, formatted: `5%`. */
function percentUnder(price: Money, regular: Money): string {
  const percent = ((regular.centAmount - price.centAmount) / regular.centAmount) * 100
  return `${Number(percent.toFixed(1))}%`
}

function channelPart(line: LineItem, listed: Money): readonly TotalPart[] {
  const { regularPiecePrice: regular, distributionChannel: channel = '', quantity } = line
  const difference = subtractMoney(listed, regular)
  if (difference.centAmount === 0) return []
  const lower = difference.centAmount < 0 && regular.centAmount > 0
  return [
    {
      reason: channel === CHANNELS.autoDelivery ? 'auto-delivery' : 'channel',
      label: CHANNEL_LABELS[channel] ?? 'Channel price',
      ...(lower ? { why: `${percentUnder(listed, regular)} under the regular price` } : {}),
      amount: multiplyMoney(difference, quantity),
    },
  ]
}

function reductionPart(line: LineItem, listed: Money): readonly TotalPart[] {
  const difference = subtractMoney(line.piecePrice, listed)
  if (difference.centAmount === 0) return []
  const each = `${formatMoney(usd(Math.abs(difference.centAmount)))} off each`
  const sale = line.reducedBy === 'sale'
  return [
    {
      reason: sale ? 'sale' : 'tier',
      label: sale ? 'Sale' : 'Quantity price',
      why: sale ? each : `${each} for ${line.quantity}`,
      amount: multiplyMoney(difference, line.quantity),
    },
  ]
}

function platformParts(line: LineItem): readonly TotalPart[] {
  const { regularPiecePrice: regular, quantity } = line
  const listed = line.listedPiecePrice ?? regular
  return [
    {
      reason: 'price',
      label: 'Regular price',
      why: priceWhy(regular, quantity),
      amount: multiplyMoney(regular, quantity),
    },
    ...channelPart(line, listed),
    ...reductionPart(line, listed),
  ]
}

/** Number of selections in one bundle. */
export function selectionsOf(cart: Pick<Cart, 'lineItems'>, line: LineItem): number {
  const units = childrenOf(cart, line).reduce((sum, child) => sum + child.quantity, 0)
  return line.quantity === 0 ? 0 : units / line.quantity
}

/** An external price is taken as is; an incomplete bundle is explained as prorated (CALC-06). */
function externalParts(cart: Pick<Cart, 'lineItems'>, line: LineItem): readonly TotalPart[] {
  const before = line.totalPriceBeforeCartLevelDiscount
  const { cataloguePiecePrice: full, quantity } = line
  const filled = selectionsOf(cart, line)
  const prorated =
    full !== undefined &&
    line.variant.customProduct === 'Dynamic Bundle' &&
    filled > 0 &&
    filled < BUNDLE.selectionsMin &&
    before.centAmount < full.centAmount * quantity
  if (!prorated)
    return [
      {
        reason: 'external',
        label: 'Price as made',
        why: priceWhy(line.piecePrice, quantity),
        amount: before,
      },
    ]
  const whole = multiplyMoney(full, quantity)
  return [
    { reason: 'price', label: 'Regular price', why: priceWhy(full, quantity), amount: whole },
    {
      reason: 'proration',
      label: 'Prorated',
      why: `${filled} of ${BUNDLE.selectionsMin} selections`,
      amount: subtractMoney(before, whole),
    },
  ]
}

function giftParts(line: LineItem): readonly TotalPart[] {
  const regular = multiplyMoney(line.regularPiecePrice, line.quantity)
  const [share] = line.discountShares ?? []
  return [
    {
      reason: 'price',
      label: 'Regular price',
      why: priceWhy(line.regularPiecePrice, line.quantity),
      amount: regular,
    },
    {
      reason: 'gift',
      label: 'Free gift',
      ...(share === undefined ? {} : byCode(share)),
      amount: subtractMoney(line.totalPrice, regular),
    },
  ]
}

/** From a line's regular price down to what is charged. */
export function explainLine(cart: Pick<Cart, 'lineItems'>, line: LineItem): readonly TotalPart[] {
  if (isGift(line)) return giftParts(line)
  const off = subtractMoney(line.totalPriceBeforeCartLevelDiscount, line.totalPrice)
  return [
    ...(line.priceMode === 'Platform' ? platformParts(line) : externalParts(cart, line)),
    ...discountParts(off, line.discountShares),
  ]
}
