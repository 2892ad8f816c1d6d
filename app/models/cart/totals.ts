/** The parts of a cart's total with their labels; they sum to the total to the cent (CALC-14, CART-16). */
import { addMoney, subtractMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import type { Cart, ShippingCharge, TaxPortion } from './cart'
import { valueOfLine } from './goods-value'
import { kindOfLine } from './line-kind'
import type { ShownCart } from './shown-cart'

/** A charge as shown in the totals. */
export interface ShownCharge extends ShippingCharge {
  /** Appended to its label if the price is not final. */
  readonly caveat?: string
}

export interface Totals {
  /** Goods before cart-level discounts. */
  readonly merchandise: Money
  /** What codes and cart discounts take off goods, as a positive amount. */
  readonly discounts: Money
  readonly adjustments: readonly { readonly label: string; readonly amount: Money }[]
  /** Undefined until a delivery is chosen. */
  readonly shipping?: Money | undefined
  /** Some shipped goods have no delivery yet, so the charges are incomplete. */
  readonly isDeliveryOpen: boolean
  readonly shippingCharges: readonly ShownCharge[]
  /** Undefined until there is an address to tax for. */
  readonly tax?: Money | undefined
  readonly taxPortions: readonly TaxPortion[]
  readonly total: Money
  /** Appended to the label of an estimated total. */
  readonly caveat?: string
}

function isDeliveryOpen({ lineItems, itemShippingAddresses, shippingCharges }: ShownCart): boolean {
  const chosen = new Set(
    itemShippingAddresses.filter(({ fields }) => fields.price !== undefined).map(({ key }) => key),
  )
  return lineItems.some(
    (line) =>
      kindOfLine(line) === 'standard' &&
      (shippingCharges.length === 0 ||
        line.targets.length === 0 ||
        line.targets.some(({ addressKey }) => !chosen.has(addressKey))),
  )
}

/** Derives the parts from the platform's figures; never recomputes a price. */
export function totalsOf(cart: ShownCart): Totals {
  const merchandise = addMoney(...cart.lineItems.map((line) => line.totalPriceBeforeCartLevelDiscount))
  const goods = addMoney(...cart.lineItems.map((line) => line.totalPrice))
  const offTotal = cart.discountOnTotalPrice ?? usd(0)
  const shipping = addMoney(...cart.shippingCharges.map((charge) => charge.price))
  const tax = cart.taxedPrice?.totalTax
  return {
    merchandise,
    discounts: addMoney(subtractMoney(merchandise, goods), offTotal),
    adjustments: cart.customLineItems.map((line) => ({ label: line.name, amount: line.totalPrice })),
    shipping: cart.shippingCharges.length === 0 ? undefined : shipping,
    isDeliveryOpen: isDeliveryOpen(cart),
    shippingCharges: cart.shippingCharges,
    tax,
    taxPortions: cart.taxedPrice?.taxPortions ?? [],
    total: cart.taxedPrice?.totalGross ?? cart.totalPrice,
  }
}

/** Shipped goods, before tax and shipping: what a free-shipping threshold compares (SHIP-23). */
export function goodsValue(cart: Pick<Cart, 'lineItems'>): Money {
  const sent = cart.lineItems.filter((line) => kindOfLine(line) === 'standard')
  return addMoney(...sent.map(valueOfLine))
}
