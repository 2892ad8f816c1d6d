/** Where the parts of a product page stand: pictures beside the buy box, reading below. */
import { Stars } from '../ui/price'
import * as layout from '../ui/layout.css'
import * as styles from './product-page.css'
import type { ReactNode } from 'react'

/** Name, one-liner and rating (PDP-02). */
export function ProductIntro({
  name,
  oneLiner,
  rating,
  reviews,
}: {
  readonly name: string
  readonly oneLiner: string
  readonly rating: number
  readonly reviews: number
}) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{name}</h1>
      {oneLiner ? <p className={layout.lead}>{oneLiner}</p> : null}
      {reviews > 0 ? (
        <a href="#reviews">
          <Stars rating={rating} reviews={reviews} />
        </a>
      ) : null}
    </div>
  )
}

export function ProductLayout({
  gallery,
  side,
  children,
}: {
  readonly gallery: ReactNode
  readonly side: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <div className={styles.top}>
        <div>{gallery}</div>
        <div className={styles.side}>{side}</div>
      </div>
      {children}
    </>
  )
}

/** Sections to unfold on the left, the nutrition panel on the right. */
export function ReadingColumns({
  children,
  aside,
}: {
  readonly children: ReactNode
  readonly aside: ReactNode
}) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}
