/** Blocks for reading: headers, text, lists, questions and answers, quotes (BLOCK-18, BLOCK-20, BLOCK-25 to BLOCK-30). */
import { SearchForm } from '../layout/header'
import { classNames } from '../ui/class-names'
import { Container } from '../ui/layout'
import * as layout from '../ui/layout.css'
import { Disclosure } from '../ui/navigation'
import { Paragraphs } from '../ui/rich-text'
import * as styles from './content.css'
import type { BlockOf, LabelLink } from '~/models/content/blocks'

export function HeaderBlock({ block }: { readonly block: BlockOf<'header'> }) {
  const Heading = (['h1', 'h2', 'h3'] as const)[block.level - 1] ?? 'h2'
  return (
    <Container className={styles.tight}>
      {block.superTitle ? <p className={layout.eyebrow}>{block.superTitle}</p> : null}
      <Heading>{block.text}</Heading>
    </Container>
  )
}

export function TextBlock({ block }: { readonly block: BlockOf<'text'> }) {
  return (
    <Container className={styles.tight}>
      <div className={classNames(styles.text, block.style === 'large' && styles.large)}>
        <Paragraphs text={block.text} />
        {block.links.length > 0 ? (
          <p className={styles.buttons}>
            {block.links.map((link) => (
              <a href={link.url} key={link.url}>
                {link.text}
              </a>
            ))}
          </p>
        ) : null}
      </div>
    </Container>
  )
}

export function BulletedList({ block }: { readonly block: BlockOf<'bulleted-list'> }) {
  return (
    <Container className={styles.tight}>
      {block.title ? <h2 className={styles.title}>{block.title}</h2> : null}
      <ul className={styles.bullets}>
        {block.listItems.map((item) => (
          <li key={item.text}>{item.text}</li>
        ))}
      </ul>
    </Container>
  )
}

/** Opens by the browser's own means (BLOCK-28). */
export function FaqAccordion({ block }: { readonly block: BlockOf<'faq-accordion'> }) {
  return (
    <Container width="text" className={styles.tight}>
      {block.title ? <h2 className={styles.title}>{block.title}</h2> : null}
      {block.items.map((item) => (
        <Disclosure
          key={item.question}
          className={styles.faq[block.borderColor]}
          summary={<span className={styles.faqTitle[block.titleSize]}>{item.question}</span>}
        >
          <Paragraphs text={item.answer} />
        </Disclosure>
      ))}
    </Container>
  )
}

function Chips({ title, links }: { readonly title: string; readonly links: readonly LabelLink[] }) {
  if (links.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.links} role="list">
        {links.map((link) => (
          <li key={link.link}>
            <a className={styles.chip} href={link.link}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

export function SearchFooter({ block }: { readonly block: BlockOf<'search-footer'> }) {
  return (
    <Container className={styles.band}>
      <h2 className={styles.title}>Looking for something else?</h2>
      <div className={styles.links}>
        <SearchForm id="footer-search" />
      </div>
      <Chips title="Popular searches" links={block.popularSearches} />
      <Chips title="Favorite flavors" links={block.favoriteFlavors} />
    </Container>
  )
}

const SLIDE_CLASS = {
  Header2: layout.lead,
  Header3: layout.lead,
  Header4: undefined,
  BaseBodyText: undefined,
  LargeBodyText: layout.lead,
} as const

type CarouselBlock = BlockOf<'carousel'>

function Slide({
  slide,
  block,
}: {
  readonly slide: CarouselBlock['slides'][number]
  readonly block: CarouselBlock
}) {
  const Tag = (
    { Header2: 'h2', Header3: 'h3', Header4: 'h4', BaseBodyText: 'p', LargeBodyText: 'p' } as const
  )[slide.typographyStyle]
  return (
    <>
      {slide.thumbnail ? (
        <img
          className={classNames(styles.tilePicture, !block.showThumbnailsOnMobile && styles.wideOnly)}
          src={slide.thumbnail}
          alt={slide.alt}
          width={480}
          height={360}
          loading="lazy"
        />
      ) : null}
      <Tag className={SLIDE_CLASS[slide.typographyStyle]}>{slide.content}</Tag>
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
    <p className={styles.slideArrows}>
      <a href={`#${idOf((index + count - 1) % count)}`} aria-label="Previous slide">
        ←
      </a>
      <a href={`#${idOf((index + 1) % count)}`} aria-label="Next slide">
        →
      </a>
    </p>
  )
}

/** A strip that scrolls and snaps; arrows and bullets are links, so that they need no script. */
export function Carousel({ block, id }: { readonly block: CarouselBlock; readonly id: string }) {
  const count = block.slides.length
  const idOf = (slide: number) => `${id}-${slide + 1}`
  return (
    <Container className={styles.tight}>
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
        <nav className={styles.bulletLinks} aria-label={`Slides of ${block.label}`}>
          {block.slides.map((_, index) => (
            <a href={`#${idOf(index)}`} key={index} aria-label={`Slide ${index + 1}`}>
              ●
            </a>
          ))}
        </nav>
      ) : null}
    </Container>
  )
}
