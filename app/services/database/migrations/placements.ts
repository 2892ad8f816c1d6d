/** Orders being placed, and later changes to them. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { CENTS } from './cents'

export async function createPlacements(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('placement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('cart_id', 'text', (column) => column.notNull())
    .addColumn('seen_version', 'integer', (column) => column.notNull())
    .addColumn('seen_total_cents', CENTS, (column) => column.notNull())
    .addColumn('seen_fingerprint', 'text', (column) => column.notNull())
    .addColumn('order_number', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text')
    .addColumn('frozen_version', 'integer')
    .addColumn('frozen_total_cents', CENTS)
    .addColumn('snapshot', 'text')
    .addColumn('outcome', 'text')
    .addColumn('order_intent_at', 'text')
    .addColumn('order_unknown', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('order_id', 'text')
    .addColumn('redrafts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('deadline_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('recheck_at', 'text')
    .addColumn('review_note', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  // One order per cart, enforced by the database: any placement that has not failed holds the cart.
  await sql`create unique index placement_cart on placement (cart_id) where state <> 'FAILED'`.execute(db)
  await sql`create index placement_due on placement (next_try_at)
    where state not in ('DONE', 'FAILED', 'NEEDS_REVIEW')`.execute(db)
  await sql`create index placement_recheck on placement (recheck_at) where recheck_at is not null`.execute(db)
  await db.schema
    .createTable('placement_event')
    .addColumn('placement_id', 'text', (column) => column.notNull().references('placement.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('from_state', 'text', (column) => column.notNull())
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('placement_event_key', ['placement_id', 'revision'])
    .execute()
}

/** Indexes for what every worker pass and checkout step asks for: a handful among all orders ever placed. */
export async function indexPlacements(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('placement_of_cart')
    .on('placement')
    .columns(['cart_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('payment_change_placement')
    .on('payment_change')
    .column('placement_id')
    .execute()
  await sql`create index placement_review on placement (id) where review_note is not null`.execute(db)
}

export async function addReceiptNotices(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('receipt_token').addColumn('notices', 'text').execute()
}

export async function addAgentPayments(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_session').addColumn('agent_payment', 'text').execute()
}

export async function addPaymentPages(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_session').addColumn('page_url', 'text').execute()
}

export async function addPaymentNotices(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_session').addColumn('notices', 'text').execute()
}

export async function createCancellations(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('order_cancellation')
    .addColumn('placement_id', 'text', (column) => column.primaryKey().references('placement.id'))
    .addColumn('order_number', 'text', (column) => column.notNull().unique())
    .addColumn('requested_by', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create index order_cancellation_due on order_cancellation (next_try_at)
    where state not in ('REFUNDED', 'REFUSED')`.execute(db)
}

/** Earlier ones were told as shipped, whatever the reason. */
export async function addRefusalReasons(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('order_cancellation').addColumn('refusal_reason', 'text').execute()
}

export async function createPaymentChanges(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('payment_change')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('placement_id', 'text', (column) => column.notNull().references('placement.id'))
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('from_leg_id', 'text', (column) => column.notNull())
    .addColumn('gateway_order_id', 'text', (column) => column.notNull().unique())
    .addColumn('amount_cents', CENTS, (column) => column.notNull())
    .addColumn('nonce', 'text')
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create unique index payment_change_open on payment_change (placement_id)
    where state not in ('DONE', 'DECLINED')`.execute(db)
}

/** Those that are under way are marked by the next worker that claims them. */
export async function addAwaitedChanges(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_change').addColumn('awaited_at', 'text').execute()
}

/** Which act of an agent a change or cancellation is: its end, which may come later, is put on record with it. */
export async function nameAuditedChanges(db: Kysely<Schema>): Promise<void> {
  for (const table of ['payment_change', 'order_cancellation'])
    await db.schema.alterTable(table).addColumn('audit_id', 'text').execute()
}

export async function createOrderReports(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('order_report')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_report_customer').on('order_report').column('customer_id').execute()
}
