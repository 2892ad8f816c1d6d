import { apart } from '~/components/ui/apart'
import { classNames } from '~/components/ui/class-names'
import { Container, VisuallyHidden } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import { Picture } from '~/components/ui/picture'
import * as parts from '../../parts/parts.css'
import * as tiles from '../../parts/tiles.css'
import * as styles from './view.css'
import { nameOfNth } from '../../block-view'
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

/** Text browsers show what links contain, whatever their label: a sign alone would tell nothing. */
function Named({ sign, name }: { readonly sign: string; readonly name: string }) {
  return (
    <>
      {sign} <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
}

/** Link to another slide; disabled at an end that does not wrap. */
function Arrow({
  sign,
  name,
  to,
}: {
  readonly sign: string
  readonly name: string
  readonly to: string | null
}) {
  return to === null ? (
    <span className={styles.end} role="link" aria-disabled="true" aria-label={name}>
      <Named sign={sign} name={name} />
    </span>
  ) : (
    <a href={`#${to}`} aria-label={name}>
      <Named sign={sign} name={name} />
    </a>
  )
}

/** Links to the previous and next slides, wrapping around if the carousel is circular (BLOCK-06). */
function SlideArrows({
  index,
  idOf,
  count,
  circular,
}: {
  readonly index: number
  readonly idOf: (slide: number) => string
  readonly count: number
  readonly circular: boolean
}) {
  const at = (slide: number) =>
    circular || (slide >= 0 && slide < count) ? idOf((slide + count) % count) : null
  return (
    <p className={styles.arrows}>
      <Arrow sign="←" name="Previous slide" to={at(index - 1)} />{' '}
      <Arrow sign="→" name="Next slide" to={at(index + 1)} />
    </p>
  )
}

/** Attributes for the script (`enhance/carousels`), whose button is named after the carousel. */
function moving({ autoPlay, circular }: Carousel, label: string) {
  return {
    'data-carousel': label,
    ...(circular && { 'data-circular': '' }),
    ...(autoPlay && { 'data-autoplay': '' }),
  }
}

/** A bullet's content: its slide's thumbnail, on phones only if enabled, else a dot (BLOCK-03). */
function Bullet({
  name,
  thumbnail,
  onPhones,
}: {
  readonly name: string
  readonly thumbnail: string | undefined
  readonly onPhones: boolean
}) {
  if (thumbnail === undefined) return <Named sign="●" name={name} />
  return (
    <>
      <Picture
        className={classNames(styles.thumbnail, !onPhones && styles.wideOnly)}
        src={thumbnail}
        alt=""
        width={56}
        height={42}
        loading="lazy"
      />
      {onPhones ? null : <span className={styles.narrowOnly}>●</span>} <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
}

/** A scroll-snapping strip; arrows, bullets and thumbnails are links, so they need no script. */
export function CarouselView({
  block,
  position,
  nth,
}: Pick<BlockProps<Carousel>, 'block' | 'position' | 'nth'>) {
  const { slides, circular, slidesPerView } = block
  const label = nameOfNth(block.label, nth)
  const count = slides.length
  const idOf = (slide: number) => `carousel-${position + 1}-${slide + 1}`
  return (
    <Container className={parts.tight}>
      <div className={styles.frame} {...(count > 1 ? moving(block, label) : {})}>
        {/* A scrolling region must be reachable by keyboard. */}
        <ul className={styles.slides} role="list" tabIndex={count > 1 ? 0 : undefined} aria-label={label}>
          {slides.map((slide, index) => (
            <li className={styles.slide[slidesPerView]} id={idOf(index)} key={index}>
              <Slide slide={slide} block={block} />
              {block.showControls && count > 1 ? (
                <SlideArrows index={index} idOf={idOf} count={count} circular={circular} />
              ) : null}
            </li>
          ))}
        </ul>
        {block.showPagination && count > 1 ? (
          <nav className={styles.bullets} aria-label={`Slides of ${label}`}>
            {apart(
              slides.map(({ thumbnail }, index) => (
                <a href={`#${idOf(index)}`} key={index} aria-label={`Slide ${index + 1}`}>
                  <Bullet
                    name={`Slide ${index + 1}`}
                    thumbnail={thumbnail}
                    onPhones={block.showThumbnailsOnMobile}
                  />
                </a>
              )),
            )}
          </nav>
        ) : null}
      </div>
    </Container>
  )
}
