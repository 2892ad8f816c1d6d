import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { BulletedList } from './schema'

export function BulletedListView({ block }: Pick<BlockProps<BulletedList>, 'block'>) {
  return (
    <Container className={parts.tight}>
      {block.title ? <h2 className={parts.title}>{block.title}</h2> : null}
      <ul className={styles.bullets}>
        {block.listItems.map((item) => (
          <li key={item.text}>{item.text}</li>
        ))}
      </ul>
    </Container>
  )
}
