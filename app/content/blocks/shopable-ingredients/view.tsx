import { Picks } from '~/components/product/picks'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { CardView } from '~/models/search/card-view'
import type { ShopableIngredients } from './schema'

/** Renders nothing without products. */
export function ShopableIngredientsView({
  block,
  data,
  position,
}: BlockProps<ShopableIngredients, readonly CardView[]>) {
  if (data.length === 0) return null
  return (
    <Container className={parts.tight}>
      <Picks title={block.title} cards={data} id={`ingredients-${position}`} />
    </Container>
  )
}
