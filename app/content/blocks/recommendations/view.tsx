import { FilteredCombinations } from '~/components/product/combinations'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import { nameOfNth } from '../../block-view'
import type { BlockProps } from '../../block-view'
import type { NamedRow } from './load.server'
import type { Recommendations } from './schema'

/** Renders nothing without cards. */
export function RecommendationsView({
  block,
  data,
  position,
  nth,
}: BlockProps<Recommendations, readonly NamedRow[]>) {
  if (data.every(({ row }) => row.cards.length === 0)) return null
  return (
    <Container className={parts.tight}>
      <FilteredCombinations
        title={block.title}
        label={nameOfNth(block.title, nth)}
        rows={data}
        id={`recommendations-${position}`}
      />
    </Container>
  )
}
