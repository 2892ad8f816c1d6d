/** The large opening picture with text (BLOCK-11). */
import { z } from 'zod'
import { ColourSchema } from '~/models/content/colour-schema'
import { ImageUrlSchema, TextLinkSchema } from '~/models/content/links'
import { line, long, short } from '../../fields'

export const HeroSchema = z.object({
  type: z.literal('hero'),
  headline: line,
  tagline: short.optional(),
  text: long.optional(),
  bgDesktopImg: ImageUrlSchema.optional(),
  bgMobileImg: ImageUrlSchema.optional(),
  alt: short.default(''),
  wave: z.boolean().default(false),
  backgroundColor: ColourSchema.optional(),
  color: ColourSchema.optional(),
  /** BLOCK-12 */
  desktopAlignment: z.enum(['center', 'left', 'right']).default('left'),
  mobileAlignment: z.enum(['center', 'top', 'bottom']).default('bottom'),
  links: z.array(TextLinkSchema).max(3).default([]),
})
export type Hero = z.infer<typeof HeroSchema>
