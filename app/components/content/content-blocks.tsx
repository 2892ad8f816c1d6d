/** A page of blocks, in order. Tiles that follow each other share one grid; product rows get their cards from the caller. */
import { Container } from '../ui/layout'
import { ProductRow } from '../product/product-grid'
import { BannerSection, Hero, Marquee, ShelfBanner } from './banners'
import { ColourStyles } from './colour-styles'
import * as styles from './content.css'
import { BulletedList, Carousel, FaqAccordion, HeaderBlock, SearchFooter, TextBlock } from './reading'
import { CardGrid, CategoryCards, TopCategoryCards } from './tiles'
import type { Block, BlockOf, BlockType } from '~/models/content/blocks'
import type { CardView } from '~/models/search/card-view'

/** Cards of the page's product rows, by the index of their block. */
export type RowCards = Readonly<Record<number, readonly CardView[]>>

interface Run {
  readonly index: number
  readonly blocks: readonly [Block, ...Block[]]
}

const GROUPED: ReadonlySet<BlockType> = new Set<BlockType>(['category-card', 'top-category-card'])

/** Neighbouring tiles of one kind in one run, every other block in its own. */
export function runsOf(blocks: readonly Block[]): readonly Run[] {
  const runs: { index: number; blocks: [Block, ...Block[]] }[] = []
  blocks.forEach((block, index) => {
    const last = runs.at(-1)
    if (last && GROUPED.has(block.type) && last.blocks[0].type === block.type) last.blocks.push(block)
    else runs.push({ index, blocks: [block] })
  })
  return runs
}

function ofType<T extends BlockType>(blocks: readonly Block[], type: T): readonly BlockOf<T>[] {
  return blocks.filter((block): block is BlockOf<T> => block.type === type)
}

interface BlockViewProps {
  readonly run: Run
  readonly cards: readonly CardView[]
  readonly isFirst: boolean
  readonly addedSku: string | undefined
}

function BlockView({ run, cards, isFirst, addedSku }: BlockViewProps) {
  const block = run.blocks[0]
  switch (block.type) {
    case 'hero':
      return <Hero block={block} heading={isFirst ? 'h1' : 'h2'} />
    case 'banner-section':
      return <BannerSection block={block} />
    case 'shelf-banner':
      return <ShelfBanner block={block} />
    case 'marquee':
      return <Marquee block={block} />
    case 'category-card':
      return <CategoryCards blocks={ofType(run.blocks, 'category-card')} />
    case 'top-category-card':
      return <TopCategoryCards blocks={ofType(run.blocks, 'top-category-card')} />
    case 'card-grid':
      return <CardGrid block={block} />
    case 'header':
      return <HeaderBlock block={block} />
    case 'text':
      return <TextBlock block={block} />
    case 'bulleted-list':
      return <BulletedList block={block} />
    case 'faq-accordion':
      return <FaqAccordion block={block} />
    case 'search-footer':
      return <SearchFooter block={block} />
    case 'carousel':
      return <Carousel block={block} id={`carousel-${run.index + 1}`} />
    case 'product-row':
      return (
        <Container className={styles.tight}>
          <ProductRow title={block.title} cards={cards} all={block.all} addedSku={addedSku} />
        </Container>
      )
  }
}

export function ContentBlocks({
  blocks,
  rows = {},
  nonce,
  addedSku,
}: {
  readonly blocks: readonly Block[]
  readonly rows?: RowCards
  /** Of the request's content security policy; needed where content names hex colours. */
  readonly nonce?: string | undefined
  readonly addedSku?: string | undefined
}) {
  return (
    <div className={blocks[0]?.type === 'hero' ? styles.flush : styles.flow}>
      <ColourStyles blocks={blocks} nonce={nonce} />
      {runsOf(blocks).map((run) => (
        <BlockView
          key={run.index}
          run={run}
          cards={rows[run.index] ?? []}
          isFirst={run.index === 0}
          addedSku={addedSku}
        />
      ))}
    </div>
  )
}
