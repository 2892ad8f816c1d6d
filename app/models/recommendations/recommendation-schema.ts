/**
 * Schemas of the personalisation service's rows and cards, and of the shop's recommendations call. Separate from what
 * browsers load.
 */
import { z } from 'zod'
import { MoneySchema } from '../money/money-schema'
import { COMBINATIONS_TITLE, RECOMMENDATIONS_LIMIT, RECOMMENDATIONS_MAX, ROW_TYPES } from './recommendation'
import type { RecommendationCard } from './recommendation'

const text = (max: number) => z.string().trim().min(1).max(max)

/** DATA-34. Pictures must be the shop's own; codes go verbatim into URLs and forms. */
export const RecommendationCardSchema: z.ZodType<RecommendationCard> = z.object({
  name: text(120),
  image: z
    .string()
    .regex(/^\/images\/[\w./-]+$/)
    .optional(),
  description: z.string().trim().max(500).default(''),
  code: z.string().regex(/^[\w.,~-]{1,2000}$/),
  displayPrice: MoneySchema.optional(),
  strikethroughPrice: MoneySchema.optional(),
  sku: z.string().regex(/^[\w.-]{1,100}$/),
  enableAddToCart: z.boolean().default(false),
  enableCustomizeButton: z.boolean().default(false),
})

/** DATA-33: the row itself. */
export const RecommendationRowSchema = z.object({
  title: text(200).default(COMBINATIONS_TITLE),
  type: z.enum(ROW_TYPES),
})

export const PlacementSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

/** Title of a row of products. */
export const TitleSchema = z.object({ title: text(200).optional() })

/** What an experience may choose: the recommendation that fills a row, and its title. */
export const RowChoiceSchema = z.object({ selector: PlacementSchema, title: text(200).optional() })

const key = z.string().regex(/^[\w.-]{1,100}$/, { error: 'This is no key' })
const LIMIT_MESSAGE = `The limit is a number from 1 to ${RECOMMENDATIONS_MAX}.`

/** REC-11 */
export const RecommendationsQuerySchema = z.object({
  limit: z
    .string()
    .default(String(RECOMMENDATIONS_LIMIT))
    .refine((typed) => /^[1-9]\d?$/.test(typed) && Number(typed) <= RECOMMENDATIONS_MAX, {
      error: LIMIT_MESSAGE,
    })
    .transform(Number),
  productKey: key.optional(),
  sku: key.optional(),
  customerId: key.optional(),
})
