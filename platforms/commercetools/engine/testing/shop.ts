/** A small in-memory shop for engine tests: what the store would return, each part settable. */
import type {
  Cart,
  CartDiscount,
  CartDraft,
  CartUpdateAction,
  Channel,
  Customer,
  DiscountCode,
  InventoryEntry,
  Price,
  Product,
  ShippingMethod,
  TaxCategory,
  TaxRate,
  Type,
  Zone,
} from '@commercetools/platform-sdk'
import type { EngineContext, Reference } from '../contract'
import { cartEngine } from '../engine'
import { cents } from '../money'

export const NOW = '2026-03-02T12:00:00.000Z'
const BASE = { version: 1, createdAt: NOW, lastModifiedAt: NOW }

type WithId = { readonly id: string; readonly key?: string }

function find<T extends WithId>(list: readonly T[], ref: Reference): T | undefined {
  return list.find(({ id, key }) => (ref.id === undefined ? key === ref.key : id === ref.id))
}

export interface Shop extends EngineContext {
  products: Product[]
  channels: Channel[]
  customers: Customer[]
  taxCategories: TaxCategory[]
  shippingMethods: ShippingMethod[]
  zones: Zone[]
  types: Type[]
  codes: DiscountCode[]
  discounts: CartDiscount[]
  stock: InventoryEntry[]
  uses: Record<string, { total: number; byCustomer: number }>
  at: string
}

let serial = 0

