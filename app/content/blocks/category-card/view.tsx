import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as tiles from '../../parts/tiles.css'
import * as styles from './view.css'
import type { GroupProps } from '../../block-view'
import type { CategoryCard } from './schema'

export function CategoryCards({ blocks }: GroupProps<CategoryCard>) {
  return (
    <Container className={parts.tight}>
      <ul className={styles.tiles} role="list">
        {blocks.map((block) => (
          <li key={block.link}>
            <a className={tiles.tile} href={block.link}>
              {block.img ? (
                <Picture
                  className={tiles.picture}
                  src={block.img}
                  alt=""
                  width={480}
                  height={360}
                  loading="lazy"
                />
              ) : null}{' '}
              <span className={tiles.text}>
                <span className={tiles.name}>{block.label}</span>{' '}
                {block.text ? <span className={tiles.detail}>{block.text}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Container>
  )
}
