/** The pictures of a product: a strip that scrolls and snaps, thumbnails that link into it (PDP-09 to PDP-18). */
import { useRef } from 'react'
import { useHasScript } from '../enhance/use-has-script'
import { Arrows, useStrip } from './gallery-controls'
import * as styles from './gallery.css'
import type { ReactNode } from 'react'
import type { Image } from '~/models/catalogue/product'

/** An image, or something else that was made safe to show, with its own small picture (PDP-11). */
export type GallerySlide =
  | { readonly type: 'image'; readonly image: Image }
  | { readonly type: 'html'; readonly content: ReactNode; readonly alt: string; readonly miniature: Image }

/** The bag's picture comes right after the main one (PDP-12, PDP-13). */
export function gallerySlides(images: readonly Image[], bag?: Image): readonly GallerySlide[] {
  const shown = bag ? [...images.slice(0, 1), bag, ...images.slice(1)] : images
  return shown.map((image) => ({ type: 'image', image }))
}

function Slide({ slide, first }: { readonly slide: GallerySlide; readonly first: boolean }) {
  if (slide.type === 'html')
    return (
      <div role="group" aria-label={slide.alt}>
        {slide.content}
      </div>
    )
  const { url, label, width, height } = slide.image
  return (
    <img
      className={styles.picture}
      src={url}
      alt={label}
      width={width}
      height={height}
      loading={first ? undefined : 'lazy'}
      {...(first ? { fetchpriority: 'high' } : {})}
    />
  )
}

export function ProductGallery({
  slides,
  name,
}: {
  readonly slides: readonly GallerySlide[]
  readonly name: string
}) {
  const list = useRef<HTMLUListElement>(null)
  const hasScript = useHasScript()
  const { current, show, thumb } = useStrip(list, slides.length)
  return (
    <section className={styles.root} aria-label={`Pictures of ${name}`}>
      <div className={styles.frame}>
        {/* A region that scrolls has to be within the reach of the keyboard. */}
        <ul className={styles.slides} role="list" tabIndex={slides.length > 1 ? 0 : undefined} ref={list}>
          {slides.map((slide, index) => (
            <li className={styles.slide} id={`slide-${index + 1}`} key={index}>
              <Slide slide={slide} first={index === 0} />
            </li>
          ))}
        </ul>
        {hasScript && slides.length > 1 ? <Arrows current={current} show={show} /> : null}
      </div>
      {slides.length > 1 ? (
        <ul className={styles.thumbs} role="list">
          {slides.map((slide, index) => {
            const image = slide.type === 'image' ? slide.image : slide.miniature
            return (
              <li key={index}>
                <a
                  className={styles.thumb}
                  href={`#slide-${index + 1}`}
                  aria-label={`Picture ${index + 1} of ${slides.length}`}
                  aria-current={hasScript && index === current ? 'true' : undefined}
                  {...thumb(index)}
                >
                  <img src={image.url} alt="" width={96} height={96} loading="lazy" />
                </a>
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}

/** At most four of each (PDP-18). */
export function ProductFacts({
  highlights,
  certifications,
}: {
  readonly highlights: readonly string[]
  readonly certifications: readonly string[]
}) {
  const facts = [...certifications.slice(0, 4), ...highlights.slice(0, 4)]
  if (facts.length === 0) return null
  return (
    <ul className={styles.facts} role="list" aria-label="At a glance">
      {facts.map((fact) => (
        <li className={styles.fact} key={fact}>
          {fact}
        </li>
      ))}
    </ul>
  )
}
