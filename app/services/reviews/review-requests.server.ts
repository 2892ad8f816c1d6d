/**
 * Asks buyers of delivered orders for reviews, by mail or on the page of the order, and knows what a link to the form is
 * about (REV-04, REV-07).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Order } from '~/models/orders/order'
import { isLinkExpired, proposedAuthor, SUGGESTIONS_MAX } from '~/models/reviews/review'
import type { ReviewItem } from '~/models/reviews/review'
import { businessDate } from '~/models/time/business-time'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { encodeJson } from '../database/json'
import { renderReviewRequest } from '../mail/review-mails'
import type { MarketingMail } from '../contacts/marketing-mail.server'
import { REVIEW_REQUEST } from '../order-changes/sent-orders.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { OrderPlatform } from '../ports/placement-ports'

const KEY_BYTES = 32
/** A form with more products than this is no help. */
const ITEMS_MAX = 30

const PayloadSchema = z.object({ orderNumber: z.string() })
const ItemsSchema = z.array(
  z.object({ orderNumber: z.string(), productKey: z.string(), sku: z.string(), name: z.string() }),
)

export interface ReviewRequest {
  /** Where its key was issued: whoever has the page's was signed in as the customer, while a mail may be read by others. */
  readonly by: 'mail' | 'page'
  readonly orderNumber: string
  readonly customerId: string | null
  readonly buyerHash: string
  readonly author: string
  readonly items: readonly ReviewItem[]
  /** Those not reviewed yet. */
  readonly toReview: readonly ReviewItem[]
  /** `YYYY-MM-DD` in the shop's time zone. */
  readonly orderDate: string
}

export type FoundRequest =
  | { readonly kind: 'open' | 'completed'; readonly request: ReviewRequest }
  | { readonly kind: 'expired' }

