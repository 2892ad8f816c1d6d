/** What a block asks for and nothing was found for: a mistyped key shows nothing, which only a preview tells. */
import type { CardView } from '~/models/search/card-view'
import type { NamedRow } from './blocks/recommendations/load.server'
import type { DataOf } from './loaders.server'
import type { Block, BlockOf, BlockType } from './schemas'

const quoted = (what: string, values: readonly string[]) => values.map((value) => `${what} “${value}”`)

function ofProductRow(block: BlockOf<'product-row'>, cards: readonly CardView[]): readonly string[] {
  const { productKeys = [], categoryKey, tag, limit } = block
  if (productKeys.length > 0) {
    // Those after as many as are shown are not needed.
    const found = new Set(cards.map(({ productKey }) => productKey))
    return cards.length >= limit
      ? []
      : quoted(
          'product',
          productKeys.filter((key) => !found.has(key)),
        )
  }
  if (cards.length > 0) return []
  return [
    ...quoted('category', categoryKey === undefined ? [] : [categoryKey]),
    ...quoted('tag', tag === undefined ? [] : [tag]),
  ]
}

function ofRecommendations(block: BlockOf<'recommendations'>, rows: readonly NamedRow[]): readonly string[] {
  const { title, selector, filters, rowType } = block
  const asked = filters.length > 0 ? filters : [{ label: title, selector }]
  const found = new Set(rows.filter(({ row }) => row.cards.length > 0).map(({ label }) => label))
  return quoted(
    `${rowType} row`,
    asked.filter(({ label }) => !found.has(label)).map((each) => each.selector),
  )
}

/** In words: `category “nutz”`. */
export function missingOf<T extends BlockType>(block: BlockOf<T>, data: DataOf<T>): readonly string[]
export function missingOf(block: Block, data: unknown): readonly string[] {
  // Safe by definition: a block gets the result of its type's loader.
  switch (block.type) {
    case 'product-row':
      return ofProductRow(block, data as DataOf<'product-row'>)
    case 'recommendations':
      return ofRecommendations(block, data as DataOf<'recommendations'>)
    case 'shopable-ingredients': {
      const found = new Set((data as DataOf<'shopable-ingredients'>).map(({ sku }) => sku))
      return quoted(
        'SKU',
        block.skus.filter((sku) => !found.has(sku)),
      )
    }
    default:
      return []
  }
}
