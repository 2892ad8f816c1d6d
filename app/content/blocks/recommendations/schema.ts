/** Combinations composed by editors: one row, or one per filter (BLOCK-26, REC-05). */
import { z } from 'zod'
import { COMBINATIONS_TITLE, ROW_TYPES } from '~/models/recommendations/recommendation'
import { line, short } from '../../fields'

const selector = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'A selector has small letters, digits and -')

export const RecommendationsSchema = z.object({
  type: z.literal('recommendations'),
  title: line.default(COMBINATIONS_TITLE),
  /** Rows of another type are left out. */
  rowType: z.enum(ROW_TYPES).default('CSB'),
  /** The row's id in the personalisation service. */
  selector,
  /** Several rows to choose from instead of one, each with its own selector. */
  filters: z
    .array(z.object({ label: short.min(1), selector }))
    .max(8)
    .default([]),
})
export type Recommendations = z.infer<typeof RecommendationsSchema>
