/**
 * Bodies and queries of the public shipping calls (API-06, API-07, API-18, API-25, API-26, SHIP-27), validated and
 * limited to what a cart may hold. Extra fields are ignored: the customer id comes from the session, whatever a body
 * says.
 */
import { z } from 'zod'
import { checkPlace } from '../address/address-form'
import { toPostalCode } from '../address/postal-code'
import { toRegionCode } from '../address/regions'
import { CART_LINES_MAX, COUNTRIES } from '../constants/constants'
import { definedOnly } from '../defined-only'
import { MoneySchema } from '../money/money-schema'
import { ORDER_ADDRESSES_MAX } from '../order-upload/limits'
import { DateSchema } from '../time/business-time'
import { check } from '../validation/check'
import { optionalEmailField } from '../validation/fields'
import { COUNTRY_WORDS } from '../validation/messages'
import { quantityField } from '../validation/quantity-field'
import { CARRIER_FLAGS } from './shipping'
import type { CarrierFlag, CarrierPermissions, ShipmentRequest } from './shipping'

/** Sent with 503: a failed lookup must never show as free shipping. */
export const SHIPPING_AWAY = {
  key: 'shipping',
  message: 'Shipping options are not available right now. Please try again in a moment.',
} as const

const MAX_WEIGHT_POUNDS = 10_000
const MAX_VALUE_CENTS = 100_000_000
const MAX_DAYS = 366
const DEFAULT_DAYS = 60
/** All lines of a full cart, with SKUs as long as merchants make them. */
const MAX_SKUS_TEXT = 10_000

const text = (max: number) => z.string().max(max)
const sku = z.string().regex(/^[\w.-]{1,100}$/, { error: 'This item is not known' })
const weight = z.number().min(0).max(MAX_WEIGHT_POUNDS)
const value = MoneySchema.refine(({ centAmount }) => centAmount >= 0 && centAmount <= MAX_VALUE_CENTS, {
  error: 'This amount is out of range',
})

const LineSchema = z.object({
  id: text(100),
  sku,
  quantity: quantityField,
  weight,
  meltable: z.boolean().default(false),
})

/** Normalises the postal code; one that does not match the country or state is rejected here, not by the service. */
const AddressSchema = z
  .object({
    country: z.enum(COUNTRIES),
    state: text(60).exactOptional(),
    city: text(100).exactOptional(),
    postalCode: text(20),
    residential: z.boolean().default(true),
    email: optionalEmailField,
  })
  .transform(({ email, ...address }, context) => {
    const postalCode = toPostalCode(address.country, address.postalCode)
    if (postalCode === null)
      context.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: COUNTRY_WORDS[address.country].postalInvalid,
      })
    const state = toRegionCode(address.country, address.state ?? '')
    if (postalCode !== null && state !== null) checkPlace(address.country, state, postalCode, context)
    return { ...address, ...definedOnly({ email }), postalCode: postalCode ?? address.postalCode }
  })

const ShipmentSchema: z.ZodType<ShipmentRequest> = z.object({
  key: text(100).min(1),
  address: AddressSchema,
  lines: z.array(LineSchema).min(1).max(CART_LINES_MAX),
  shipmentValue: value,
})

const shipments = z
  .array(ShipmentSchema)
  .min(1)
  .max(ORDER_ADDRESSES_MAX)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, {
    error: 'Each shipment needs a key of its own',
  })

const flag = z.boolean().optional()
const FLAG_SHAPE = Object.fromEntries(CARRIER_FLAGS.map((name) => [name, flag])) as Record<
  CarrierFlag,
  typeof flag
>

/** Carriers a body refuses. Allowing one has no effect: only the customer's record can do that. */
function refusedIn(body: Readonly<Partial<Record<CarrierFlag, boolean | undefined>>>): CarrierPermissions {
  return Object.fromEntries(CARRIER_FLAGS.filter((name) => body[name] === false).map((name) => [name, false]))
}

/** The common form of both calls. */
export interface ShippingCall {
  readonly shipments: readonly ShipmentRequest[]
  readonly discountCodes: readonly string[]
  readonly requestedShipDate?: string
  readonly requestedDeliveryDate?: string
  readonly refusedCarriers: CarrierPermissions
}

