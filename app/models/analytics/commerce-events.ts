/** Carts and orders as analytics events. */
import type { Cart, LineItem } from '../cart/cart'
import { definedOnly } from '../defined-only'
import type { Order } from '../orders/order'
import { withoutPersonalData } from './personal-data'
import type { EventItem, PaymentType, PlacedBy, ShopEvent } from './event'

type Lines = Pick<Cart, 'lineItems'>

const dollars = (cents: number): number => cents / 100

/** The list recorded by the page the line came from, if it can be parsed (LINE-11). */
function listOf(metadata: string | undefined): Pick<EventItem, 'item_list_id' | 'item_list_name' | 'index'> {
  if (metadata === undefined) return {}
  try {
    const said: unknown = JSON.parse(metadata)
    if (typeof said !== 'object' || said === null) return {}
    const { list, name, position } = said as Readonly<Record<string, unknown>>
    return definedOnly({
      item_list_id: typeof list === 'string' ? withoutPersonalData(list) : undefined,
      item_list_name: typeof name === 'string' ? withoutPersonalData(name) : undefined,
      index: typeof position === 'number' ? position : undefined,
    })
  } catch {
    return {}
  }
}

function itemOf(line: LineItem, quantity: number): EventItem {
  const { sku, name, variant, totalPrice, fields } = line
  return {
    item_id: sku,
    item_name: name,
    item_variant: variant.variantLabel,
    price: Math.round((totalPrice.centAmount / Math.max(1, line.quantity)) * 100) / 10_000,
    quantity,
    ...listOf(fields.listMetadata),
  }
}

const valueOf = (lines: readonly LineItem[]): number =>
  dollars(lines.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0))

function goodsOf({ lineItems }: Lines) {
  return {
    currency: 'USD' as const,
    value: valueOf(lineItems),
    items: lineItems.map((line) => itemOf(line, line.quantity)),
  }
}

export const viewCart = (cart: Lines): ShopEvent => ({ name: 'view_cart', params: goodsOf(cart) })

export const beginCheckout = (cart: Lines): ShopEvent => ({ name: 'begin_checkout', params: goodsOf(cart) })

export function addShippingInfo(cart: Lines & Pick<Cart, 'itemShippingAddresses'>): ShopEvent {
  const tiers = cart.itemShippingAddresses.flatMap(({ fields }) => fields.shippingMethodName ?? [])
  return {
    name: 'add_shipping_info',
    params: { ...goodsOf(cart), shipping_tier: [...new Set(tiers)].join(', ') },
  }
}

export const addPaymentInfo = (cart: Lines, payment_type: PaymentType): ShopEvent => ({
  name: 'add_payment_info',
  params: { ...goodsOf(cart), payment_type },
})

type Quantities = readonly { readonly line: LineItem; readonly quantity: number }[]

/** No event if nothing moved. */
function moved(name: 'add_to_cart' | 'remove_from_cart', quantities: Quantities): readonly ShopEvent[] {
  if (quantities.length === 0) return []
  const cents = quantities.reduce(
    (sum, { line, quantity }) =>
      sum + Math.round((line.totalPrice.centAmount * quantity) / Math.max(1, line.quantity)),
    0,
  )
  const items = quantities.map(({ line, quantity }) => itemOf(line, quantity))
  return [{ name, params: { currency: 'USD', value: dollars(cents), items } }]
}

/** Missing lines are skipped. */
export function addToCart(
  { lineItems }: Lines,
  added: readonly { readonly lineId: string; readonly quantity: number }[],
): readonly ShopEvent[] {
  const quantities = added.flatMap(({ lineId, quantity }) => {
    const line = lineItems.find(({ id }) => id === lineId)
    return line === undefined || quantity <= 0 ? [] : [{ line, quantity }]
  })
  return moved('add_to_cart', quantities)
}

/** For changed quantities: what was added, at its new price, and what was removed, at its old price. */
export function changeCart(before: Lines, after: Lines): readonly ShopEvent[] {
  const more = (of: Lines, than: Lines): Quantities =>
    of.lineItems.flatMap((line) => {
      const quantity = line.quantity - (than.lineItems.find(({ id }) => id === line.id)?.quantity ?? 0)
      return quantity > 0 ? [{ line, quantity }] : []
    })
  return [...moved('add_to_cart', more(after, before)), ...moved('remove_from_cart', more(before, after))]
}

export function purchase(
  order: Pick<Order, 'lineItems' | 'orderNumber' | 'shippingCharges' | 'taxedPrice'>,
  placedBy: PlacedBy,
  { isFirstOrder, orderCount }: { readonly isFirstOrder: boolean; readonly orderCount: number },
): ShopEvent {
  const { orderNumber, shippingCharges, taxedPrice } = order
  return {
    name: 'purchase',
    params: {
      transaction_id: orderNumber,
      ...goodsOf(order),
      tax: dollars(taxedPrice?.totalTax.centAmount ?? 0),
      shipping: dollars(shippingCharges.reduce((sum, { price }) => sum + price.centAmount, 0)),
      placed_by: placedBy,
      new_customer: isFirstOrder,
      order_count: orderCount,
    },
  }
}