/** Sequential valid v4 ids, so that results pass the published formats. */
export function nextId(): string {
  serial += 1
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`
}

export function price(centAmount: number, rest: Partial<Price> = {}): Price {
  return { id: nextId(), value: cents(centAmount, 'USD'), ...rest }
}

export function product(
  sku: string,
  prices: readonly Price[] | number,
  rest: Partial<Product> = {},
): Product {
  const data = {
    name: { en: `Name of ${sku}` },
    slug: { en: sku.toLowerCase() },
    categories: [],
    searchKeywords: {},
    attributes: [],
    masterVariant: {
      id: 1,
      sku,
      prices: typeof prices === 'number' ? [price(prices)] : [...prices],
      attributes: [],
    },
    variants: [],
  }
  return {
    ...BASE,
    id: `product-${sku}`,
    key: `key-${sku}`,
    productType: { typeId: 'product-type', id: 'nut' },
    taxCategory: { typeId: 'tax-category', id: 'food' },
    masterData: { published: true, hasStagedChanges: false, current: data, staged: data },
    ...rest,
  }
}

export function rate(amount: number, country = 'US', state?: string, rest: Partial<TaxRate> = {}): TaxRate {
  const name = state ? `${country}-${state}` : country
  return { name, amount, includedInPrice: false, country, ...(state && { state }), ...rest }
}

export function taxCategory(id: string, rates: TaxRate[]): TaxCategory {
  return { ...BASE, id, name: id, key: `${id}-key`, rates }
}

type DiscountParts = Partial<CartDiscount> & Pick<CartDiscount, 'value'>

export function discount(id: string, parts: DiscountParts): CartDiscount {
  return {
    ...BASE,
    id,
    name: { en: id },
    cartPredicate: '1 = 1',
    target: { type: 'lineItems', predicate: '1 = 1' },
    sortOrder: '0.5',
    stores: [],
    isActive: true,
    requiresDiscountCode: false,
    references: [],
    stackingMode: 'Stacking',
    recurringOrderScope: { type: 'NonRecurringOrdersOnly' },
    ...parts,
  }
}

export function percent(permyriad: number): CartDiscount['value'] {
  return { type: 'relative', permyriad }
}

export function off(centAmount: number, applicationMode?: string): CartDiscount['value'] {
  return { type: 'absolute', money: [cents(centAmount, 'USD')], ...(applicationMode && { applicationMode }) }
}

export function code(
  text: string,
  discountIds: readonly string[],
  rest: Partial<DiscountCode> = {},
): DiscountCode {
  return {
    ...BASE,
    id: `code-${text}`,
    code: text,
    cartDiscounts: discountIds.map((id) => ({ typeId: 'cart-discount', id })),
    isActive: true,
    references: [],
    groups: [],
    ...rest,
  }
}

export function entry(sku: string, availableQuantity: number, supplyChannelId?: string): InventoryEntry {
  return {
    ...BASE,
    id: `stock-${sku}-${supplyChannelId ?? 'any'}`,
    sku,
    quantityOnStock: availableQuantity,
    availableQuantity,
    ...(supplyChannelId && { supplyChannel: { typeId: 'channel', id: supplyChannelId } }),
  }
}

export function channel(id: string): Channel {
  return { ...BASE, id, key: `${id}-key`, roles: ['ProductDistribution', 'InventorySupply'] }
}

function fieldsType(): Type {
  const text = (name: string) => ({
    name,
    label: { en: name },
    required: false,
    type: { name: 'String' as const },
  })
  return {
    ...BASE,
    id: 'type-any',
    key: 'any',
    name: { en: 'Any' },
    resourceTypeIds: ['order', 'line-item', 'custom-line-item', 'address', 'shipping'],
    fieldDefinitions: [
      text('note'),
      text('tag'),
      { name: 'interval', label: { en: 'Interval' }, required: false, type: { name: 'Number' } },
      { name: 'gift', label: { en: 'Gift' }, required: false, type: { name: 'Boolean' } },
      { name: 'fee', label: { en: 'Fee' }, required: false, type: { name: 'Money' } },
      {
        name: 'tags',
        label: { en: 'Tags' },
        required: false,
        type: { name: 'Set', elementType: { name: 'String' } },
      },
    ],
  }
}

export function customer(id: string, rest: Partial<Customer> = {}): Customer {
  return {
    ...BASE,
    id,
    email: `${id}@example.com`,
    addresses: [],
    isEmailVerified: true,
    stores: [],
    authenticationMode: 'Password',
    customerGroupAssignments: [],
    ...rest,
  } as Customer
}

/** Nuts at 10.99, taxes of three states, one zone, no discounts: the minimum for a test. */
export function shop(parts: Partial<Shop> = {}): Shop {
  const it: Shop = {
    products: [product('ALMOND', 1099), product('CASHEW', 1250), product('PECAN', 333)],
    channels: [channel('subscription'), channel('east')],
    customers: [customer('ann')],
    taxCategories: [
      taxCategory('food', [
        rate(0.05),
        rate(0.06625, 'US', 'NJ'),
        rate(0.08875, 'US', 'NY'),
        rate(0.13, 'CA', 'ON'),
      ]),
      taxCategory('none', [rate(0), rate(0, 'CA')]),
    ],
    shippingMethods: [],
    zones: [],
    types: [fieldsType()],
    codes: [],
    discounts: [],
    stock: [],
    uses: {},
    at: NOW,
    now: () => new Date(it.at),
    newId: nextId,
    productBySku: (sku) => it.products.find(({ masterData }) => masterData.current.masterVariant.sku === sku),
    product: (ref) => find(it.products, ref),
    channel: (ref) => find(it.channels, ref),
    customer: (ref) => find(it.customers, ref),
    taxCategory: (ref) => find(it.taxCategories, ref),
    shippingMethod: (ref) => find(it.shippingMethods, ref),
    zone: (ref) => find(it.zones, ref),
    type: (ref) => find(it.types, ref),
    discountCodeByCode: (text) => it.codes.find((one) => one.code === text),
    discountCode: (ref) => find(it.codes, ref),
    cartDiscount: (ref) => find(it.discounts, ref),
    automaticCartDiscounts: () => it.discounts.filter((one) => one.isActive && !one.requiresDiscountCode),
    discountCodeUses: (id, customerId) => {
      const { total = 0, byCustomer = 0 } = it.uses[id] ?? {}
      return { total, byCustomer: customerId === undefined ? 0 : byCustomer }
    },
    languages: () => ['en', 'en-US', 'en-CA'],
    inventory: (sku, channelId) =>
      it.stock.find((one) => one.sku === sku && one.supplyChannel?.id === channelId),
    ...parts,
  }
  return it
}

export const NJ = {
  country: 'US',
  state: 'NJ',
  city: 'Cranford',
  postalCode: '07016',
  streetName: '1 Main St',
}
export const NY = {
  country: 'US',
  state: 'NY',
  city: 'New York',
  postalCode: '10001',
  streetName: '2 Broadway',
}

export function cartOf(at: Shop, lines: Record<string, number> = {}, draft: Partial<CartDraft> = {}): Cart {
  const lineItems = Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity }))
  return cartEngine.create({ currency: 'USD', lineItems, ...draft }, at)
}

export function update(cart: Cart, at: Shop, ...actions: CartUpdateAction[]): Cart {
  return cartEngine.update(cart, actions, at)
}

/** Code of the first error a step throws; undefined if it succeeds. */
export function refusal(step: () => unknown): string | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    if (error && typeof error === 'object' && 'errors' in error) {
      return (error.errors as readonly { code: string }[])[0]?.code
    }
    throw error
  }
}

export function refusalDetails(step: () => unknown): Record<string, unknown> {
  try {
    step()
  } catch (error) {
    if (error && typeof error === 'object' && 'errors' in error) {
      return (error.errors as readonly Record<string, unknown>[])[0] ?? {}
    }
    throw error
  }
  return {}
}
