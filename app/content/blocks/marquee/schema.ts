/** BLOCK-13 */
import { z } from 'zod'
import { ColourSchema } from '~/models/content/colour-schema'
import { line } from '../../fields'

export const MarqueeSchema = z.object({
  type: z.literal('marquee'),
  text: line,
  backgroundColor: ColourSchema.optional(),
})
export type Marquee = z.infer<typeof MarqueeSchema>
