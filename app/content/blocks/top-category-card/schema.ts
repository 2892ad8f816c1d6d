/** Round pictures with a name below; consecutive ones are side by side (BLOCK-17). */
import { z } from 'zod'
import { HrefSchema, ImageUrlSchema } from '~/models/content/links'
import { line } from '../../fields'

export const TopCategoryCardSchema = z.object({
  type: z.literal('top-category-card'),
  label: line,
  link: HrefSchema,
  img: ImageUrlSchema,
})
export type TopCategoryCard = z.infer<typeof TopCategoryCardSchema>
