/**
 * Actions a browser may send for its own cart (API-37 to API-42): the platform's action names, each with exactly these
 * fields. The only amount accepted is the rate of an offer, which is looked up, never trusted. Addresses are flat, as
 * calls send them; carts return each under its key.
 */
import { z } from 'zod'
import {
  CALL_ADDRESS_SHAPE,
  CallAddressSchema,
  fieldsFirst,
  fromCallAddress,
} from '../../address/call-address'
import { withRegionChecks } from '../../address/address-form'
import { isOfferedInterval } from '../../auto-delivery/interval'
import { CHANNELS, MORE_THAN_ANY_ORDER } from '../../constants/constants'
import { FRACTION_DIGITS } from '../../money/money'
import { MoneySchema } from '../../money/money-schema'
import { emailField } from '../../validation/fields'
import { ORDER_ADDRESSES_MAX } from '../../order-upload/limits'
import { quantityField } from '../../validation/quantity-field'
import { QUANTITY_NOT_A_NUMBER, quantityTooLow } from '../../validation/quantity-words'
import { cleanText } from '../../validation/text'
import { HEAT_PACKAGING_SLUG, TYPE_KEYS } from '../actions'
import { DISCOUNT_CODE_MAX } from '../forms/cart-fields'
import { GREETING_CARD_MAX, GREETING_CARD_TOO_LONG } from '../greeting-card'

const MAX_ACTIONS = 100
const MAX_SLIP_MESSAGE = 250

const id = z.string().min(1).max(100)
const text = (max: number) => z.string().max(max)
const shipmentKey = z.string().regex(/^shipment-[1-9]\d{0,2}$/, { error: 'unknown shipment' })
const reference = <T extends string>(typeId: T, key: z.ZodType<string>) =>
  z.strictObject({ typeId: z.literal(typeId), key })

const shipmentShape = {
  ...CALL_ADDRESS_SHAPE,
  key: shipmentKey,
  /** Empty removes it; absent leaves it unchanged (SHIP-10). */
  packingSlipMessage: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(MAX_SLIP_MESSAGE, { error: `Please use at most ${MAX_SLIP_MESSAGE} characters` }))
    .optional(),
}

const ShipmentAddressSchema = fieldsFirst
  .pipe(withRegionChecks(z.strictObject(shipmentShape)))
  .transform(({ key, packingSlipMessage, ...address }) => ({
    key,
    packingSlipMessage,
    address: fromCallAddress(address),
  }))

const TargetsSchema = z.strictObject({
  targets: z
    .array(
      z.strictObject({
        addressKey: shipmentKey,
        quantity: quantityField,
        /** Ignored: it follows from the cart's shipping mode. */
        shippingMethodKey: text(100).optional(),
      }),
    )
    .min(1)
    .max(ORDER_ADDRESSES_MAX),
})

/** Line fields the shopper may set; those that link or describe lines are the shop's. */
const LINE_FIELDS = {
  autoDeliveryInterval: z
    .number()
    .refine(isOfferedInterval, { error: 'This Auto-Delivery interval is not offered' }),
  autoDeliveryOfferLocation: text(50),
  autoDeliveryOfferType: text(50),
  markedAsGift: z.boolean(),
  greetingCardMessage: z.string().max(GREETING_CARD_MAX, { error: GREETING_CARD_TOO_LONG }),
  listMetadata: text(500),
} as const
type LineFieldName = keyof typeof LINE_FIELDS

const lineField = <N extends LineFieldName>(name: N) =>
  z.strictObject({
    action: z.literal('setLineItemCustomField'),
    lineItemId: id,
    name: z.literal(name),
    value: LINE_FIELDS[name].optional(),
  })

const LineFieldSchema = z.discriminatedUnion('name', [
  lineField('autoDeliveryInterval'),
  lineField('autoDeliveryOfferLocation'),
  lineField('autoDeliveryOfferType'),
  lineField('markedAsGift'),
  lineField('greetingCardMessage'),
  lineField('listMetadata'),
])

/** Of the cart's own fields, clients may only set the stashed code; tags, campaigns and edits are ours. */
const CART_FIELDS = { stashedDiscountCode: text(50), stashedDiscountCodeName: text(100) } as const

