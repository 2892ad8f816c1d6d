/** The top of a product page: breadcrumbs, name, pictures. Static HTML to browsers (docs/decisions/084). */
import { GREATEST_HITS } from '~/models/catalogue/greatest-hits'
import type { GreatestHit } from '~/models/catalogue/greatest-hits'
import { Badge } from '../ui/feedback'
import { Breadcrumbs } from '../ui/navigation'
import { Stars } from '../ui/price'
import { gallerySlides, ProductGallery } from './gallery'
import * as styles from './product-page.css'
import type { Breadcrumb } from '~/models/catalogue/paths'
import type { GalleryContent, Image } from '~/models/catalogue/product'

/** Opens what the collection is (GHB-02 to GHB-04); a script closes it like the header's fold-outs. */
function GreatestHitsBadge({ about }: GreatestHit) {
  const { name, link } = GREATEST_HITS
  return (
    <details data-drop="">
      <summary className={styles.hit}>
        <Badge look="best">{name}</Badge>
      </summary>
      <div className={styles.hitPanel}>
        {about === '' ? null : <p>{about}</p>}
        <p>
          <a href={link.url}>{link.text}</a>
        </p>
      </div>
    </details>
  )
}

interface IntroProps {
  readonly name: string
  readonly rating: number
  readonly totalReviews: number
  /** If it is one. */
  readonly greatestHit?: GreatestHit | undefined
}

/** Name and rating (PDP-02). The name precedes the pictures, for text browsers and phones. */
function Intro({ name, rating, totalReviews: reviews, greatestHit }: IntroProps) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{name}</h1>
      {reviews > 0 || greatestHit !== undefined ? (
        <div className={styles.rating}>
          {reviews > 0 ? (
            <a href="#reviews">
              <Stars rating={rating} reviews={reviews} />
            </a>
          ) : null}{' '}
          {greatestHit === undefined ? null : <GreatestHitsBadge {...greatestHit} />}
        </div>
      ) : null}
    </div>
  )
}

export function ProductOpening({
  breadcrumbs,
  images,
  content,
  ...intro
}: IntroProps & {
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly images: readonly Image[]
  readonly content?: GalleryContent | undefined
}) {
  return (
    <>
      <Breadcrumbs items={[...breadcrumbs, { name: intro.name }]} />
      <Intro {...intro} />
      <ProductGallery slides={gallerySlides(images, content)} name={intro.name} />
    </>
  )
}
