/**
 * Reviews of a product: how many have how many stars, each a link to those, and a page of them (REV-08). Static HTML to
 * browsers (docs/decisions/084).
 */
import { REVIEWS_PER_PAGE, reviewsHref } from '~/models/reviews/review-pages'
import { countOf, formatFullDay } from '../ui/format'
import * as layout from '../ui/layout.css'
import { VisuallyHidden } from '../ui/layout'
import { Stars } from '../ui/price'
import { Pagination } from './pagination'
import * as styles from './reviews.css'
import type { Review } from '~/models/catalogue/product'
import type { ReviewsShown } from '~/models/reviews/review-pages'

export interface ReviewListProps {
  /** Null without any reviews. */
  readonly shown: ReviewsShown | null
  /** The product's page with its size and quantity. */
  readonly href: string
  readonly average: number
  readonly total: number
  /** Sample reviews are labelled as such, so that nobody takes them for real. */
  readonly sample: boolean
}

/** Its width is an attribute: pages have no inline styles. */
function Bar({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.filled} width={percent} height="1" />
    </svg>
  )
}

function Histogram({ shown, href }: { readonly shown: ReviewsShown; readonly href: string }) {
  const all = shown.counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={styles.histogram} role="list" aria-label="Reviews by stars">
      {shown.counts.map(({ stars, count }) => {
        const words = (
          <>
            <span>{countOf(stars, 'star')}:</span> <Bar percent={Math.round((count / all) * 100)} />{' '}
            <span>{countOf(count, 'review')}</span>
          </>
        )
        const isChosen = stars === shown.stars
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className={styles.row}>{words}</span>
            ) : (
              <a
                className={styles.link}
                href={reviewsHref(href, { stars, page: 1 })}
                aria-current={isChosen ? 'true' : undefined}
              >
                {words}
              </a>
            )}
            {/* Outside the link, whose name must not change: the focus is restored by it. */}
            {isChosen ? <VisuallyHidden> (selected)</VisuallyHidden> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** `7 reviews with 4 stars`, or which of them are on this page. */
function rangeText({ stars, page, total, reviews }: ReviewsShown): string {
  const which = stars === undefined ? '' : ` with ${countOf(stars, 'star')}`
  if (total === 0) return `There are no reviews${which}.`
  const before = (page - 1) * REVIEWS_PER_PAGE
  const range = total > REVIEWS_PER_PAGE ? `${before + 1} to ${before + reviews.length} of ` : ''
  return `${range}${countOf(total, 'review')}${which}${total === 1 ? '' : ', newest first'}`
}

function ReviewCard({ review, sample }: { readonly review: Review; readonly sample: boolean }) {
  return (
    <li className={layout.card}>
      <Stars rating={review.stars} />
      <h3 className={styles.title}>{review.title}</h3>
      <p>{review.text}</p>
      <p className={layout.muted}>
        {review.author}, <time dateTime={review.date}>{formatFullDay(review.date)}</time>
        {review.verifiedBuyer ? ' · Verified buyer' : sample ? ' · Sample review' : ''}
      </p>
    </li>
  )
}

export function ReviewList({ shown, href, average, total, sample }: ReviewListProps) {
  if (shown === null) return null
  return (
    <section className={styles.root} aria-labelledby="reviews-title" id="reviews">
      <h2 id="reviews-title">Reviews</h2>
      <p>
        <Stars rating={average} reviews={total} />
      </p>
      {sample ? (
        <p className={layout.muted}>
          {shown.hasVerified
            ? 'Reviews marked as samples are data for demonstration, and count towards the rating.'
            : 'These ratings and reviews are sample data for demonstration.'}
        </p>
      ) : null}
      <Histogram shown={shown} href={href} />
      <p>
        {rangeText(shown)}{' '}
        {shown.stars === undefined ? null : (
          <a className={styles.all} href={reviewsHref(href, { page: 1 })}>
            All reviews
          </a>
        )}
      </p>
      <ul className={styles.grid} role="list">
        {shown.reviews.map((review) => (
          <ReviewCard review={review} sample={sample} key={review.id} />
        ))}
      </ul>
      <Pagination
        current={shown.page}
        total={shown.pages}
        hrefFor={(page) => reviewsHref(href, { stars: shown.stars, page })}
        label="Pages of reviews"
      />
    </section>
  )
}
