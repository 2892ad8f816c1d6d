/** Products of a category or tag, or named ones, found by its loader. */
import { z } from 'zod'
import { TextLinkSchema } from '~/models/content/links'
import { keys, line, short } from '../../fields'

export const ProductRowSchema = z.object({
  type: z.literal('product-row'),
  title: line,
  categoryKey: short.optional(),
  tag: short.optional(),
  productKeys: keys.pipe(z.array(line).max(20)).optional(),
  limit: z.number().int().min(1).max(20).default(8),
  all: TextLinkSchema.optional(),
})
export type ProductRow = z.infer<typeof ProductRowSchema>
