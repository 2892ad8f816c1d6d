/** Sessions, settings, the audit log, and the search index. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'

const SEQUENCE_START_MAX = 1_000_000_000

export async function createSessions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('renewed_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_customer').on('session').column('customer_id').execute()
  await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute()
}

export async function createOutbox(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addColumn('parked_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create index outbox_due on outbox (next_try_at)
    where delivered_at is null and parked_at is null`.execute(db)
}

/** Claims read what is due in their lane from an index, and so does pruning old events, however long either list is. */
export async function addOutboxLanes(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update outbox set lane = kind where kind like 'lane:%'`.execute(db)
  await db.schema.dropIndex('outbox_due').execute()
  await sql`create index outbox_due on outbox (lane, next_try_at)
    where delivered_at is null and parked_at is null`.execute(db)
  await sql`create index outbox_events on outbox (created_at) where lane <> ''`.execute(db)
}

export async function createContentCopies(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('content_copy')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'text', (column) => column.notNull())
    .execute()
}

export async function createSettings(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sequence')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  // Starts at random: a shop whose database was recreated must not reuse its old order numbers.
  await db
    .insertInto('sequence')
    .values({ name: 'order', value: randomInt(SEQUENCE_START_MAX) })
    .execute()
}

export async function createAudit(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_owner').on('audit').columns(['owner_id', 'created_at']).execute()
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'created_at']).execute()
}

/** Auditors read newest first; agents type the last digits of a number (`N` and ten digits). */
export async function extendAudit(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('detail', 'text').execute()
  await db.schema.createIndex('audit_newest').on('audit').columns(['created_at', 'id']).execute()
  await sql`create index placement_number_end on placement (substr(order_number, 6))`.execute(db)
}

/** Which stretch of acting an act belongs to: guests have no id to tell them apart by. */
export async function nameActing(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('acting_id', 'text').execute()
}

/** Which acts were done: each is on record before it is done, and may be refused afterwards. */
export async function createAuditOutcomes(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('audit_outcome')
    .addColumn('audit_id', 'text', (column) => column.primaryKey())
    .addColumn('done_at', 'text', (column) => column.notNull())
    .execute()
}

export async function createIndexedProducts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('indexed_product')
    .addColumn('product_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('object_ids', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .execute()
}

/** Summaries for counting departments and suggestions: no page ever queried those indexes. */
export async function dropIndexSummaries(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('indexed_product').dropColumn('summary').execute()
  await db.deleteFrom('setting').where('key', '=', 'catalogue.others').execute()
}
