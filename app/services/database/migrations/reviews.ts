/** Reviews, their requests and decisions. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'

export async function createReviews(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('review_request')
    .addColumn('order_number', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text')
    .addColumn('buyer_hash', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('placed_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .execute()
  await db.schema.createIndex('review_request_buyer').on('review_request').column('buyer_hash').execute()
  await db.schema
    .createTable('review_link')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('order_number', 'text', (column) => column.notNull().references('review_request.order_number'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addUniqueConstraint('review_of_order', ['order_number', 'product_key'])
    .execute()
  await db.schema.createIndex('review_state').on('review').columns(['state', 'created_at', 'id']).execute()
  await db.schema.createIndex('review_product').on('review').columns(['product_key', 'state']).execute()
}

/** Decided reviews are listed by their decision, page by page. */
export async function indexDecidedReviews(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex('review_decided').on('review').columns(['state', 'decided_at', 'id']).execute()
}

/** A buyer is known by their account, too, whose e-mail may have changed. */
export async function indexRequestsOfCustomers(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex('review_request_customer').on('review_request').column('customer_id').execute()
}

/** Each size bought is reviewed separately (REV-07). SQLite cannot change a constraint of an existing table. */
export async function reviewSizes(db: Kysely<Schema>): Promise<void> {
  const columns = sql.raw(
    `id, order_number, customer_id, product_key, product_name, sku, stars, title, text, author, state,
      created_at, decided_at, decided_by`,
  )
  await db.schema
    .createTable('review_of_sku')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addUniqueConstraint('review_of_size', ['order_number', 'sku'])
    .execute()
  await sql`insert into review_of_sku (${columns}) select ${columns} from review`.execute(db)
  await db.schema.dropTable('review').execute()
  await db.schema.alterTable('review_of_sku').renameTo('review').execute()
  await db.schema.createIndex('review_state').on('review').columns(['state', 'created_at', 'id']).execute()
  await db.schema.createIndex('review_product').on('review').columns(['product_key', 'state']).execute()
}
