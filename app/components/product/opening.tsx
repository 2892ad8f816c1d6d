/** The top of a product page: breadcrumbs, name, pictures. Static HTML to browsers (docs/decisions/084). */
import { Breadcrumbs } from '../ui/navigation'
import { Stars } from '../ui/price'
import { gallerySlides, ProductGallery } from './gallery'
import * as styles from './product-page.css'
import type { Breadcrumb } from '~/models/catalogue/paths'
import type { GalleryContent, Image } from '~/models/catalogue/product'

/** Name and rating (PDP-02). The name precedes the pictures, for text browsers and phones. */
function Intro({
  name,
  rating,
  reviews,
}: {
  readonly name: string
  readonly rating: number
  readonly reviews: number
}) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{name}</h1>
      {reviews > 0 ? (
        <a href="#reviews">
          <Stars rating={rating} reviews={reviews} />
        </a>
      ) : null}
    </div>
  )
}

export function ProductOpening({
  breadcrumbs,
  name,
  rating,
  totalReviews,
  images,
  content,
}: {
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly name: string
  readonly rating: number
  readonly totalReviews: number
  readonly images: readonly Image[]
  readonly content?: GalleryContent | undefined
}) {
  return (
    <>
      <Breadcrumbs items={[...breadcrumbs, { name }]} />
      <Intro name={name} rating={rating} reviews={totalReviews} />
      <ProductGallery slides={gallerySlides(images, content)} name={name} />
    </>
  )
}
