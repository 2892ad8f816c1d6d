import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as styles from './view.css'
import type { GroupProps } from '../../block-view'
import type { TopCategoryCard } from './schema'

export function TopCategoryCards({ blocks }: GroupProps<TopCategoryCard>) {
  return (
    <Container className={parts.tight}>
      <ul className={styles.rounds} role="list">
        {blocks.map((block) => (
          <li key={block.link}>
            <a className={styles.round} href={block.link}>
              <Picture
                className={styles.picture}
                src={block.img}
                alt=""
                width={160}
                height={160}
                loading="lazy"
              />
              {/* The space separates label and alt text in text browsers. */}
              {` ${block.label}`}
            </a>
          </li>
        ))}
      </ul>
    </Container>
  )
}
