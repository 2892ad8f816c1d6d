/** The large blocks: hero, banner, shelf banner, marquee (BLOCK-09 to BLOCK-13). */
import { MARQUEE_REPEATS } from '~/models/constants/constants'
import { ButtonLink } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Container } from '../ui/layout'
import { groundClass } from './colour-styles'
import * as styles from './content.css'
import type { BlockOf } from '~/models/content/blocks'
import type { TextLink } from '~/models/content/links'

function Buttons({ links }: { readonly links: readonly TextLink[] }) {
  if (links.length === 0) return null
  return (
    <div className={styles.buttons}>
      {links.map((link, index) => (
        <ButtonLink key={link.url} href={link.url} size="large" look={index === 0 ? 'accent' : 'primary'}>
          {link.text}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The first picture of a page is its largest paint: it never loads lazily. */
function HeroPicture({ block }: { readonly block: BlockOf<'hero'> }) {
  const desktop = block.bgDesktopImg ?? block.bgMobileImg
  if (desktop === undefined) return null
  return (
    <picture>
      {block.bgMobileImg && block.bgDesktopImg ? (
        <source media="(max-width: 1023px)" srcSet={block.bgMobileImg} />
      ) : null}
      <img
        className={styles.heroPicture[block.desktopAlignment]}
        src={desktop}
        alt={block.alt}
        width={1600}
        height={900}
      />
    </picture>
  )
}

export function Hero({
  block,
  heading: Heading = 'h2',
}: {
  readonly block: BlockOf<'hero'>
  readonly heading?: 'h1' | 'h2'
}) {
  return (
    <section className={classNames(styles.hero, groundClass(block))}>
      <HeroPicture block={block} />
      <Container
        className={classNames(styles.heroInner, block.mobileAlignment === 'top' && styles.wordsFirst)}
      >
        <div
          className={classNames(
            styles.heroText,
            styles.heroDesktop[block.desktopAlignment],
            block.mobileAlignment === 'center' && styles.wordsCentred,
          )}
        >
          {block.tagline ? <p className={styles.tagline}>{block.tagline}</p> : null}
          <Heading className={styles.heroTitle}>{block.headline}</Heading>
          {block.text ? <p className={styles.heroCopy}>{block.text}</p> : null}
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

export function BannerSection({ block }: { readonly block: BlockOf<'banner-section'> }) {
  return (
    <Container className={styles.tight}>
      <section className={classNames(styles.banner, groundClass(block))}>
        <div className={styles.bannerText}>
          <h2>{block.headline}</h2>
          {block.text ? <p className={styles.heroCopy}>{block.text}</p> : null}
          {block.link ? <Buttons links={[block.link]} /> : null}
        </div>
        {block.image ? (
          <img
            className={styles.bannerPicture}
            src={block.image}
            alt={block.alt}
            width={800}
            height={600}
            loading="lazy"
          />
        ) : null}
      </section>
    </Container>
  )
}

export function ShelfBanner({ block }: { readonly block: BlockOf<'shelf-banner'> }) {
  const ground = block.bgDesktopImg ?? block.bgMobileImg
  return (
    <Container className={styles.tight}>
      <section className={classNames(styles.shelf, groundClass(block))}>
        {ground ? (
          <picture>
            {block.bgMobileImg && block.bgDesktopImg ? (
              <source media="(max-width: 1023px)" srcSet={block.bgMobileImg} />
            ) : null}
            <img
              className={styles.shelfGround}
              src={ground}
              alt=""
              width={1200}
              height={300}
              loading="lazy"
            />
          </picture>
        ) : null}
        <div className={styles.shelfText}>
          <h2>{block.headline}</h2>
          {block.link ? <Buttons links={[block.link]} /> : null}
        </div>
        {block.img ? (
          <img
            className={styles.shelfPicture}
            src={block.img}
            alt=""
            width={200}
            height={200}
            loading="lazy"
          />
        ) : null}
      </section>
    </Container>
  )
}

/** The text ten times over, once for those who listen. It stands still: nothing here moves that cannot be stopped. */
export function Marquee({ block }: { readonly block: BlockOf<'marquee'> }) {
  return (
    <div className={classNames(styles.marquee, groundClass(block))}>
      {Array.from({ length: MARQUEE_REPEATS }, (_, index) => (
        <span className={styles.marqueeCopy} key={index} aria-hidden={index > 0 ? true : undefined}>
          {block.text}
        </span>
      ))}
    </div>
  )
}
