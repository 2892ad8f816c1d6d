import { apart } from '~/components/ui/apart'
import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as tiles from '../../parts/tiles.css'
import * as styles from './view.css'
import type { BlockProps } from '../../block-view'
import type { Carousel } from './schema'

function Slide({ slide, block }: { readonly slide: Carousel['slides'][number]; readonly block: Carousel }) {
  const Tag = (
    { Header2: 'h2', Header3: 'h3', Header4: 'h4', BaseBodyText: 'p', LargeBodyText: 'p' } as const
  )[slide.typographyStyle]
  return (
    <>
      {slide.thumbnail ? (
        <Picture
          className={classNames(tiles.picture, !block.showThumbnailsOnMobile && styles.wideOnly)}
          src={slide.thumbnail}
          alt={slide.alt}
          width={480}
          height={360}
          loading="lazy"
        />
      ) : null}
      <Tag className={styles.words[slide.typographyStyle]}>{slide.content}</Tag>
      {slide.attribution ? <p className={layout.muted}>{slide.attribution}</p> : null}
    </>
  )
}

/** Links to the slides before and after, round about at the ends. */
function SlideArrows({
  index,
  idOf,
  count,
}: {
  index: number
  idOf: (slide: number) => string
  count: number
}) {
  return (
    <p className={styles.arrows}>
      <a href={`#${idOf((index + count - 1) % count)}`} aria-label="Previous slide">
        ←
      </a>{' '}
      <a href={`#${idOf((index + 1) % count)}`} aria-label="Next slide">
        →
      </a>
    </p>
  )
}

/** A strip that scrolls and snaps; arrows and bullets are links, so that they need no script. */
export function CarouselView({ block, position }: Pick<BlockProps<Carousel>, 'block' | 'position'>) {
  const count = block.slides.length
  const idOf = (slide: number) => `carousel-${position + 1}-${slide + 1}`
  return (
    <Container className={parts.tight}>
      {/* A region that scrolls has to be within the reach of the keyboard. */}
      <ul className={styles.slides} role="list" tabIndex={count > 1 ? 0 : undefined} aria-label={block.label}>
        {block.slides.map((slide, index) => (
          <li className={styles.slide[block.slidesPerView]} id={idOf(index)} key={index}>
            <Slide slide={slide} block={block} />
            {block.showControls && count > 1 ? <SlideArrows index={index} idOf={idOf} count={count} /> : null}
          </li>
        ))}
      </ul>
      {block.showPagination && count > 1 ? (
        <nav className={styles.bullets} aria-label={`Slides of ${block.label}`}>
          {apart(
            block.slides.map((_, index) => (
              <a href={`#${idOf(index)}`} key={index} aria-label={`Slide ${index + 1}`}>
                ●
              </a>
            )),
          )}
        </nav>
      ) : null}
    </Container>
  )
}
