/**
 * Who waits for a sold-out product, and the mail when it is back (BIS-01 to BIS-06). Checked after every catalogue
 * change that the follower finds, and now and then besides, for changes found while no process was checking.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hasPrice } from '~/models/catalogue/default-size'
import { variantFor } from '~/models/catalogue/pricing'
import type { Product, Variant } from '~/models/catalogue/product'
import type { Clock } from '../clock'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerService } from '../commercetools/customers.server'
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
const PayloadSchema = z.union([
  z.object({ requestIds: z.array(z.string()) }),
  // As queued by earlier releases.
  z.object({ requestId: z.string() }).transform(({ requestId }) => ({ requestIds: [requestId] })),
])
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
  /**
   * Asking again while waiting changes nothing; after the mail it waits anew. What somebody asks while signed in is a wait
   * of its own: a stranger may have typed the same e-mail, and neither takes the other's place.
   */
  request(request: StockRequest): Promise<void>
  /**
   * Queues a mail to everyone whose product is available again; returns how many. For callers that have just seen the
   * catalogue change and do not wait: never rejects.
   */
  lookNow(): Promise<number>
  readonly worker: Poller
}

type Products = Pick<CatalogueService, 'getProductByKey' | 'getProductsByKeys'>
type Customers = Pick<CustomerService, 'getShared'>

interface Wait {
  readonly sku: string
  readonly customer_id: string | null
}

/**
 * The requested size, or any size if none was named, if whoever waits can buy it: for a price that only a group of
 * customers has, they must belong to that group (202).
 */
async function sizeInStock(
  customers: Customers,
  { variants }: Product,
  { sku, customer_id: customerId }: Wait,
): Promise<Variant | undefined> {
  const sizes = variants.filter((size) => !size.backordered && (sku === '' || size.sku === sku))
  const forEverybody = sizes.find(hasPrice)
  if (forEverybody !== undefined || customerId === null) return forEverybody
  if (sizes.every(({ pricesByGroup }) => pricesByGroup === undefined)) return undefined
  const customer = await customers.getShared(customerId)
  // While they are unknown, they wait.
  const group = customer === 'away' ? undefined : customer?.groupId
  return sizes.find((size) => hasPrice(variantFor(size, group)))
}

/** One per e-mail and who is signed in. */
function keyOf({ email, customerId }: StockRequest): string {
  const address = email.trim().toLowerCase()
  return customerId === undefined ? address : `${customerId} ${address}`
}

export function createStockNotices({
  database,
  outbox,
  products,
  customers,
  clock,
  logger,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly products: Products
  readonly customers: Customers
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

  /**
   * In one commit with the mark, so that just one of several processes queues the mail, and none is lost. An address has
   * one mail about a size, however many waits end by it.
   */
  async function promise(product: Product): Promise<number> {
    const waiting = await db
      .selectFrom('stock_request')
      .select(['id', 'sku', 'customer_id', 'email'])
      .where('product_key', '=', product.key)
      .where('mailed_at', 'is', null)
      .orderBy('created_at')
      .execute()
    const mails = new Map<string, string[]>()
    for (const wait of waiting) {
      if ((await sizeInStock(customers, product, wait)) === undefined) continue
      const mail = JSON.stringify([wait.email.toLowerCase(), wait.sku])
      mails.set(mail, [...(mails.get(mail) ?? []), wait.id])
    }
    const now = clock.now().toISOString()
    for (const ids of mails.values())
      await database.transaction(async (tx) => {
        const marked = await tx
          .updateTable('stock_request')
          .set({ mailed_at: now })
          .where('id', 'in', ids)
          .where('mailed_at', 'is', null)
          .returning('id')
          .execute()
        const requestIds = marked.map(({ id }) => id)
        const [first] = requestIds
        if (first === undefined) return
        // It may wait again if the item sells out before the mail is sent: each queued mail is separate.
        const dedupeKey = `${BACK_IN_STOCK}:${first}:${now}`
        await outbox.enqueue(tx, [{ kind: BACK_IN_STOCK, payload: { requestIds }, dedupeKey }])
      })
    return mails.size
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
    async request(request) {
      const { email, firstName, productKey, sku = '', customerId } = request
      const fresh = {
        email: email.trim(),
        first_name: firstName ?? null,
        customer_id: customerId ?? null,
        created_at: clock.now().toISOString(),
        mailed_at: null,
      }
      const wait = { email_key: keyOf(request), product_key: productKey, sku }
      await db
        .insertInto('stock_request')
        .values({ id: randomUUID(), ...fresh, ...wait })
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
  customers,
  mailer,
  publicUrl,
}: {
  readonly database: Database
  readonly products: Products
  readonly customers: Customers
  readonly mailer: Mailer
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  return {
    async [BACK_IN_STOCK]({ payload, dedupeKey }) {
      const { requestIds } = PayloadSchema.parse(payload)
      const rows = await database.db
        .selectFrom('stock_request')
        .selectAll()
        .where('id', 'in', requestIds)
        // Requested again meanwhile: that wait has a mail of its own.
        .where('mailed_at', 'is not', null)
        .orderBy('created_at')
        .execute()
      const [first] = rows
      // Deleted meanwhile, along with its account.
      if (first === undefined) return
      const product = await products.getProductByKey(first.product_key)
      const ended: { readonly row: (typeof rows)[number]; readonly variant: Variant }[] = []
      for (const row of rows) {
        const variant = product === null ? undefined : await sizeInStock(customers, product, row)
        if (variant !== undefined) ended.push({ row, variant })
        else {
          // Sold out again meanwhile, or no longer sold to them: the wait goes on.
          const waits = database.db.updateTable('stock_request').set({ mailed_at: null })
          await waits.where('id', '=', row.id).execute()
        }
      }
      // Rather by the name that a member gave than by one that anybody may have typed.
      const told = ended.find(({ row }) => row.customer_id !== null) ?? ended[0]
      if (product === null || told === undefined) return
      const { row, variant } = told
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
