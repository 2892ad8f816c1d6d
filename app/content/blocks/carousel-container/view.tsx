import { countOf } from '~/components/ui/format'
import { Cluster, Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as tiles from '../../parts/tiles.css'
import * as styles from './view.css'
import { nameOfNth } from '../../block-view'
import type { BlockProps } from '../../block-view'
import type { CarouselContainer } from './schema'

/** Scrolls natively; a script adds buttons on phones. */
export function CarouselContainerView({ block, nth }: Pick<BlockProps<CarouselContainer>, 'block' | 'nth'>) {
  const { title, all, cards } = block
  const name = nameOfNth(title, nth)
  return (
    <Container className={parts.tight}>
      <section aria-label={name}>
        <Cluster spread className={parts.title}>
          <h2>{title}</h2>
          <span className={styles.count}>{countOf(cards.length, 'item')}</span>
          {all ? <a href={all.url}>{all.text}</a> : null}
        </Cluster>
        <div className={styles.frame} data-carousel={name} data-container="">
          <ul
            className={styles.cards}
            role="list"
            tabIndex={cards.length > 1 ? 0 : undefined}
            aria-label={name}
          >
            {cards.map(({ label, text, link, img }) => (
              <li className={styles.card} key={link}>
                <a className={tiles.tile} href={link}>
                  <Picture
                    className={tiles.picture}
                    src={img}
                    alt=""
                    width={480}
                    height={360}
                    loading="lazy"
                  />
                  <span className={tiles.text}>
                    <span className={tiles.name}>{label}</span>
                    {text ? <span className={tiles.detail}>{` ${text}`}</span> : null}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Container>
  )
}
