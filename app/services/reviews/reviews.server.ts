/** Reviews as written, and agents' decisions about them; the outbox shows them beside their product. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SignedInActor } from '~/models/customers/actor'
import { readCursor, toCursor } from '~/models/row-cursor'
import type { RowCursor } from '~/models/row-cursor'
import type { ReviewState } from '~/models/reviews/review'
import type { WrittenReview } from '~/models/reviews/review-form'
import type { Audit } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { ProductReviews } from '../commercetools/product-reviews.server'
import type { Database } from '../database/database.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox, OutboxEntry } from '../outbox/outbox.server'
import { orIfUnavailable } from '../upstream'
import type { ReviewRequest } from './review-requests.server'

const SHOW_REVIEWS = 'show-reviews'
const PAGE = 25
/** Entries of an earlier release have no `reviewId`. */
const PayloadSchema = z.object({ productKey: z.string(), reviewId: z.string().optional() })

/** Updates the product to show its published reviews as of then; the review is the one decided about or deleted. */
export const showReviewsOf = (productKey: string, reviewId: string): OutboxEntry => ({
  kind: SHOW_REVIEWS,
  payload: { productKey, reviewId },
  dedupeKey: `${SHOW_REVIEWS}:${reviewId}:${randomUUID()}`,
})

/** A review as agents read it. */
export interface ReviewLine {
  readonly id: string
  readonly productName: string
  readonly stars: number
  readonly title: string
  readonly text: string
  readonly author: string
  readonly orderNumber: string
  /** ISO instant. */
  readonly writtenAt: string
}

export type Decision = Exclude<ReviewState, 'waiting'>

export interface Reviews {
  /** Sending twice stores once. The products may belong to another order of the same buyer. */
  save(request: ReviewRequest, author: string, reviews: readonly WrittenReview[]): Promise<void>
  /** Pending ones by age, others by latest decision; `next` is the cursor of the following ones, if any. */
  list(
    state: ReviewState,
    after: string | null,
  ): Promise<{ readonly lines: readonly ReviewLine[]; readonly next: string | null }>
  /**
   * `unreadable`: nothing was decided, as what the catalogue has of the product's reviews could not be kept. Null if the
   * review does not exist.
   */
  decide(
    actor: SignedInActor,
    id: string,
    decision: Decision,
  ): Promise<{ readonly kind: 'decided' | 'unreadable'; readonly productKey: string } | null>
}

/** One more than a page has. */
function rowsOf({ db }: Database, state: ReviewState, after: RowCursor | null) {
  const [at, isLater, order] =
    state === 'waiting' ? (['created_at', '>', 'asc'] as const) : (['decided_at', '<', 'desc'] as const)
  let query = db.selectFrom('review').selectAll().where('state', '=', state)
  if (after !== null)
    query = query.where((row) =>
      row.or([row(at, isLater, after.at), row.and([row(at, '=', after.at), row('id', isLater, after.id)])]),
    )
  return query
    .orderBy(at, order)
    .orderBy('id', order)
    .limit(PAGE + 1)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const toLine = (row: Row): ReviewLine => ({
  id: row.id,
  productName: row.product_name,
  stars: row.stars,
  title: row.title,
  text: row.text,
  author: row.author,
  orderNumber: row.order_number,
  writtenAt: row.created_at,
})

export function createReviews({
  database,
  products,
  outbox,
  audit,
  clock,
}: {
  readonly database: Database
  readonly products: Pick<ProductReviews, 'isReadable'>
  readonly outbox: Outbox
  readonly audit: Audit
  readonly clock: Clock
}): Reviews {
  return {
    async save(request, author, reviews) {
      const now = clock.now().toISOString()
      await database.transaction(async (tx) => {
        await tx
          .insertInto('review')
          .values(
            reviews.map(({ orderNumber, productKey, sku, name, stars, title, text }) => ({
              id: randomUUID(),
              order_number: orderNumber,
              customer_id: request.customerId,
              product_key: productKey,
              product_name: name,
              sku,
              stars,
              title,
              text,
              author,
              state: 'waiting',
              created_at: now,
            })),
          )
          .onConflict((conflict) => conflict.columns(['order_number', 'sku']).doNothing())
          .execute()
        await tx
          .updateTable('review_request')
          .set({ completed_at: now })
          .where('order_number', '=', request.orderNumber)
          .where('completed_at', 'is', null)
          .execute()
      })
    },

    async list(state, after) {
      const found = await rowsOf(database, state, readCursor(after))
      const shown = found.slice(0, PAGE)
      const last = shown.at(-1)
      const at = last && (state === 'waiting' ? last.created_at : last.decided_at)
      return {
        lines: shown.map(toLine),
        next: found.length > PAGE && last && at ? toCursor({ at, id: last.id }) : null,
      }
    },

    async decide(actor, id, decision) {
      const row = await database.db
        .selectFrom('review')
        .select(['product_key', 'customer_id', 'order_number'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      const { product_key: productKey } = row
      // While the platform is away nobody can tell: then the entry is looked at when it is written. A refusal always
      // stands, whenever the entry is mended.
      if (decision === 'published' && !(await orIfUnavailable(products.isReadable(productKey), true)))
        return { kind: 'unreadable', productKey }
      const act = await audit.record({
        action: decision === 'published' ? 'review-published' : 'review-refused',
        actorId: actor.id,
        subjectId: id,
        ownerId: row.customer_id ?? undefined,
        detail: row.order_number,
      })
      await database.transaction(async (tx) => {
        await tx
          .updateTable('review')
          .set({ state: decision, decided_at: clock.now().toISOString(), decided_by: actor.id })
          .where('id', '=', id)
          .execute()
        await outbox.enqueue(tx, [showReviewsOf(productKey, id)])
      })
      await act.done()
      return { kind: 'decided', productKey }
    },
  }
}

/** Rewrites all published reviews of a product, so that retries and reordering are harmless. */
export function createReviewHandlers({
  database,
  products,
}: {
  readonly database: Database
  readonly products: ProductReviews
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [SHOW_REVIEWS]({ payload }) {
      const { productKey, reviewId } = PayloadSchema.parse(payload)
      const rows = await database.db
        .selectFrom('review')
        .select(['id', 'author', 'stars', 'title', 'text', 'created_at', 'state'])
        .where('product_key', '=', productKey)
        .execute()
      const published = rows
        .filter(({ state }) => state === 'published')
        .map(({ created_at: at, state: _, ...review }) => ({
          ...review,
          date: at.slice(0, 10),
          verifiedBuyer: true,
        }))
      // A deleted review has no row any more.
      const own = new Set([...rows.map(({ id }) => id), ...(reviewId === undefined ? [] : [reviewId])])
      await products.show(productKey, published, own)
    },
  }
}
