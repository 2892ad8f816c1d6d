/**
 * Who waits for a sold-out product, and the mail when it is back (BIS-01 to BIS-06). Checked after every catalogue
 * change that the follower finds, and now and then besides, for changes found while no process was checking.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hasPrice } from '~/models/catalogue/default-size'
import type { Product } from '~/models/catalogue/product'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { Database } from '../database/database.server'
import { describeFault } from '../faults'
import type { Logger } from '../logger'
import { renderBackInStock } from '../mail/contact-mails'
import type { Mailer } from '../mail/mailer.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import { createPoller } from '../outbox/poller.server'
import type { Poller } from '../outbox/poller.server'
import type { Outbox } from '../outbox/outbox.server'

const BACK_IN_STOCK = 'back-in-stock'
const PayloadSchema = z.object({ requestId: z.string() })
const POLL_MS = 60_000
/** How many products are loaded at a time. */
const AT_ONCE = 50

export interface StockRequest {
  readonly email: string
  readonly firstName?: string | undefined
  readonly productKey: string
  /** Absent for the product as a whole. */
  readonly sku?: string | undefined
  readonly customerId?: string | undefined
}

export interface StockNotices {
  /** Asking again while waiting changes nothing; after the mail it waits anew. */
  request(request: StockRequest): Promise<void>
  /**
   * Queues a mail to everyone whose product is available again; returns how many. For callers that have just seen the
   * catalogue change and do not wait: never rejects.
   */
  lookNow(): Promise<number>
  readonly worker: Poller
}

type Products = Pick<CatalogueService, 'getProductByKey' | 'getProductsByKeys'>

/** The requested size, or any size if none was named. Without a price, even of a group, nobody can buy it. */
function inStock({ variants }: Product, sku: string) {
  return variants.find(
    (variant) =>
      !variant.backordered &&
      (sku === '' || variant.sku === sku) &&
      (hasPrice(variant) || variant.pricesByGroup !== undefined),
  )
}

export function createStockNotices({
  database,
  outbox,
  products,
  clock,
  logger,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly products: Products
  readonly clock: Clock
  readonly logger: Logger
}): StockNotices {
  const { db } = database

  async function waitedFor(after: string): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('stock_request')
      .select('product_key')
      .distinct()
      .where('mailed_at', 'is', null)
      .where('product_key', '>', after)
      .orderBy('product_key')
      .limit(AT_ONCE)
      .execute()
    return rows.map(({ product_key: key }) => key)
  }

  /** In one commit with the mark, so that just one of several processes queues the mail, and none is lost. */
  async function promise(product: Product): Promise<number> {
    const waiting = await db
      .selectFrom('stock_request')
      .select(['id', 'sku'])
      .where('product_key', '=', product.key)
      .where('mailed_at', 'is', null)
      .execute()
    const ids = waiting.filter(({ sku }) => inStock(product, sku) !== undefined).map(({ id }) => id)
    const now = clock.now().toISOString()
    for (const id of ids)
      await database.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('stock_request')
          .set({ mailed_at: now })
          .where('id', '=', id)
          .where('mailed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        // It may wait again if the item sells out before the mail is sent: each queued mail is separate.
        const dedupeKey = `${BACK_IN_STOCK}:${id}:${now}`
        await outbox.enqueue(tx, [{ kind: BACK_IN_STOCK, payload: { requestId: id }, dedupeKey }])
      })
    return ids.length
  }

  async function check(): Promise<number> {
    let promised = 0
    for (let after = ''; ;) {
      const keys = await waitedFor(after)
      for (const product of keys.length === 0 ? [] : await products.getProductsByKeys(keys))
        promised += await promise(product)
      after = keys.at(-1) ?? ''
      if (keys.length < AT_ONCE) return promised
    }
  }

  return {
    async request({ email, firstName, productKey, sku = '', customerId }) {
      const fresh = {
        id: randomUUID(),
        email: email.trim(),
        first_name: firstName ?? null,
        customer_id: customerId ?? null,
        created_at: clock.now().toISOString(),
        mailed_at: null,
      }
      await db
        .insertInto('stock_request')
        .values({ ...fresh, email_key: email.trim().toLowerCase(), product_key: productKey, sku })
        .onConflict((conflict) =>
          conflict
            .columns(['email_key', 'product_key', 'sku'])
            .doUpdateSet(fresh)
            .where('stock_request.mailed_at', 'is not', null),
        )
        .execute()
    },
    lookNow: () =>
      check().catch((error: unknown) => {
        logger.warn(describeFault(error), 'who waits for a product was not looked at')
        return 0
      }),
    worker: createPoller({ name: 'stock-notices', pollMs: POLL_MS, logger, work: check }),
  }
}

export function createStockNoticeHandlers({
  database,
  products,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly products: Products
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [BACK_IN_STOCK]({ payload, dedupeKey }) {
      const { requestId } = PayloadSchema.parse(payload)
      const row = await database.db
        .selectFrom('stock_request')
        .selectAll()
        .where('id', '=', requestId)
        .executeTakeFirst()
      // Deleted meanwhile, along with its account.
      if (row === undefined) return
      const product = await products.getProductByKey(row.product_key)
      const variant = product === null ? undefined : inStock(product, row.sku)
      if (product === null || variant === undefined) {
        // Sold out again meanwhile: the wait goes on.
        const waits = database.db.updateTable('stock_request').set({ mailed_at: null })
        await waits.where('id', '=', requestId).execute()
        return
      }
      const url = `${publicUrl}${product.path}?sku=${encodeURIComponent(variant.sku)}`
      const name = row.sku === '' ? product.name : `${product.name}, ${variant.variantLabel}`
      // Requested by the person themselves: it is sent whatever they chose about news (131).
      await mailer.send({
        to: row.email,
        dedupeKey,
        ...renderBackInStock({ name, url, firstName: row.first_name }, publicUrl),
      })
    },
  }
}
