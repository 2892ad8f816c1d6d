/** Pictures that editors chose for a page, for where the page is shared. */
import type { Block } from './schemas'

interface Picture {
  readonly url: string
  /** Alternative text, or the words beside it. */
  readonly label: string
}

const some = (url: string | undefined, label: string): readonly Picture[] =>
  url === undefined ? [] : [{ url, label }]

function ofBlock(block: Block): readonly Picture[] {
  switch (block.type) {
    case 'hero':
      return some(block.bgDesktopImg ?? block.bgMobileImg, block.alt || block.headline)
    case 'banner-section':
      return some(block.image, block.alt || block.headline)
    case 'shelf-banner':
      return some(block.bgDesktopImg ?? block.bgMobileImg ?? block.img, block.headline)
    case 'category-card':
    case 'top-category-card':
      return some(block.img, block.label)
    case 'card-grid':
      return block.cards.flatMap(({ imgSrc, title }) => some(imgSrc, title))
    case 'carousel-container':
      return block.cards.flatMap(({ img, label }) => some(img, label))
    case 'carousel':
      return block.slides.flatMap(({ thumbnail, alt }) => some(thumbnail, alt || block.label))
    default:
      return []
  }
}

/** In the order of the page. */
export const picturesOf = (blocks: readonly Block[]): readonly Picture[] => blocks.flatMap(ofBlock)
