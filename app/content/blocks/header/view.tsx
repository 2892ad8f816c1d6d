import { Container } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { Header } from './schema'

export function HeaderView({ block }: Pick<BlockProps<Header>, 'block'>) {
  const Heading = (['h1', 'h2', 'h3'] as const)[block.level - 1] ?? 'h2'
  return (
    <Container className={parts.tight}>
      {block.superTitle ? <p className={layout.eyebrow}>{block.superTitle}</p> : null}
      <Heading>{block.text}</Heading>
    </Container>
  )
}
