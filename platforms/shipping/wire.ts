/** Requests of the shipping-offers API, as received. */
import { z } from 'zod'
import { COUNTRIES } from '../../app/models/constants/constants'
import { MoneySchema } from '../../app/models/money/money-schema'
import { CARRIER_FLAGS } from '../../app/models/shipping/shipping'
import { DateSchema } from '../../app/models/time/business-time'

const MAX_SHIPMENTS = 200
const MAX_LINES = 500

const DestinationSchema = z.object({
  country: z.enum(COUNTRIES),
  state: z.string().max(60).optional(),
  city: z.string().max(100).optional(),
  postalCode: z.string().max(20),
  residential: z.boolean().default(true),
  email: z.string().max(254).optional(),
})

const LineSchema = z.object({
  id: z.string().max(100),
  sku: z.string().max(100),
  quantity: z.number().int().min(1).max(1_000_000),
  weight: z.number().min(0).max(10_000),
  meltable: z.boolean().default(false),
})

const ShipmentSchema = z.object({
  key: z.string().min(1).max(100),
  address: DestinationSchema,
  lines: z.array(LineSchema).max(MAX_LINES),
  shipmentValue: MoneySchema,
})
export type WireShipment = z.infer<typeof ShipmentSchema>

export const OffersBodySchema = z.object({
  shipments: z.array(ShipmentSchema).max(MAX_SHIPMENTS),
  customerId: z.string().max(100).optional(),
  discountCodes: z.array(z.string().max(100)).max(100).default([]),
  requestedShipDate: DateSchema.optional(),
  requestedDeliveryDate: DateSchema.optional(),
  deliveryDateCalendar: z.boolean().default(false),
  carriers: z.partialRecord(z.enum(CARRIER_FLAGS), z.boolean()).default({}),
  freeShippingThreshold: MoneySchema,
})
export type OffersBody = z.infer<typeof OffersBodySchema>

export const RestrictionsBodySchema = z.record(
  z.string().min(1).max(100),
  z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
)

export const ShipDatesQuerySchema = z.object({
  countries: z
    .string()
    .default('US')
    .transform((list) => list.split(',').map((country) => country.trim()))
    .pipe(z.array(z.enum(COUNTRIES)).min(1).max(COUNTRIES.length)),
  from: DateSchema.optional(),
  days: z.coerce.number().int().min(1).max(366).default(60),
})

export const CountryQuerySchema = z.object({ country: z.enum(COUNTRIES).default('US') })

export const SkusQuerySchema = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((sku) => sku.trim())
      .filter((sku) => sku !== ''),
  )
  .pipe(z.array(z.string().max(100)).max(500))
