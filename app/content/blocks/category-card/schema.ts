/** A card that links to a category (BLOCK-14). */
import { z } from 'zod'
import { HrefSchema, ImageUrlSchema } from '~/models/content/links'
import { line, short } from '../../fields'

export const CategoryCardSchema = z.object({
  type: z.literal('category-card'),
  label: line,
  link: HrefSchema,
  img: ImageUrlSchema.optional(),
  text: short.optional(),
})
export type CategoryCard = z.infer<typeof CategoryCardSchema>
