/** A product's pictures: a scroll-snapping strip, and thumbnails that link into it (PDP-09 to PDP-18). */
import * as styles from './gallery.css'
import type { ReactNode } from 'react'
import { RichText } from '../ui/rich-text'
import type { GalleryContent, Image } from '~/models/catalogue/product'

/** An image, or sanitised content with its own thumbnail (PDP-11). */
export type GallerySlide =
  | { readonly type: 'image'; readonly image: Image }
  | { readonly type: 'html'; readonly content: ReactNode; readonly alt: string; readonly miniature: Image }

/** A merchant's slide comes last: the product comes first. */
export function gallerySlides(
  images: readonly Image[],
  content?: GalleryContent | undefined,
): readonly GallerySlide[] {
  const pictures = images.map((image): GallerySlide => ({ type: 'image', image }))
  if (content === undefined) return pictures
  const { html, alt, miniature } = content
  return [...pictures, { type: 'html', content: <RichText sanitisedHtml={html} />, alt, miniature }]
}

function Slide({ slide, first }: { readonly slide: GallerySlide; readonly first: boolean }) {
  if (slide.type === 'html')
    return (
      <div className={styles.words} role="group" aria-label={slide.alt}>
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

function Thumbs({ slides }: { readonly slides: readonly GallerySlide[] }) {
  return (
    <ul className={styles.thumbs} role="list">
      {slides.map((slide, index) => {
        const { url, label } =
          slide.type === 'image' ? slide.image : { url: slide.miniature.url, label: slide.alt }
        return (
          <li key={index}>
            <a className={styles.thumb} href={`#slide-${index + 1}`}>
              <img
                src={url}
                alt={`View ${index + 1} of ${slides.length}: ${label}`}
                width={96}
                height={96}
                loading="lazy"
              />
            </a>{' '}
          </li>
        )
      })}
    </ul>
  )
}

/** Static HTML to browsers; `enhance/strips.ts` adds arrows and in-place thumbnails. */
export function ProductGallery({
  slides,
  name,
}: {
  readonly slides: readonly GallerySlide[]
  readonly name: string
}) {
  return (
    <section className={styles.root} aria-label={`Pictures of ${name}`}>
      <div className={styles.frame} data-strip={slides.length > 1 ? 'picture' : undefined}>
        {/* A scrolling region must be reachable by keyboard. */}
        <ul className={styles.slides} role="list" tabIndex={slides.length > 1 ? 0 : undefined}>
          {slides.map((slide, index) => (
            <li className={styles.slide} id={`slide-${index + 1}`} key={index}>
              <Slide slide={slide} first={index === 0} />
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 ? <Thumbs slides={slides} /> : null}
    </section>
  )
}