export interface CalculatorCall extends ShippingCall {
  /** Return only the first problem; otherwise each shipment gets its own result. */
  readonly throwError: boolean
}

/** Matches a body that asks for only its first problem, whatever else is wrong with it (ERR-03). */
export const ThrowingSchema = z.object({ throwError: z.literal(true) })

export const CalculatorSchema: z.ZodType<CalculatorCall> = z
  .object({ shipments, throwError: z.boolean().default(false), ...FLAG_SHAPE })
  .transform((body) => ({
    shipments: body.shipments,
    discountCodes: [],
    refusedCarriers: refusedIn(body),
    throwError: body.throwError,
  }))

export interface OffersCall extends ShippingCall {
  /** Requests the days on which the shipments could leave. */
  readonly deliveryDateCalendar: boolean
  /** Only these methods; all when absent. */
  readonly shippingMethodIds?: readonly number[]
}

const CheckoutOffersSchema = z
  .object({
    shipments,
    discountCodes: z.array(text(50)).max(20).default([]),
    requestedShipDate: DateSchema.exactOptional(),
    requestedDeliveryDate: DateSchema.exactOptional(),
    deliveryDateCalendar: z.boolean().default(false),
    filter: z.object({ shippingMethodIds: z.array(z.number().int()).max(100) }).exactOptional(),
    ...FLAG_SHAPE,
  })
  .transform((body): OffersCall => ({
    shipments: body.shipments,
    discountCodes: body.discountCodes,
    ...definedOnly({
      requestedShipDate: body.requestedShipDate,
      requestedDeliveryDate: body.requestedDeliveryDate,
    }),
    refusedCarriers: refusedIn(body),
    deliveryDateCalendar: body.deliveryDateCalendar,
    ...definedOnly({ shippingMethodIds: body.filter?.shippingMethodIds }),
  }))

/** The short form for product pages: one destination, given by postal code (API-26). */
const ProductOffersSchema = z
  .object({
    items: z
      .array(z.object({ sku, quantity: quantityField, weight }))
      .min(1)
      .max(CART_LINES_MAX),
    country: z.enum(COUNTRIES),
    postalCode: text(20),
    totalPrice: value,
    ...FLAG_SHAPE,
  })
  .transform((body, context): OffersCall => {
    const postalCode = toPostalCode(body.country, body.postalCode)
    if (postalCode === null)
      context.addIssue({
        code: 'custom',
        path: ['postalCode'],
        message: COUNTRY_WORDS[body.country].postalInvalid,
      })
    return {
      shipments: [
        {
          key: 'items',
          address: {
            country: body.country,
            postalCode: postalCode ?? body.postalCode,
            residential: true,
          },
          lines: body.items.map((item) => ({ ...item, id: item.sku, meltable: false })),
          shipmentValue: body.totalPrice,
        },
      ],
      discountCodes: [],
      refusedCarriers: refusedIn(body),
      deliveryDateCalendar: false,
    }
  })

/** Chooses the form by its list field, so that messages name that form's fields. */
export const OffersSchema: z.ZodType<OffersCall> = z.unknown().transform((body, context) => {
  const isShort = typeof body === 'object' && body !== null && 'items' in body
  const parsed = check(isShort ? ProductOffersSchema : CheckoutOffersSchema, body)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues)
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  return z.NEVER
})

export const ShipDatesQuerySchema = z.object({
  countries: z
    .string()
    .max(40)
    .default('US')
    .transform((list) => [...new Set(list.split(',').map((country) => country.trim()))])
    .pipe(z.array(z.enum(COUNTRIES, { error: 'We ship to US and CA' })).min(1)),
  from: DateSchema.exactOptional(),
  days: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'Please give a whole number of days' })
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_DAYS))
    .default(DEFAULT_DAYS),
})

export type ShipDatesQuery = z.output<typeof ShipDatesQuerySchema>

export const RestrictedSkusQuerySchema = z.object({
  skus: z
    .string({ error: 'Please name the items' })
    .max(MAX_SKUS_TEXT)
    .transform((list) => [
      ...new Set(
        list
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
    ])
    .pipe(z.array(sku).min(1, { error: 'Please name the items' }).max(CART_LINES_MAX)),
})
