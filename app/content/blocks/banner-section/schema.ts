/** Text beside a picture, on its own background (BLOCK-09). */
import { z } from 'zod'
import { ColourSchema } from '~/models/content/colour-schema'
import { ImageUrlSchema, TextLinkSchema } from '~/models/content/links'
import { line, long, short } from '../../fields'

export const BannerSectionSchema = z.object({
  type: z.literal('banner-section'),
  headline: line,
  text: long.optional(),
  link: TextLinkSchema.optional(),
  image: ImageUrlSchema.optional(),
  alt: short.default(''),
  backgroundColor: ColourSchema.optional(),
  foregroundColor: ColourSchema.optional(),
  headlineColor: ColourSchema.optional(),
  textColor: ColourSchema.optional(),
})
export type BannerSection = z.infer<typeof BannerSectionSchema>
