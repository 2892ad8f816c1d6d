/** A scrolling row of cards, with a count and a link to all (BLOCK-08, MODAL-11). */
import { z } from 'zod'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from '~/models/content/links'
import { line, short } from '../../fields'

export const CarouselContainerSchema = z.object({
  type: z.literal('carousel-container'),
  title: line,
  all: TextLinkSchema.optional(),
  cards: z
    .array(z.object({ label: line, text: short.optional(), link: HrefSchema, img: ImageUrlSchema }))
    .min(1)
    .max(30),
})
export type CarouselContainer = z.infer<typeof CarouselContainerSchema>
