/** Bodies from the wire, checked before the engine trusts their types. A field means the same in every action. */
import type { CartDraft, CartUpdateAction, OrderFromCartDraft } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { ADDRESS_FIELDS } from './addresses'
import { fail } from './contract'
import { invalidInput, requiredField } from './session'

const text = z.string()
const Key = z.string().regex(/^[A-Za-z0-9_-]{2,256}$/)
const Identifier = z
  .object({ id: text.optional(), key: text.optional(), typeId: text.optional() })
  .refine(({ id, key }) => id !== undefined || key !== undefined, 'an id or a key is needed')
const Money = z.object({
  type: text.optional(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  centAmount: z.int().optional(),
  preciseAmount: z.int().optional(),
  fractionDigits: z.int().min(0).max(12).optional(),
})
const CentMoney = Money.extend({ centAmount: z.int() })
const PriceMoney = Money.refine(
  ({ centAmount, preciseAmount, fractionDigits }) =>
    centAmount !== undefined || (preciseAmount !== undefined && fractionDigits !== undefined),
  'a centAmount, or a preciseAmount with its fractionDigits, is needed',
)
const Custom = z.object({ type: Identifier, fields: z.record(text, z.unknown()).optional() })
const Localized = z.record(text, text)
const Address = z.object({
  ...allOptional(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text]))),
  country: text,
  custom: Custom.optional(),
})
const Target = z.object({ addressKey: text, quantity: z.int(), shippingMethodKey: text.optional() })
const Targets = z.array(Target).max(500)
const Details = z.object({ targets: Targets })
const TaxRate = z.object({
  name: text,
  amount: z.number().optional(),
  includedInPrice: z.boolean().optional(),
  country: text,
  state: text.optional(),
  subRates: z.array(z.object({ name: text, amount: z.number() })).optional(),
})
const ShippingRate = z.object({
  price: CentMoney,
  freeAbove: CentMoney.optional(),
  tiers: z.array(z.looseObject({ type: text, price: CentMoney.optional() })).optional(),
})
const DiscountValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('relative'), permyriad: z.int().min(0).max(10_000) }),
  z.object({ type: z.literal('absolute'), money: z.array(CentMoney), applicationMode: text.optional() }),
  z.object({ type: z.literal('fixed'), money: z.array(CentMoney), applicationMode: text.optional() }),
])
const DiscountTarget = z.object({
  type: z.enum(['lineItems', 'customLineItems', 'shipping', 'totalPrice']),
  predicate: text.optional(),
})
const Rounding = z.enum(['HalfEven', 'HalfUp', 'HalfDown'])
const InventoryMode = z.enum(['None', 'TrackOnly', 'ReserveOnOrder'])

