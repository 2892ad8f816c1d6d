/** Schemas of the newsletter, survey and back-in-stock forms. */
import { z } from 'zod'
import { emailField, optionalEmailField, optionalLine, optionalText } from '../validation/fields'
import { cleanLine } from '../validation/text'
import { SURVEY_COMMENT_MAX } from './topics'

const NAME_MAX = 100
const PAGE_MAX = 500

/** API-55. `detailsForm`: which of our forms asked for the details; `reason`: where in the shop. */
export const NewsletterSchema = z.object({
  inputEmail: emailField,
  inputFirstName: optionalLine(NAME_MAX),
  detailsForm: optionalLine(NAME_MAX),
  reason: z.string().max(NAME_MAX).default('').transform(cleanLine),
})

export const RATINGS = ['1', '2', '3', '4', '5'] as const
const RATING_MISSING = 'Please choose a rating from 1 to 5'

/** API-52. API calls may send the rating as a number. `page`: the path it is about. */
export const SurveySchema = z.object({
  rating: z.union([z.enum(RATINGS), z.literal([1, 2, 3, 4, 5])], { error: RATING_MISSING }).transform(Number),
  comment: optionalText(SURVEY_COMMENT_MAX),
  page: optionalLine(PAGE_MAX),
  email: optionalEmailField,
})
export type SurveyAnswer = z.output<typeof SurveySchema>

/** API-60. Without a SKU it covers the product, whichever size comes back. */
export const StockNoticeSchema = z.object({
  email: emailField,
  firstName: optionalLine(NAME_MAX),
  sku: optionalLine(NAME_MAX),
})
