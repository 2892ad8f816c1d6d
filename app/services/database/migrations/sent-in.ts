/** What people send in other than orders: messages, legal requests, survey answers, stock notification requests. */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'

export async function createSentIn(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('first_name', 'text').execute()
  await db.schema.alterTable('contact').addColumn('details_form', 'text').execute()
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('message', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('contact_message_email')
    .on('contact_message')
    .columns(['email_key', 'topic'])
    .execute()
  await db.schema
    .createTable('survey_answer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('page', 'text')
    .addColumn('email', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('stock_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .addUniqueConstraint('stock_request_of_size', ['email_key', 'product_key', 'sku'])
    .execute()
  await db.schema.createIndex('stock_request_open').on('stock_request').column('mailed_at').execute()
}

/** Stock notifications address people by name. */
export async function nameStockRequests(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('stock_request').addColumn('first_name', 'text').execute()
}
