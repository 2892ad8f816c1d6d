/**
 * What the shop reads from the platform's answers, and no more: other systems may add fields, but may not omit these or
 * change their shape. Mappers take these types, so they cannot read what was not validated. Products and categories are
 * in `wire-products`.
 */
import { z } from 'zod'
import type { CartState, DiscountCodeState, LineItem } from '~/models/cart/cart'
import type { Order } from '~/models/orders/order'
import { Custom, Localized, MoneySchema, PriceSchema, Reference, VariantSchema } from './wire-products'

/** Values that the shop distinguishes. Codes and orders may have others: no request fails because of those. */
export const CART_STATES: readonly CartState[] = ['Active', 'Ordered', 'Merged', 'Frozen']
export const ORDER_STATES: readonly Order['orderState'][] = ['Open', 'Confirmed', 'Complete', 'Cancelled']
export const PRICE_MODES: readonly LineItem['priceMode'][] = ['Platform', 'ExternalPrice', 'ExternalTotal']
export const CODE_STATES: readonly DiscountCodeState[] = [
  'NotActive',
  'NotValid',
  'DoesNotMatchCart',
  'MatchesCart',
  'MaxApplicationReached',
  'ApplicationStoppedByPreviousDiscount',
  'ApplicationStoppedByGroupBestDeal',
]

const wordOf = (words: readonly string[]) => z.string().refine((word) => words.includes(word))

export const CartDiscountSchema = z.object({
  id: z.string(),
  name: Localized,
  isActive: z.boolean(),
  requiresDiscountCode: z.boolean(),
  cartPredicate: z.string(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  target: z.object({ type: z.string() }).optional(),
  /** Of its kinds, the shop knows percentages and amounts. */
  value: z.object({
    type: z.string(),
    permyriad: z.number().optional(),
    money: z.array(MoneySchema).optional(),
  }),
  custom: Custom.optional(),
})
export type WireCartDiscount = z.infer<typeof CartDiscountSchema>

const AddressSchema = z.object({
  id: z.string().optional(),
  key: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  company: z.string().optional(),
  streetNumber: z.string().optional(),
  streetName: z.string().optional(),
  additionalStreetInfo: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  region: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  custom: Custom.optional(),
})
export type WireAddress = z.infer<typeof AddressSchema>

const IncludedDiscountSchema = z.object({ discount: Reference, discountedAmount: MoneySchema })
export type IncludedDiscount = z.infer<typeof IncludedDiscountSchema>

const PerQuantity = z.array(
  z.object({
    quantity: z.number(),
    discountedPrice: z.object({ includedDiscounts: z.array(IncludedDiscountSchema) }),
  }),
)

const ShippingDetailsSchema = z.object({
  targets: z.array(
    z.object({ addressKey: z.string(), quantity: z.number(), shippingMethodKey: z.string().optional() }),
  ),
  valid: z.boolean(),
})

const LineSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productKey: z.string().optional(),
  productSlug: Localized.optional(),
  name: Localized,
  quantity: z.number(),
  variant: VariantSchema,
  price: PriceSchema,
  totalPrice: MoneySchema,
  lineItemMode: z.string(),
  priceMode: wordOf(PRICE_MODES),
  discountedPricePerQuantity: PerQuantity,
  distributionChannel: Reference.optional(),
  supplyChannel: Reference.optional(),
  shippingDetails: ShippingDetailsSchema.optional(),
  custom: Custom.optional(),
})
export type WireLine = z.infer<typeof LineSchema>

const CustomLineSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: Localized,
  quantity: z.number(),
  totalPrice: MoneySchema,
  discountedPricePerQuantity: PerQuantity,
  shippingDetails: ShippingDetailsSchema.optional(),
  custom: Custom.optional(),
})
export type WireCustomLine = z.infer<typeof CustomLineSchema>

/** What was shipped, and how to track it: only on orders. */
export const DeliverySchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  parcels: z.array(
    z.object({
      trackingData: z.object({ trackingId: z.string().nullish(), carrier: z.string().nullish() }).nullish(),
    }),
  ),
})
export type WireDelivery = z.infer<typeof DeliverySchema>

