/** Cards and tiles that lead on (BLOCK-14 to BLOCK-17). */
import { ButtonLink } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Container } from '../ui/layout'
import * as styles from './content.css'
import type { BlockOf } from '~/models/content/blocks'

export function CategoryCards({ blocks }: { readonly blocks: readonly BlockOf<'category-card'>[] }) {
  return (
    <Container className={styles.tight}>
      <ul className={styles.tiles} role="list">
        {blocks.map((block) => (
          <li key={block.link}>
            <a className={styles.tile} href={block.link}>
              {block.img ? (
                <img
                  className={styles.tilePicture}
                  src={block.img}
                  alt=""
                  width={480}
                  height={360}
                  loading="lazy"
                />
              ) : null}
              <span className={styles.tileText}>
                <span className={styles.tileName}>{block.label}</span>
                {block.text ? <span className={styles.tileDetail}>{block.text}</span> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Container>
  )
}

export function TopCategoryCards({ blocks }: { readonly blocks: readonly BlockOf<'top-category-card'>[] }) {
  return (
    <Container className={styles.tight}>
      <ul className={styles.rounds} role="list">
        {blocks.map((block) => (
          <li key={block.link}>
            <a className={styles.round} href={block.link}>
              <img
                className={styles.roundPicture}
                src={block.img}
                alt=""
                width={160}
                height={160}
                loading="lazy"
              />
              {block.label}
            </a>
          </li>
        ))}
      </ul>
    </Container>
  )
}

type GridCard = BlockOf<'card-grid'>['cards'][number]

function GridCardView({
  card,
  heading: Heading,
}: {
  readonly card: GridCard
  readonly heading: 'h2' | 'h3'
}) {
  return (
    <div className={styles.tile}>
      {card.imgSrc ? (
        <img
          className={styles.tilePicture}
          src={card.imgSrc}
          alt=""
          width={480}
          height={360}
          loading="lazy"
        />
      ) : null}
      <div className={styles.tileText}>
        <Heading className={styles.tileName}>{card.title}</Heading>
        {card.description ? <p className={styles.tileDetail}>{card.description}</p> : null}
        {card.link ? (
          <ButtonLink href={card.link} look="link">
            {card.callToActionText ?? 'Learn more'}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

/** Three, four or five across; on phones one below the other, or two from four cards on (BLOCK-16). */
export function CardGrid({ block }: { readonly block: BlockOf<'card-grid'> }) {
  const mobile = block.cards.length <= 3 ? styles.mobileColumns.one : styles.mobileColumns.two
  return (
    <Container className={styles.tight}>
      {block.gridTitle ? <h2 className={styles.title}>{block.gridTitle}</h2> : null}
      <ul className={classNames(styles.gridColumns[block.numOfColumns], mobile)} role="list">
        {block.cards.map((card) => (
          <li key={card.title}>
            <GridCardView card={card} heading={block.gridTitle ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </Container>
  )
}
