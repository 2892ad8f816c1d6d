/** The registry of blocks, each with the schema in its folder (DATA-26 to DATA-31). */
import { z } from 'zod'
import { BannerSectionSchema } from './blocks/banner-section/schema'
import { BulletedListSchema } from './blocks/bulleted-list/schema'
import { BusinessButtonSchema } from './blocks/business-button/schema'
import { CardGridSchema } from './blocks/card-grid/schema'
import { CarouselSchema } from './blocks/carousel/schema'
import { CarouselContainerSchema } from './blocks/carousel-container/schema'
import { CategoryCardSchema } from './blocks/category-card/schema'
import { ChatNowSchema } from './blocks/chat-now/schema'
import { FaqAccordionSchema } from './blocks/faq-accordion/schema'
import { FormBlockSchema } from './blocks/form/schema'
import { HeaderSchema } from './blocks/header/schema'
import { HeroSchema } from './blocks/hero/schema'
import { MarqueeSchema } from './blocks/marquee/schema'
import { ModalButtonSchema } from './blocks/modal-button/schema'
import { ProductRowSchema } from './blocks/product-row/schema'
import { RecommendationsSchema } from './blocks/recommendations/schema'
import { SearchFooterSchema } from './blocks/search-footer/schema'
import { ShelfBannerSchema } from './blocks/shelf-banner/schema'
import { ShopableIngredientsSchema } from './blocks/shopable-ingredients/schema'
import { TextSchema } from './blocks/text/schema'
import { TopCategoryCardSchema } from './blocks/top-category-card/schema'

/** Who sees a block: those with a business account, those without, or everybody (BLOCK-34). */
const forWhom = { audience: z.enum(['everybody', 'business', 'others']).default('everybody') }

export const BlockSchema = z.discriminatedUnion('type', [
  BannerSectionSchema.extend(forWhom),
  BulletedListSchema.extend(forWhom),
  BusinessButtonSchema.extend(forWhom),
  CardGridSchema.extend(forWhom),
  CarouselSchema.extend(forWhom),
  CarouselContainerSchema.extend(forWhom),
  CategoryCardSchema.extend(forWhom),
  ChatNowSchema.extend(forWhom),
  FaqAccordionSchema.extend(forWhom),
  FormBlockSchema.extend(forWhom),
  HeaderSchema.extend(forWhom),
  HeroSchema.extend(forWhom),
  MarqueeSchema.extend(forWhom),
  ModalButtonSchema.extend(forWhom),
  ProductRowSchema.extend(forWhom),
  RecommendationsSchema.extend(forWhom),
  SearchFooterSchema.extend(forWhom),
  ShelfBannerSchema.extend(forWhom),
  ShopableIngredientsSchema.extend(forWhom),
  TextSchema.extend(forWhom),
  TopCategoryCardSchema.extend(forWhom),
])
export type Block = z.infer<typeof BlockSchema>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { readonly type: T }>
