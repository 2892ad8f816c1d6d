/** One screen of the first-time buyer's offer: picture, headline and form (OFFER-01, OFFER-02). */
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import * as styles from './offer.css'

export interface OfferPicture {
  readonly desktop: string | undefined
  readonly mobile: string | undefined
}

function Picture({ desktop, mobile }: OfferPicture) {
  const src = desktop ?? mobile
  if (src === undefined) return null
  return (
    <picture>
      {mobile === undefined ? null : <source media={styles.PHONES} srcSet={mobile} />}
      <img className={styles.picture} src={src} alt="" width={640} height={480} />
    </picture>
  )
}

export function OfferScreen({
  picture,
  headline,
  caption,
  children,
}: {
  readonly picture: OfferPicture
  readonly headline: string
  readonly caption: string
  readonly children: ReactNode
}) {
  const hasPicture = (picture.desktop ?? picture.mobile) !== undefined
  return (
    <section
      className={classNames(styles.root, hasPicture ? styles.beside : styles.alone)}
      aria-labelledby="offer-headline"
    >
      <Picture {...picture} />
      <div className={styles.words}>
        <h1 className={styles.headline} id="offer-headline">
          {headline}
        </h1>
        <p>{caption}</p>
        {children}
      </div>
    </section>
  )
}
