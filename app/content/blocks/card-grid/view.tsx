import { ButtonLink } from '~/components/ui/button'
import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as tiles from '../../parts/tiles.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { CardGrid } from './schema'

function GridCard({
  card,
  heading: Heading,
}: {
  readonly card: CardGrid['cards'][number]
  readonly heading: 'h2' | 'h3'
}) {
  return (
    <div className={tiles.tile}>
      {card.imgSrc ? (
        <Picture className={tiles.picture} src={card.imgSrc} alt="" width={480} height={360} loading="lazy" />
      ) : null}
      <div className={tiles.text}>
        <Heading className={tiles.name}>{card.title}</Heading>
        {card.description ? <p className={tiles.detail}>{card.description}</p> : null}
        {card.link ? (
          <ButtonLink href={card.link} look="link">
            {card.callToActionText || 'Learn more'}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

/** Three, four or five columns; on phones one, or two from four cards on (BLOCK-16). */
export function CardGridView({ block }: Pick<BlockProps<CardGrid>, 'block'>) {
  const mobile = block.cards.length <= 3 ? styles.mobileColumns.one : styles.mobileColumns.two
  return (
    <Container className={parts.tight}>
      {block.gridTitle ? <h2 className={parts.title}>{block.gridTitle}</h2> : null}
      <ul className={classNames(styles.gridColumns[block.numOfColumns], mobile)} role="list">
        {block.cards.map((card) => (
          <li key={card.title}>
            <GridCard card={card} heading={block.gridTitle ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </Container>
  )
}
