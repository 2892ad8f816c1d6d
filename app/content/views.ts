/** The registry of views: the compiler requires one for every block. */
import { bannerColours } from './blocks/banner-section/colours'
import { BannerSectionView } from './blocks/banner-section/view'
import { BulletedListView } from './blocks/bulleted-list/view'
import { BusinessButtonView } from './blocks/business-button/view'
import { CardGridView } from './blocks/card-grid/view'
import { CarouselView } from './blocks/carousel/view'
import { CarouselContainerView } from './blocks/carousel-container/view'
import { CategoryCards } from './blocks/category-card/view'
import { ChatNowView } from './blocks/chat-now/view'
import { FaqAccordionView } from './blocks/faq-accordion/view'
import { FormView } from './blocks/form/view'
import { HeaderView } from './blocks/header/view'
import { heroColours } from './blocks/hero/colours'
import { HeroView } from './blocks/hero/view'
import { marqueeColours } from './blocks/marquee/colours'
import { MarqueeView } from './blocks/marquee/view'
import { ModalButtonView } from './blocks/modal-button/view'
import { ProductRowView } from './blocks/product-row/view'
import { RecommendationsView } from './blocks/recommendations/view'
import { SearchFooterView } from './blocks/search-footer/view'
import { shelfColours } from './blocks/shelf-banner/colours'
import { ShelfBannerView } from './blocks/shelf-banner/view'
import { ShopableIngredientsView } from './blocks/shopable-ingredients/view'
import { TextView } from './blocks/text/view'
import { TopCategoryCards } from './blocks/top-category-card/view'
import type { BlockView } from './block-view'
import type { BlockType } from './schemas'

export const views: { readonly [T in BlockType]: BlockView<T> } = {
  'banner-section': { View: BannerSectionView, colours: bannerColours },
  'bulleted-list': { View: BulletedListView },
  'business-button': { View: BusinessButtonView },
  'card-grid': { View: CardGridView },
  carousel: { View: CarouselView },
  'carousel-container': { View: CarouselContainerView },
  'category-card': { Group: CategoryCards },
  'chat-now': { View: ChatNowView },
  'faq-accordion': { View: FaqAccordionView },
  form: { View: FormView },
  header: { View: HeaderView },
  hero: { View: HeroView, colours: heroColours },
  marquee: { View: MarqueeView, colours: marqueeColours },
  'modal-button': { View: ModalButtonView },
  'product-row': { View: ProductRowView },
  recommendations: { View: RecommendationsView },
  'search-footer': { View: SearchFooterView },
  'shelf-banner': { View: ShelfBannerView, colours: shelfColours },
  'shopable-ingredients': { View: ShopableIngredientsView },
  text: { View: TextView },
  'top-category-card': { Group: TopCategoryCards },
}
