/**
 * How a total is made up: every part with its reason, in groups (CART-16, LINE-13, CALC-14). Derived from the
 * platform's own figures, so the parts of all groups sum to the total to the cent.
 */
import { addMoney, usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { Cart, CustomLineItem, ShippingCharge } from '../cart'
import { discountParts, explainLine, UNNAMED_DISCOUNT } from './explain-line'
import type { TotalPart } from './explain-line'
import { rateText } from '../rate-text'
import { unsentTitle } from '../shipment-facts'
import { hasSeveralAddresses, shipmentsOf } from '../shipments'

export type Explained = Pick<
  Cart,
  | 'lineItems'
  | 'customLineItems'
  | 'itemShippingAddresses'
  | 'shippingCharges'
  | 'discountOnTotalPrice'
  | 'discountOnTotalShares'
  | 'totalPrice'
  | 'taxedPrice'
>

export interface PartGroup {
  readonly kind: 'line' | 'discounts' | 'adjustment' | 'shipping' | 'tax'
  readonly title: string
  readonly parts: readonly TotalPart[]
  readonly sum: Money
}

export interface Explanation {
  readonly groups: readonly PartGroup[]
  readonly total: Money
}

function group(kind: PartGroup['kind'], title: string, parts: readonly TotalPart[]): readonly PartGroup[] {
  if (parts.length === 0) return []
  return [{ kind, title, parts, sum: addMoney(...parts.map((part) => part.amount)) }]
}

const ADJUSTMENT_LABELS: Readonly<Record<CustomLineItem['kind'], string>> = {
  adjustment: 'Adjustment',
  'gift adjustment': 'Gift adjustment',
  packaging: 'Packaging',
  other: 'Fee',
}

/** Adjustments, gift adjustments and packaging each form their own group (LINE-13). */
function explainCustomLine(line: CustomLineItem): readonly PartGroup[] {
  const off = usd((line.discountShares ?? []).reduce((sum, share) => sum + share.amount.centAmount, 0))
  return group('adjustment', line.name, [
    {
      reason: line.kind === 'packaging' ? 'packaging' : 'adjustment',
      label: ADJUSTMENT_LABELS[line.kind],
      amount: addMoney(line.totalPrice, off),
    },
    ...discountParts(off, line.discountShares),
  ])
}

function shipmentTitle(cart: Explained, charge: ShippingCharge): string {
  const shipment = shipmentsOf(cart).find(({ key }) => key === charge.key)
  if (shipment === undefined) return 'Shipping'
  const { address, serial } = shipment
  const several = hasSeveralAddresses(cart)
  const sent = `${several ? `Shipment ${serial}` : 'Shipping'} to ${address.city}, ${address.state}`
  return unsentTitle(shipment, several) ?? sent
}

function explainCharge(cart: Explained, charge: ShippingCharge): readonly PartGroup[] {
  const off = usd((charge.discountShares ?? []).reduce((sum, share) => sum + share.amount.centAmount, 0))
  return group('shipping', shipmentTitle(cart, charge), [
    { reason: 'shipping', label: charge.name, amount: addMoney(charge.price, off) },
    ...discountParts(off, charge.discountShares),
  ])
}

function taxParts({ taxedPrice }: Explained): readonly TotalPart[] {
  if (taxedPrice === undefined) return []
  const { taxPortions, totalTax } = taxedPrice
  if (taxPortions.length === 0)
    return totalTax.centAmount === 0 ? [] : [{ reason: 'tax', label: 'Tax', amount: totalTax }]
  return taxPortions.map(({ name, rate, amount }) => ({
    reason: 'tax',
    label: name,
    why: `${rateText(rate)} of what it applies to`,
    amount,
  }))
}

/** Names of the discounts applied to goods or the whole order, with the codes that brought them (DISC-01). */
export function discountNames(cart: Explained): readonly string[] {
  const parts = explainTotal(cart).groups.flatMap((one) => (one.kind === 'shipping' ? [] : one.parts))
  const named = parts.filter(({ reason, label }) => reason === 'discount' && label !== UNNAMED_DISCOUNT)
  return [...new Set(named.map(({ label, why }) => (why === undefined ? label : `${label} (${why})`)))]
}

/** All parts of a cart's or order's total. Tax is omitted until there is an address to tax. */
export function explainTotal(cart: Explained): Explanation {
  return {
    groups: [
      ...cart.lineItems.flatMap((line) =>
        group(
          'line',
          line.variant.variantLabel === '' ? line.name : `${line.name}, ${line.variant.variantLabel}`,
          explainLine(cart, line),
        ),
      ),
      ...cart.customLineItems.flatMap(explainCustomLine),
      ...cart.shippingCharges.flatMap((charge) => explainCharge(cart, charge)),
      ...group(
        'discounts',
        'Off the whole order',
        discountParts(cart.discountOnTotalPrice ?? usd(0), cart.discountOnTotalShares),
      ),
      ...group('tax', 'Tax', taxParts(cart)),
    ],
    total: cart.taxedPrice?.totalGross ?? cart.totalPrice,
  }
}
