/** A low banner over a full-width picture (BLOCK-10). */
import { z } from 'zod'
import { ColourSchema } from '~/models/content/colour-schema'
import { ImageUrlSchema, TextLinkSchema } from '~/models/content/links'
import { line } from '../../fields'

export const ShelfBannerSchema = z.object({
  type: z.literal('shelf-banner'),
  headline: line,
  link: TextLinkSchema.optional(),
  img: ImageUrlSchema.optional(),
  bgDesktopImg: ImageUrlSchema.optional(),
  bgMobileImg: ImageUrlSchema.optional(),
  backgroundColor: ColourSchema.optional(),
  headlineColor: ColourSchema.optional(),
})
export type ShelfBanner = z.infer<typeof ShelfBannerSchema>
