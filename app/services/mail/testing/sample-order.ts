/** An order with every part that a confirmation can show, its sums worked out by hand. */
import type { LineItem } from '~/models/cart/cart'
import { usd } from '~/models/money/money'
import type { Order } from '~/models/orders/order'

function line(
  id: string,
  name: string,
  quantity: number,
  pieceCents: number,
  change: Partial<LineItem> = {},
): LineItem {
  return {
    id,
    productId: `p-${id}`,
    productKey: id,
    productPath: `/nuts/${id}.html`,
    sku: `${id}-01`,
    name,
    quantity,
    variant: {
      variantId: 1,
      weight: 1,
      unitName: 'bag',
      variantLabel: '1lb bag',
      active: true,
      backordered: false,
      meltable: false,
      digital: false,
      fixedAddress: false,
      maximumPiecesPerOrder: 100,
      restrictedCountries: [],
    },
    piecePrice: usd(pieceCents),
    regularPiecePrice: usd(pieceCents),
    totalPrice: usd(pieceCents * quantity),
    totalPriceBeforeCartLevelDiscount: usd(pieceCents * quantity),
    lineItemMode: 'Standard',
    priceMode: 'Platform',
    targets: [{ addressKey: 'shipment-1', quantity }],
    targetsValid: true,
    fields: {},
    ...change,
  }
}

/*
 * 2 × 10.99 = 21.98 and 1 × 24.50, together 46.48; 10 % off each line: 2.20 and 2.45, together 4.65.
 * Gift wrap 3.00, shipping 8.99, tax 1.46: 46.48 - 4.65 + 3.00 + 8.99 + 1.46 = 55.28.
 */
export const sampleOrder: Order = {
  id: 'o-1',
  orderNumber: 'N-1001',
  version: 1,
  // Still March 1 at the warehouse.
  placedAt: '2026-03-02T04:30:00.000Z',
  customerEmail: 'ada@example.com',
  orderState: 'Open',
  deliveries: [],
  shippingMode: 'Single',
  lineItems: [
    line('cashews', 'Roasted Cashews & Sea Salt', 2, 1099, { totalPrice: usd(1978) }),
    line('apricots', 'Turkish Apricots', 1, 2450, {
      totalPrice: usd(2205),
      fields: { autoDeliveryInterval: 42, greetingCardMessage: 'Happy <b>birthday</b>\nAda' },
    }),
  ],
  customLineItems: [
    {
      id: 'c-1',
      slug: 'wrap',
      name: 'Gift wrap',
      kind: 'packaging',
      quantity: 1,
      totalPrice: usd(300),
      targets: [],
    },
  ],
  itemShippingAddresses: [
    {
      key: 'shipment-1',
      address: {
        name: 'Ada Walnut',
        company: 'Grove & Sons',
        street1: '12 Orchard Lane',
        street2: 'Unit 4',
        city: 'Cranford',
        state: 'NJ',
        postalCode: '07016',
        country: 'US',
      },
      fields: {
        shippingMethodName: 'Ground',
        earliestArrivalOn: '2026-03-05',
        latestArrivalOn: '2026-03-06',
      },
    },
  ],
  billingAddress: {
    name: 'Ada Walnut',
    street1: '1 Maple Street',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'M5V 2T6',
    country: 'CA',
  },
  discountCodes: [],
  shippingCharges: [{ key: 'shipment-1', name: 'Ground', price: usd(899) }],
  totalPrice: usd(5382),
  taxedPrice: {
    totalNet: usd(5382),
    totalGross: usd(5528),
    totalTax: usd(146),
    taxPortions: [{ name: 'NJ', rate: 0.06625, amount: usd(146) }],
  },
  fields: { orderTags: [], recentEdits: [] },
}

export const sampleLinks = {
  receipt: 'https://nutwood.example/checkout/receipt?token=abc&x=1',
  shop: 'https://nutwood.example/',
}
