/** Carts for tests of pure rules; what our actions make of them is in apply-plan.ts. */
import { addMoney, multiplyMoney, usd } from '../../money/money'
import type { Cart, LineItem, ShipmentAddress, ShipmentFields } from '../cart'
import { sumOfTargets } from '../targets'

export const HOME = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '2015550134',
} as const

/** As the platform says it: a line that is sent nowhere yet is not valid. */
export function isWhole(targets: LineItem['targets'], quantity: number): boolean {
  return targets.length > 0 && sumOfTargets(targets) === quantity
}

export function lineOf(id: string, over: Partial<LineItem> = {}): LineItem {
  const quantity = over.quantity ?? 1
  const total = multiplyMoney(over.piecePrice ?? usd(1_099), quantity)
  return {
    id,
    productId: `product-${id}`,
    productKey: id,
    productPath: `/nuts/${id}.html`,
    sku: `${id}-01`,
    name: `Item ${id}`,
    quantity,
    variant: {
      variantId: 1,
      weight: 1,
      unitName: 'bag',
      variantLabel: '1 lb bag',
      active: true,
      backordered: false,
      meltable: false,
      digital: false,
      fixedAddress: false,
      maximumPiecesPerOrder: 4_999,
      restrictedCountries: [],
    },
    piecePrice: usd(1_099),
    regularPiecePrice: usd(1_099),
    totalPrice: total,
    totalPriceBeforeCartLevelDiscount: total,
    lineItemMode: 'Standard',
    priceMode: 'Platform',
    targets: [],
    targetsValid: isWhole(over.targets ?? [], quantity),
    fields: {},
    ...over,
  }
}

export function cartOf(over: Partial<Cart> = {}): Cart {
  const lineItems = over.lineItems ?? []
  return {
    id: 'cart-1',
    version: 1,
    state: 'Active',
    shippingMode: 'Single',
    lineItems,
    customLineItems: [],
    itemShippingAddresses: [],
    discountCodes: [],
    shippingCharges: [],
    totalPrice: addMoney(usd(0), ...lineItems.map((line) => line.totalPrice)),
    fields: { orderTags: [], recentEdits: [] },
    ...over,
  }
}

export function shipmentOf(key: string, fields: ShipmentFields = {}): ShipmentAddress {
  return { key, address: { ...HOME }, fields }
}
