/** BLOCK-18 */
import { z } from 'zod'
import { long, short } from '../../fields'

export const BulletedListSchema = z.object({
  type: z.literal('bulleted-list'),
  title: short.optional(),
  listItems: z
    .array(z.object({ text: long.min(1) }))
    .min(1)
    .max(60),
})
export type BulletedList = z.infer<typeof BulletedListSchema>
