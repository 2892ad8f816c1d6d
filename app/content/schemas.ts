/** The registry of blocks: what there is, each by the schema in its folder (DATA-26 to DATA-31). */
import { z } from 'zod'
import { BannerSectionSchema } from './blocks/banner-section/schema'
import { BulletedListSchema } from './blocks/bulleted-list/schema'
import { CardGridSchema } from './blocks/card-grid/schema'
import { CarouselSchema } from './blocks/carousel/schema'
import { CategoryCardSchema } from './blocks/category-card/schema'
import { FaqAccordionSchema } from './blocks/faq-accordion/schema'
import { HeaderSchema } from './blocks/header/schema'
import { HeroSchema } from './blocks/hero/schema'
import { MarqueeSchema } from './blocks/marquee/schema'
import { ProductRowSchema } from './blocks/product-row/schema'
import { SearchFooterSchema } from './blocks/search-footer/schema'
import { ShelfBannerSchema } from './blocks/shelf-banner/schema'
import { TextSchema } from './blocks/text/schema'
import { TopCategoryCardSchema } from './blocks/top-category-card/schema'

export const BlockSchema = z.discriminatedUnion('type', [
  BannerSectionSchema,
  BulletedListSchema,
  CardGridSchema,
  CarouselSchema,
  CategoryCardSchema,
  FaqAccordionSchema,
  HeaderSchema,
  HeroSchema,
  MarqueeSchema,
  ProductRowSchema,
  SearchFooterSchema,
  ShelfBannerSchema,
  TextSchema,
  TopCategoryCardSchema,
])
export type Block = z.infer<typeof BlockSchema>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { readonly type: T }>
