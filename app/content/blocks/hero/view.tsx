import { media } from '~/styles/breakpoints'
import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import { Picture } from '~/components/ui/picture'
import { Buttons } from '../../parts/buttons'
import { groundClass } from '../../parts/colours'
import * as parts from '../../parts/parts.css'
import { heroColours } from './colours'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { Hero } from './schema'

/** A page's first picture is its largest contentful paint: never lazy, and loaded before scripts. */
function HeroPicture({ block, first }: { readonly block: Hero; readonly first: boolean }) {
  const desktop = block.bgDesktopImg ?? block.bgMobileImg
  if (desktop === undefined) return null
  return (
    <picture>
      {block.bgMobileImg && block.bgDesktopImg ? (
        <source media={media.belowLarge} srcSet={block.bgMobileImg} />
      ) : null}
      <Picture
        className={styles.picture[block.desktopAlignment]}
        src={desktop}
        alt={block.alt}
        width={1600}
        height={900}
        {...(first ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  )
}

export function HeroView({ block, position }: Pick<BlockProps<Hero>, 'block' | 'position'>) {
  const Heading = position === 0 ? 'h1' : 'h2'
  return (
    <section className={classNames(styles.root, groundClass(heroColours(block)))}>
      <HeroPicture block={block} first={position === 0} />
      <Container className={classNames(styles.inner, block.mobileAlignment === 'top' && styles.wordsFirst)}>
        <div
          className={classNames(
            styles.words,
            styles.desktop[block.desktopAlignment],
            block.mobileAlignment === 'center' && styles.wordsCentred,
          )}
        >
          {block.tagline ? <p className={styles.tagline}>{block.tagline}</p> : null}
          <Heading className={styles.title}>{block.headline}</Heading>
          {block.text ? <p className={parts.copy}>{block.text}</p> : null}
          <Buttons links={block.links} />
        </div>
      </Container>
      {block.wave ? (
        <svg className={styles.wave} viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 60V30c200-40 400-40 600 0s400 40 600 0v30z" />
        </svg>
      ) : null}
    </section>
  )
}
