/** A heading, with an optional line above it (BLOCK-25, BLOCK-30). */
import { z } from 'zod'
import { line, short } from '../../fields'

export const HeaderSchema = z.object({
  type: z.literal('header'),
  text: line,
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  superTitle: short.optional(),
})
export type Header = z.infer<typeof HeaderSchema>
