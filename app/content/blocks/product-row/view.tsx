import { Container } from '~/components/ui/layout'
import { ProductRow as Row } from '~/components/product/product-grid'
import * as parts from '../../parts/parts.css'
import { nameOfNth } from '../../block-view'
import type { BlockProps } from '../../block-view'
import type { CardView } from '~/models/search/card-view'
import type { ProductRow } from './schema'

/** Renders nothing without cards. */
export function ProductRowView({
  block,
  data,
  nth,
}: Pick<BlockProps<ProductRow, readonly CardView[]>, 'block' | 'data' | 'nth'>) {
  if (data.length === 0) return null
  return (
    <Container className={parts.tight}>
      <Row title={block.title} label={nameOfNth(block.title, nth)} cards={data} all={block.all} />
    </Container>
  )
}
