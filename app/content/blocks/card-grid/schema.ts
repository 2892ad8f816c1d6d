/** Cards in columns under a title (BLOCK-15). */
import { z } from 'zod'
import { HrefSchema, ImageUrlSchema } from '~/models/content/links'
import { line, short } from '../../fields'

export const CardGridSchema = z.object({
  type: z.literal('card-grid'),
  gridTitle: short.optional(),
  /** BLOCK-16 */
  numOfColumns: z.union([z.literal(3), z.literal(4), z.literal(5)]).default(4),
  cards: z
    .array(
      z.object({
        title: line,
        description: z.string().max(600).optional(),
        callToActionText: short.optional(),
        link: HrefSchema.optional(),
        imgSrc: ImageUrlSchema.optional(),
      }),
    )
    .min(1)
    .max(24),
})
export type CardGrid = z.infer<typeof CardGridSchema>
