/** The blocks that marketers compose pages from, and the page made of them (DATA-26 to DATA-31, BLOCK-01 to BLOCK-33). */
import { z } from 'zod'
import { ColourSchema } from './colour-schema'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from './links'

const short = z.string().max(200)
const line = short.min(1)
const long = z.string().max(4_000)
const LabelLinkSchema = z.object({ label: line, link: HrefSchema })
export type LabelLink = z.infer<typeof LabelLinkSchema>

const HeroSchema = z.object({
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

const BannerSectionSchema = z.object({
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

const ShelfBannerSchema = z.object({
  type: z.literal('shelf-banner'),
  headline: line,
  link: TextLinkSchema.optional(),
  img: ImageUrlSchema.optional(),
  bgDesktopImg: ImageUrlSchema.optional(),
  bgMobileImg: ImageUrlSchema.optional(),
  backgroundColor: ColourSchema.optional(),
  headlineColor: ColourSchema.optional(),
})

const CategoryCardSchema = z.object({
  type: z.literal('category-card'),
  label: line,
  link: HrefSchema,
  img: ImageUrlSchema.optional(),
  text: short.optional(),
})

/** Round pictures with a name below, one beside the other where several follow. */
const TopCategoryCardSchema = z.object({
  type: z.literal('top-category-card'),
  label: line,
  link: HrefSchema,
  img: ImageUrlSchema,
})

const CardGridSchema = z.object({
  type: z.literal('card-grid'),
  gridTitle: short.optional(),
  /** BLOCK-16 */
  numOfColumns: z.union([z.literal(3), z.literal(4), z.literal(5)]).default(4),
  cards: z
    .array(
      z.object({
        title: line,
        description: z.string().max(600).optional(),
        callToActionText: short.optional(),
        link: HrefSchema.optional(),
        imgSrc: ImageUrlSchema.optional(),
      }),
    )
    .min(1)
    .max(24),
})

const BulletedListSchema = z.object({
  type: z.literal('bulleted-list'),
  title: short.optional(),
  listItems: z
    .array(z.object({ text: long.min(1) }))
    .min(1)
    .max(60),
})

/** BLOCK-25, BLOCK-30 */
const HeaderSchema = z.object({
  type: z.literal('header'),
  text: line,
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  superTitle: short.optional(),
})
const TextSchema = z.object({
  type: z.literal('text'),
  /** Paragraphs stand apart by an empty line. */
  text: long.min(1),
  style: z.enum(['body', 'large']).default('body'),
  links: z.array(TextLinkSchema).max(6).default([]),
})

const FaqAccordionSchema = z.object({
  type: z.literal('faq-accordion'),
  title: short.optional(),
  /** BLOCK-27 */
  borderColor: z.enum(['black', 'gray']).default('gray'),
  titleSize: z.enum(['large', 'medium']).default('medium'),
  items: z
    .array(z.object({ question: line, answer: long.min(1) }))
    .min(1)
    .max(40),
})

const MarqueeSchema = z.object({
  type: z.literal('marquee'),
  text: line,
  backgroundColor: ColourSchema.optional(),
})

const SearchFooterSchema = z.object({
  type: z.literal('search-footer'),
  popularSearches: z.array(LabelLinkSchema).max(20).default([]),
  favoriteFlavors: z.array(LabelLinkSchema).max(20).default([]),
})

/** Cards of a category, of a tag, or of named products; a loader fills them in. */
const ProductRowSchema = z.object({
  type: z.literal('product-row'),
  title: line,
  categoryKey: short.optional(),
  tag: short.optional(),
  productKeys: z.array(short.min(1)).max(20).optional(),
  limit: z.number().int().min(1).max(20).default(8),
  all: TextLinkSchema.optional(),
})

/** BLOCK-03, BLOCK-07. The strip scrolls by hand; arrows and bullets are links to its slides. */
const CarouselSchema = z.object({
  type: z.literal('carousel'),
  label: line,
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

export const BlockSchema = z.discriminatedUnion('type', [
  HeroSchema,
  BannerSectionSchema,
  ShelfBannerSchema,
  CategoryCardSchema,
  TopCategoryCardSchema,
  CardGridSchema,
  BulletedListSchema,
  HeaderSchema,
  TextSchema,
  FaqAccordionSchema,
  MarqueeSchema,
  SearchFooterSchema,
  ProductRowSchema,
  CarouselSchema,
])
export type Block = z.infer<typeof BlockSchema>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { readonly type: T }>

/** A path of our own, `/about-us` or `/accessibility.html`. */
export const PagePathSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*\/?)?$/, 'Not a path of a page')

const PageHeadSchema = z.object({
  path: PagePathSchema,
  title: line,
  metaDescription: z.string().max(400).default(''),
})

/** What a platform may store: the blocks are checked one by one, so that one bad block costs only itself. */
export const RawPageSchema = PageHeadSchema.extend({ blocks: z.array(z.unknown()).max(100) })
export const PageSchema = PageHeadSchema.extend({ blocks: z.array(BlockSchema).max(100) })
export type Page = z.infer<typeof PageSchema>
export type PageInput = z.input<typeof PageSchema>

export interface ParsedPage {
  readonly page: Page
  /** The types of the blocks that were left out, `?` where there was none. */
  readonly dropped: readonly string[]
}

/** Reads a page, leaving out blocks that are unknown or not what they claim to be (BLOCK-01). Null: not a page. */
export function parsePage(value: unknown): ParsedPage | null {
  const raw = RawPageSchema.safeParse(value)
  if (!raw.success) return null
  const blocks: Block[] = []
  const dropped: string[] = []
  for (const candidate of raw.data.blocks) {
    const block = BlockSchema.safeParse(candidate)
    if (block.success) blocks.push(block.data)
    else dropped.push(typeOf(candidate))
  }
  return { page: { ...raw.data, blocks }, dropped }
}

function typeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('type' in value)) return '?'
  return typeof value.type === 'string' ? value.type.slice(0, 40) : '?'
}
