/** Answers of the shipping service, parsed at the edge into model types. */
import { z } from 'zod'
import { COUNTRIES } from '~/models/constants/constants'
import { MoneySchema } from '~/models/money/money-schema'
import type { OfferSet, PredictedShipping } from '~/models/shipping/shipping'
import { INVALID_DATE_MESSAGE, isDate } from '~/models/time/calendar-date'

/** Dates computed by the service may fall just beyond the years that one may request. */
const AnsweredDate = z.string().refine(isDate, { error: INVALID_DATE_MESSAGE })

const OfferSchema = z.object({
  shippingMethodId: z.number().int(),
  carrier: z.string(),
  carrierCode: z.string(),
  name: z.string().min(1),
  position: z.number(),
  days: z.number().int().min(0),
  price: MoneySchema,
  listPrice: MoneySchema,
  flatRate: z.boolean(),
  earliestArrivalOn: AnsweredDate,
  latestArrivalOn: AnsweredDate,
  requestedShipOn: AnsweredDate,
  targetPickupCutoff: z.iso.datetime({ offset: true }),
  containsMeltables: z.boolean(),
  heatResistantIncluded: z.boolean(),
  meltablePackagesAtRiskCount: z.number().int().min(0),
  hidden: z.boolean(),
  shipmentPickup: z.boolean(),
})

const OfferSetSchema = z.object({
  key: z.string(),
  address: z.object({
    country: z.enum(COUNTRIES),
    state: z.string().exactOptional(),
    city: z.string().exactOptional(),
    postalCode: z.string(),
    residential: z.boolean(),
  }),
  shippingOffers: z.array(OfferSchema),
})

export const OffersAnswerSchema: z.ZodType<{ offerSets: OfferSet[]; shipDates?: string[] }> = z.object({
  offerSets: z.array(OfferSetSchema),
  shipDates: z.array(AnsweredDate).exactOptional(),
})

export const RefusalSchema = z.object({ code: z.string().optional(), message: z.string().min(1) })

export const ShipDatesAnswerSchema = z.object({ shipDates: z.array(AnsweredDate) })

export const PredictedAnswerSchema: z.ZodType<PredictedShipping> = z.object({
  expiresAt: z.number(),
  friendly: z.enum(['today', 'tomorrow', 'other']),
  date: AnsweredDate,
})

export const RestrictedAnswerSchema = z.object({
  restrictedCountries: z.record(z.string(), z.array(z.string())),
})