/** As the platform's actions have it: they do not say how many digits a currency has. */
const money = MoneySchema.extend({
  fractionDigits: MoneySchema.shape.fractionDigits.default(FRACTION_DIGITS),
})

const action = <N extends string, S extends z.ZodRawShape>(name: N, shape: S) =>
  z.strictObject({ action: z.literal(name), ...shape })

/** A custom field that is named with null is there, and undefined. */
const orTakenAway = <T extends z.ZodType<string>>(field: T) =>
  field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()

const ClientActionSchema = z.discriminatedUnion('action', [
  LineFieldSchema,
  action('setLineItemShippingDetails', { lineItemId: id, shippingDetails: TargetsSchema }),
  action('setLineItemDistributionChannel', {
    lineItemId: id,
    distributionChannel: reference('channel', z.enum([CHANNELS.retail, CHANNELS.autoDelivery])).optional(),
  }),
  action('removeLineItem', { lineItemId: id }),
  action('changeLineItemQuantity', {
    lineItemId: id,
    /**
     * 0 removes the line; messages match the cart form (VAL-20, VAL-21). The maximum per line is checked by the plan,
     * which knows the item; here the number is only capped so that money sums stay safe (VAL-19).
     */
    quantity: z
      .number({ error: QUANTITY_NOT_A_NUMBER })
      .int()
      .min(0, { error: quantityTooLow(0) })
      .transform((quantity) => Math.min(quantity, MORE_THAN_ANY_ORDER)),
  }),
  action('addItemShippingAddress', { address: ShipmentAddressSchema }),
  action('updateItemShippingAddress', { address: ShipmentAddressSchema }),
  action('removeItemShippingAddress', { addressKey: shipmentKey }),
  action('setShippingAddress', { address: CallAddressSchema }),
  action('setCustomShippingMethod', {
    /** Defaults to the first shipment that goes to an address. */
    shippingKey: shipmentKey.optional(),
    shippingMethodName: text(100),
    shippingRate: z.strictObject({ price: money }),
  }),
  action('addDiscountCode', { code: z.string().trim().min(1).max(DISCOUNT_CODE_MAX) }),
  action('removeDiscountCode', { discountCode: z.strictObject({ typeId: z.literal('discount-code'), id }) }),
  z.discriminatedUnion('name', [
    action('setCustomField', {
      name: z.literal('stashedDiscountCode'),
      value: CART_FIELDS.stashedDiscountCode.optional(),
    }),
    action('setCustomField', {
      name: z.literal('stashedDiscountCodeName'),
      value: CART_FIELDS.stashedDiscountCodeName.optional(),
    }),
  ]),
  action('setCustomType', {
    type: reference('type', z.literal(TYPE_KEYS.cart)),
    fields: z
      .strictObject({
        stashedDiscountCode: orTakenAway(CART_FIELDS.stashedDiscountCode),
        stashedDiscountCodeName: orTakenAway(CART_FIELDS.stashedDiscountCodeName),
      })
      .default({}),
  }),
  action('setCustomerEmail', { email: emailField }),
  action('recalculate', { updateProductData: z.boolean().exactOptional() }),
  /** The shop sets its price. */
  action('addCustomLineItem', { slug: z.literal(HEAT_PACKAGING_SLUG), shippingKey: shipmentKey.optional() }),
  action('removeCustomLineItem', { customLineItemId: id }),
])
export type ClientAction = z.output<typeof ClientActionSchema>

/**
 * To the platform, a field that is null and one that is absent are the same, however deep it is. Not among the custom
 * fields of a type, which change only where they are named here: null takes one away.
 */
function withoutNulls(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map(withoutNulls)
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, name === 'fields' ? value : withoutNulls(value)]]
    }),
  )
}

const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const CartUpdateSchema = z.strictObject({
  version,
  actions: z
    .array(z.unknown())
    .min(1)
    // Check the count before parsing any of them.
    .max(MAX_ACTIONS, { error: `At most ${MAX_ACTIONS} actions can be sent at once` })
    .pipe(z.array(z.preprocess(withoutNulls, ClientActionSchema))),
})
export type CartUpdate = z.output<typeof CartUpdateSchema>

export const CartVersionSchema = z.object({
  version: z
    .string({ error: 'Please name the version' })
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})