export interface ReviewRequests {
  /**
   * A key for a link to the form of this order; null if it has nothing to review. A mail's is new each time, and no row
   * contains it. The page's is the same at every press.
   */
  issueKey(order: Order, by: ReviewRequest['by']): Promise<string | null>
  /** What the link with this key is about; null for a key that was never issued. */
  find(key: string): Promise<FoundRequest | null>
  /** Those of a buyer's orders that await a review, of something the buyer has written nothing about in any order. */
  awaiting(orders: readonly Order[]): Promise<readonly Order[]>
  /**
   * Products of the same buyer's other orders that await a review: by mail of orders with the same e-mail alone, by the
   * page of those in the account.
   */
  suggestions(request: ReviewRequest): Promise<readonly ReviewItem[]>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const buyerHashOf = (email: string): string => hashOf(email.trim().toLowerCase())

/** What someone chose and can have an opinion on: each size once, wherever it was shipped. */
function itemsOf({ orderNumber, orderState, lineItems }: Order): readonly ReviewItem[] {
  if (orderState === 'Cancelled') return []
  const chosen = lineItems.filter(
    ({ variant, lineItemMode, fields }) =>
      !variant.digital && lineItemMode === 'Standard' && fields.parentExternalId === undefined,
  )
  const bySku = new Map(
    chosen.map(({ productKey, sku, name, variant: { variantLabel } }) => [
      sku,
      { orderNumber, productKey, sku, name: variantLabel === '' ? name : `${name}, ${variantLabel}` },
    ]),
  )
  return [...bySku.values()].slice(0, ITEMS_MAX)
}

export function createReviewRequests({
  database,
  clock,
  secret,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secret: string
}): ReviewRequests {
  const itemsIn = (items: string) => ItemsSchema.parse(JSON.parse(items))
  const keyOfPage = (orderNumber: string): string =>
    createHmac('sha256', secret).update(`review:${orderNumber}`).digest('base64url')

  /** SKUs that these buyers have reviewed, by these e-mails or in these accounts, whose e-mail may have changed. */
  async function reviewedBy(
    buyerHashes: readonly string[],
    customerIds: readonly string[],
  ): Promise<Set<string>> {
    const written = await database.db
      .selectFrom('review')
      .innerJoin('review_request', 'review_request.order_number', 'review.order_number')
      .select('review.sku')
      .where((row) =>
        row.or([
          row('review_request.buyer_hash', 'in', buyerHashes),
          ...(customerIds.length === 0 ? [] : [row('review_request.customer_id', 'in', customerIds)]),
        ]),
      )
      .execute()
    return new Set(written.map(({ sku }) => sku))
  }

  return {
    /** Keys of earlier links stay valid. */
    async issueKey(order, by) {
      const items = itemsOf(order)
      const { customerEmail: email } = order
      if (email === undefined || items.length === 0) return null
      const key = by === 'page' ? keyOfPage(order.orderNumber) : randomBytes(KEY_BYTES).toString('base64url')
      const created_at = clock.now().toISOString()
      const recipient =
        order.shippingAddress ?? order.billingAddress ?? order.itemShippingAddresses[0]?.address
      await database.transaction(async (tx) => {
        await tx
          .insertInto('review_request')
          .values({
            order_number: order.orderNumber,
            customer_id: order.customerId ?? null,
            buyer_hash: buyerHashOf(email),
            author: proposedAuthor((order.billingAddress ?? recipient)?.name),
            items: encodeJson(items),
            placed_at: order.placedAt,
            created_at,
          })
          .onConflict((conflict) => conflict.column('order_number').doNothing())
          .execute()
        await tx
          .insertInto('review_link')
          .values({ key_hash: hashOf(key), order_number: order.orderNumber, created_at })
          .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ created_at }))
          .execute()
      })
      return key
    },

    async find(key) {
      const row = await database.db
        .selectFrom('review_link')
        .innerJoin('review_request', 'review_request.order_number', 'review_link.order_number')
        .selectAll('review_request')
        .select('review_link.created_at as sent_at')
        .where('review_link.key_hash', '=', hashOf(key))
        .executeTakeFirst()
      if (row === undefined) return null
      if (isLinkExpired(row.sent_at, clock.now())) return { kind: 'expired' }
      const written = await database.db
        .selectFrom('review')
        .select('sku')
        .where('order_number', '=', row.order_number)
        .execute()
      const known = new Set(written.map(({ sku }) => sku))
      const items = itemsIn(row.items)
      const toReview = items.filter(({ sku }) => !known.has(sku))
      const request: ReviewRequest = {
        by: key === keyOfPage(row.order_number) ? 'page' : 'mail',
        orderNumber: row.order_number,
        customerId: row.customer_id,
        buyerHash: row.buyer_hash,
        author: row.author,
        items,
        toReview,
        orderDate: businessDate(new Date(row.placed_at)),
      }
      return { kind: row.completed_at === null && toReview.length > 0 ? 'open' : 'completed', request }
    },

    async awaiting(orders) {
      const told = orders.filter(({ customerEmail }) => customerEmail !== undefined)
      if (told.length === 0) return []
      const numbers = told.map(({ orderNumber }) => orderNumber)
      const buyers = new Set(told.map(({ customerEmail = '' }) => buyerHashOf(customerEmail)))
      const accounts = new Set(told.flatMap(({ customerId }) => customerId ?? []))
      const [completed, reviewed] = await Promise.all([
        database.db
          .selectFrom('review_request')
          .select('order_number')
          .where('order_number', 'in', numbers)
          .where('completed_at', 'is not', null)
          .execute(),
        reviewedBy([...buyers], [...accounts]),
      ])
      const done = new Set(completed.map((row) => row.order_number))
      return told.filter(
        (order) => !done.has(order.orderNumber) && itemsOf(order).some(({ sku }) => !reviewed.has(sku)),
      )
    },

    async suggestions({ by, buyerHash, customerId, orderNumber }) {
      // An account may have left the e-mail that was written to, or have typed it for a single order.
      const account = by === 'page' ? customerId : null
      const [requests, known] = await Promise.all([
        database.db
          .selectFrom('review_request')
          .select(['items', 'created_at'])
          .where((row) =>
            account === null ? row('buyer_hash', '=', buyerHash) : row('customer_id', '=', account),
          )
          .where('order_number', '!=', orderNumber)
          .where('completed_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(SUGGESTIONS_MAX)
          .execute(),
        reviewedBy([buyerHash], customerId === null ? [] : [customerId]),
      ])
      const open = requests.filter(({ created_at: at }) => !isLinkExpired(at, clock.now()))
      return open
        .flatMap(({ items }) => itemsIn(items))
        .filter(({ sku }) => !known.has(sku) && known.add(sku))
        .slice(0, SUGGESTIONS_MAX)
    },
  }
}

export function createReviewRequestHandlers({
  requests,
  orders,
  marketing,
  publicUrl,
}: {
  readonly requests: Pick<ReviewRequests, 'issueKey'>
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly marketing: MarketingMail
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [REVIEW_REQUEST]({ payload, dedupeKey }) {
      const order = await orders.getOrderByNumber(PayloadSchema.parse(payload).orderNumber)
      if (order === null) throw new Error('The order to be reviewed cannot be found')
      const { customerEmail: email, orderNumber } = order
      // Created with the mail, so that no row contains it; a repeated mail has a new one.
      const key = await requests.issueKey(order, 'mail')
      if (email === undefined || key === null) return
      const link = `${publicUrl}/reviews/order?token=${key}`
      const about = { orderNumber, items: itemsOf(order) }
      // Unsolicited: it goes to nobody who has opted out.
      await marketing.send({
        to: email,
        dedupeKey,
        content: (unsubscribe) => renderReviewRequest(about, { link, shop: publicUrl, unsubscribe }),
      })
    },
  }
}
