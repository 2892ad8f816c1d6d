/** A scrolling strip of slides; arrows and bullets are links to them (BLOCK-03, BLOCK-07). */
import { z } from 'zod'
import { ImageUrlSchema } from '~/models/content/links'
import { line, long, short } from '../../fields'

export const CarouselSchema = z.object({
  type: z.literal('carousel'),
  /** Accessible name. */
  label: line.default('Slides'),
  /** Advances every two seconds, by script (BLOCK-04). */
  autoPlay: z.boolean().default(false),
  /** Wraps around at both ends (BLOCK-06). */
  circular: z.boolean().default(true),
  slidesPerView: z.literal([1, 2, 3, 4, 5, 6]).default(1),
  showControls: z.boolean().default(true),
  showPagination: z.boolean().default(true),
  showThumbnailsOnMobile: z.boolean().default(false),
  slides: z
    .array(
      z.object({
        content: long.min(1),
        typographyStyle: z
          .enum(['Header2', 'Header3', 'Header4', 'BaseBodyText', 'LargeBodyText'])
          .default('BaseBodyText'),
        thumbnail: ImageUrlSchema.optional(),
        alt: short.default(''),
        attribution: short.optional(),
      }),
    )
    .min(1)
    .max(30),
})
export type Carousel = z.infer<typeof CarouselSchema>