const ShippingInfoSchema = z.object({
  shippingMethodName: z.string(),
  price: MoneySchema,
  deliveries: z.array(DeliverySchema).optional(),
  discountedPrice: z
    .object({ value: MoneySchema, includedDiscounts: z.array(IncludedDiscountSchema) })
    .optional(),
})
export type WireShippingInfo = z.infer<typeof ShippingInfoSchema>

const ShippingSchema = z.object({
  shippingKey: z.string().optional(),
  shippingInfo: ShippingInfoSchema.optional(),
})
export type WireShipping = z.infer<typeof ShippingSchema>

/** A referenced object is present only if it was expanded. */
const DiscountCodeSchema = z.object({
  code: z.string(),
  name: Localized.optional(),
  description: Localized.optional(),
  cartDiscounts: z.array(z.object({ id: z.string(), obj: CartDiscountSchema.optional() })),
  maxApplicationsPerCustomer: z.number().optional(),
})

const DiscountCodeInfoSchema = z.object({
  discountCode: z.object({ id: z.string(), obj: DiscountCodeSchema.optional() }),
  state: z.string(),
})
export type WireDiscountCodeInfo = z.infer<typeof DiscountCodeInfoSchema>

const TaxedPriceSchema = z.object({
  totalNet: MoneySchema,
  totalGross: MoneySchema,
  totalTax: MoneySchema.optional(),
  taxPortions: z.array(z.object({ name: z.string().optional(), rate: z.number(), amount: MoneySchema })),
})
export type WireTaxedPrice = z.infer<typeof TaxedPriceSchema>

/** What carts and orders share. */
const ContentSchema = z.object({
  id: z.string(),
  version: z.number(),
  customerId: z.string().optional(),
  customerEmail: z.string().optional(),
  customerGroup: Reference.optional(),
  country: z.string().optional(),
  shippingMode: z.string(),
  lineItems: z.array(LineSchema),
  customLineItems: z.array(CustomLineSchema),
  itemShippingAddresses: z.array(AddressSchema).optional(),
  shippingAddress: AddressSchema.optional(),
  billingAddress: AddressSchema.optional(),
  purchaseOrderNumber: z.string().optional(),
  shippingInfo: ShippingInfoSchema.optional(),
  shipping: z.array(ShippingSchema).optional(),
  discountCodes: z.array(DiscountCodeInfoSchema).optional(),
  discountOnTotalPrice: z
    .object({ discountedAmount: MoneySchema, includedDiscounts: z.array(IncludedDiscountSchema) })
    .optional(),
  totalPrice: MoneySchema,
  taxedPrice: TaxedPriceSchema.optional(),
  custom: Custom.optional(),
})
export type WireContent = z.infer<typeof ContentSchema>

export const CartSchema = ContentSchema.extend({ key: z.string().optional(), cartState: wordOf(CART_STATES) })
export type WireCart = z.infer<typeof CartSchema>

export const OrderSchema = ContentSchema.extend({
  orderNumber: z.string().optional(),
  createdAt: z.string(),
  orderState: z.string(),
  paymentState: z.string().optional(),
  shipmentState: z.string().optional(),
  cart: Reference.optional(),
})
export type WireOrder = z.infer<typeof OrderSchema>

export const BusinessUnitSchema = z.object({
  version: z.number(),
  name: z.string(),
  addresses: z.array(AddressSchema),
  custom: Custom.optional(),
})
export type WireBusinessUnit = z.infer<typeof BusinessUnitSchema>

export const CustomerSchema = z.object({
  id: z.string(),
  version: z.number(),
  email: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  authenticationMode: z.string().optional(),
  isEmailVerified: z.boolean().optional(),
  createdAt: z.string(),
  addresses: z.array(AddressSchema),
  defaultShippingAddressId: z.string().optional(),
  customerGroup: Reference.optional(),
  custom: Custom.optional(),
})
export type WireCustomer = z.infer<typeof CustomerSchema>
