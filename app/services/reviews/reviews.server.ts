/** Reviews as written, and agents' decisions about them; the outbox shows them beside their product. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SignedInActor } from '~/models/customers/actor'
import type { ReviewState } from '~/models/reviews/review'
import type { WrittenReview } from '~/models/reviews/review-form'
import type { Audit } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { ProductReviews } from '../commercetools/product-reviews.server'
import type { Database } from '../database/database.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox, OutboxEntry } from '../outbox/outbox.server'
import type { ReviewRequest } from './review-requests.server'

const SHOW_REVIEWS = 'show-reviews'
const PAGE = 25
const PayloadSchema = z.object({ productKey: z.string() })

/** Updates the product to show its published reviews as of then; `cause` is what changed them. */
export const showReviewsOf = (productKey: string, cause: string): OutboxEntry => ({
  kind: SHOW_REVIEWS,
  payload: { productKey },
  dedupeKey: `${SHOW_REVIEWS}:${cause}:${randomUUID()}`,
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
  /** Pending ones by age, others by latest decision: at most 25. */
  list(state: ReviewState): Promise<readonly ReviewLine[]>
  /** False if the review does not exist. */
  decide(actor: SignedInActor, id: string, decision: Decision): Promise<boolean>
}

export function createReviews({
  database,
  outbox,
  audit,
  clock,
}: {
  readonly database: Database
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

    async list(state) {
      const rows = await database.db
        .selectFrom('review')
        .selectAll()
        .where('state', '=', state)
        .orderBy(state === 'waiting' ? 'created_at' : 'decided_at', state === 'waiting' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(PAGE)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        productName: row.product_name,
        stars: row.stars,
        title: row.title,
        text: row.text,
        author: row.author,
        orderNumber: row.order_number,
        writtenAt: row.created_at,
      }))
    },

    async decide(actor, id, decision) {
      const row = await database.db
        .selectFrom('review')
        .select(['product_key', 'customer_id', 'order_number'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return false
      await audit.record({
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
        await outbox.enqueue(tx, [showReviewsOf(row.product_key, id)])
      })
      return true
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
      const { productKey } = PayloadSchema.parse(payload)
      const rows = await database.db
        .selectFrom('review')
        .select(['id', 'author', 'stars', 'title', 'text', 'created_at'])
        .where('product_key', '=', productKey)
        .where('state', '=', 'published')
        .execute()
      await products.show(
        productKey,
        rows.map(({ created_at: at, ...review }) => ({
          ...review,
          date: at.slice(0, 10),
          verifiedBuyer: true,
        })),
      )
    },
  }
}
