/** Prices and ratings, with the same text on screen and for screen readers. */
import { formatMoney } from '~/models/money/money'
import { formatCount } from './format'
import { VisuallyHidden } from './layout'
import * as styles from './price.css'
import type { Money } from '~/models/money/money'

/** A price, the previous one if higher, and the unit price (PDP-24, CARD-08). */
export function Price({
  price,
  comparison,
  unit,
  size = 'normal',
}: {
  readonly price: Money
  readonly comparison?: Money | undefined
  /** `$0.62 / oz`, ready to show. */
  readonly unit?: string | undefined
  readonly size?: keyof typeof styles.root
}) {
  const reduced = comparison !== undefined && comparison.centAmount > price.centAmount
  return (
    <span className={styles.root[size]}>
      <span className={reduced ? styles.reduced : styles.amount}>
        {reduced ? <VisuallyHidden>Now </VisuallyHidden> : null}
        {formatMoney(price)}
      </span>
      {reduced ? (
        <>
          {' '}
          <s className={styles.was}>
            <VisuallyHidden>was </VisuallyHidden>
            {formatMoney(comparison)}
          </s>
        </>
      ) : null}
      {unit ? <span className={styles.unit}> {unit}</span> : null}
    </span>
  )
}

/** Rounds down to halves: 4.74 is 4.5, 4.49 is 4 (CARD-09). */
export function toHalfStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.floor(rating * 2) / 2))
}

const STAR = 'l2.3 6.4l6.8 0.2l-5.4 4.2l1.9 6.6l-5.6 -3.9l-5.6 3.9l1.9 -6.6l-5.4 -4.2l6.8 -0.2z'
const LEFT_HALF = 'l-0.0 13.5l-5.6 3.9l1.9 -6.6l-5.4 -4.2l6.8 -0.2z'

/** One path for any number of stars keeps a listing of fifty cards small. */
function starsPath(halves: number): string {
  let path = ''
  for (let star = 0; star < 5; star += 1) {
    const left = halves - star * 2
    if (left <= 0) break
    path += `M${star * 22 + 10} 0.6${left === 1 ? LEFT_HALF : STAR}`
  }
  return path
}
const EMPTY = starsPath(10)

export function Stars({
  rating,
  reviews,
}: {
  readonly rating: number
  readonly reviews?: number | undefined
}) {
  const value = toHalfStars(rating)
  return (
    <span className={styles.stars}>
      {/* In text, not a label: text browsers show no pictures. */}
      <VisuallyHidden>{`${value} out of 5 stars`}</VisuallyHidden>{' '}
      <svg className={styles.picture} viewBox="0 0 108 20" aria-hidden="true">
        <path className={styles.empty} d={EMPTY} />
        <path className={styles.full} d={starsPath(value * 2)} />
      </svg>
      {reviews === undefined ? null : (
        <span>
          ({formatCount(reviews)}
          <VisuallyHidden>{reviews === 1 ? ' review' : ' reviews'}</VisuallyHidden>)
        </span>
      )}
    </span>
  )
}
