/** What a page of blocks says in sentences, for its description. */
import type { Block } from './schemas'

const some = (text = ''): readonly string[] => (text.trim() === '' ? [] : [text])

function sentencesOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'hero':
    case 'banner-section':
      return some(block.text)
    case 'text':
      return block.style === 'super-title' ? [] : [block.text]
    case 'bulleted-list':
      return block.listItems.map(({ text }) => text)
    case 'card-grid':
      return block.cards.flatMap(({ description }) => some(description))
    case 'faq-accordion':
      return block.items.flatMap(({ question, answer }) => [question, answer])
    case 'carousel':
      return block.slides.map(({ content }) => content)
    default:
      return []
  }
}

function headlineOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'hero':
    case 'banner-section':
    case 'shelf-banner':
      return [block.headline]
    case 'header':
    case 'marquee':
      return [block.text]
    default:
      return []
  }
}

/** In the order of the page. Of a page without sentences, its first headline. */
export function proseOf(blocks: readonly Block[]): readonly string[] {
  const sentences = blocks.flatMap(sentencesOf)
  return sentences.length > 0 ? sentences : blocks.flatMap(headlineOf).slice(0, 1)
}