/** Every field an action, a cart draft or an item draft may have; null is the same as absent. */
const FIELDS = {
  key: Key,
  productId: text,
  sku: text,
  variantId: z.int(),
  quantity: z.int().max(1_000_000),
  addedAt: z.string().refine((date) => !Number.isNaN(Date.parse(date)), 'not a date and time'),
  lineItemId: text,
  lineItemKey: text,
  customLineItemId: text,
  customLineItemKey: text,
  slug: z.string().regex(/^[A-Za-z0-9_-]{2,256}$/),
  addressKey: text,
  shippingKey: Key,
  shippingMethodName: text,
  code: text,
  customerId: text,
  customerEmail: text,
  anonymousId: text,
  email: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  locale: text,
  purchaseOrderNumber: text,
  orderNumber: Key,
  currency: z.string().regex(/^[A-Z]{3}$/),
  distributionChannel: Identifier,
  supplyChannel: Identifier,
  taxCategory: Identifier,
  shippingMethod: Identifier,
  type: Identifier,
  discountCode: Identifier,
  payment: Identifier,
  customerGroup: Identifier,
  externalPrice: PriceMoney,
  externalTotalPrice: z.object({ price: PriceMoney, totalPrice: CentMoney }),
  money: PriceMoney,
  externalTaxRate: TaxRate,
  externalTaxRateForShippingMethod: TaxRate,
  perMethodExternalTaxRate: z.array(z.object({ shippingMethodKey: text, taxRate: TaxRate.optional() })),
  shippingDetails: Details,
  shippingDetailsToRemove: Details,
  targetsDelta: Targets,
  address: Address,
  billingAddress: Address,
  shippingAddress: Address,
  itemShippingAddresses: z.array(Address).max(500),
  shippingRate: ShippingRate,
  custom: Custom,
  fields: z.record(text, z.unknown()),
  discounts: z.array(z.object({ value: DiscountValue, target: DiscountTarget })).max(10),
  discountCodes: z.array(text).max(10),
  lineItemOrder: z.array(text),
  updateProductData: z.boolean(),
  deleteDaysAfterLastModification: z.int().min(1).max(365_250),
  priceRoundingMode: Rounding,
  taxRoundingMode: Rounding,
  taxCalculationMode: z.enum(['LineItemLevel', 'UnitPriceLevel']),
  taxMode: z.enum(['Platform', 'External', 'Disabled']),
  inventoryMode: InventoryMode,
  shippingMode: z.enum(['Single', 'Multiple']),
  origin: z.enum(['Customer', 'Merchant', 'Quote', 'RecurringOrder']),
  strategy: z.enum(['SoftFreeze', 'HardFreeze']),
  mode: z.enum(['Standard', 'External']),
  priceMode: z.enum(['Standard', 'External']),
  version: z.int(),
  orderState: z.enum(['Open', 'Confirmed', 'Complete', 'Cancelled']),
  shipmentState: z.enum([
    'Shipped',
    'Delivered',
    'Ready',
    'Pending',
    'Delayed',
    'Partial',
    'Backorder',
    'Canceled',
  ]),
  paymentState: z.enum(['BalanceDue', 'Failed', 'Pending', 'CreditOwed', 'Paid']),
  state: Identifier,
}

function allOptional<S extends Record<string, z.ZodType>>(shape: S): { [K in keyof S]: z.ZodOptional<S[K]> } {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()])) as {
    [K in keyof S]: z.ZodOptional<S[K]>
  }
}

const Base = z.looseObject(allOptional(FIELDS))
const Action = Base.extend({ action: text, name: z.union([text, Localized]).optional() })
const Item = Base.extend({ name: Localized.optional() })
const ShippingDraft = Base.extend({ key: Key })
const Draft = Base.extend({
  currency: FIELDS.currency,
  lineItems: z.array(Item).max(500).optional(),
  customLineItems: z.array(Item).max(100).optional(),
  customShipping: z.array(ShippingDraft).max(100).optional(),
  shipping: z.array(ShippingDraft).max(100).optional(),
})

/** Values kept as sent, null included: null removes a custom field. */
const RAW: ReadonlySet<string> = new Set(['value', 'fields'])

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (RAW.has(name) && name !== 'value') result[name] = field
    else if (field !== null && field !== undefined)
      result[name] = isRawValue(name, field) ? field : withoutNulls(field)
  }
  return result
}

/** A `value` is a custom field's, except in a discount, where it is a plain document. */
function isRawValue(name: string, value: unknown): boolean {
  return RAW.has(name) && !(typeof value === 'object' && value !== null && 'type' in value)
}

function parsed(schema: z.ZodType, value: unknown, what: string): unknown {
  const result = schema.safeParse(withoutNulls(value))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.') ?? ''
  return invalidInput(`${what}: the field '${path}' is not valid (${issue?.message ?? 'unknown'}).`)
}

/** The schemas above are the checks; the vendor's types name what passed them. */
export function checkedDraft(draft: unknown): CartDraft {
  return parsed(Draft, draft, 'CartDraft') as CartDraft
}

export function checkedOrderDraft(draft: unknown): OrderFromCartDraft {
  return parsed(Base, draft, 'OrderFromCartDraft') as OrderFromCartDraft
}

export function checkedAction(
  raw: unknown,
  required: Readonly<Record<string, readonly string[]>>,
): CartUpdateAction {
  const action = parsed(Action, raw, 'CartUpdateAction') as CartUpdateAction & Record<string, unknown>
  const fields = Object.hasOwn(required, action.action) ? required[action.action] : undefined
  if (!fields)
    return fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
      detailedErrorMessage: `actions: '${action.action}' is not an update action of a cart.`,
    })
  for (const field of fields) if (action[field] === undefined) requiredField(field)
  return action
}
