/** The schema step by step. A step that was released is never edited: a new one follows it. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import type { Schema } from './schema'
import { carryOverCarts, carryOverFields } from './session-marks.server'

/** Money up to 2^53 cents; SQLite stores any integer in as few bytes as it needs. */
const CENTS = 'bigint'
const SEQUENCE_START_MAX = 1_000_000_000

async function createSessions(db: Kysely<Schema>): Promise<void> {
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

async function createPlacements(db: Kysely<Schema>): Promise<void> {
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
  // One order a cart, by the database's own word: whatever has not failed holds the cart.
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

async function createMoney(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('payment_leg')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('placement_id', 'text', (column) => column.notNull().references('placement.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('gateway_order_id', 'text', (column) => column.notNull().unique())
    .addColumn('amount_cents', CENTS, (column) => column.notNull().check(sql`amount_cents > 0`))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('transaction_id', 'text', (column) => column.unique())
    .addColumn('intent_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payment_leg_placement').on('payment_leg').column('placement_id').execute()
  await db.schema
    .createTable('credit_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('balance_cents', CENTS, (column) => column.notNull().check(sql`balance_cents >= 0`))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('credit_ledger')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('credit_account.id'))
    .addColumn('amount_cents', CENTS, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('placement_id', 'text')
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credit_ledger_account').on('credit_ledger').column('account_id').execute()
  await db.schema
    .createTable('payment_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('gateway_session_id', 'text', (column) => column.notNull().unique())
    .addColumn('cart_id', 'text', (column) => column.notNull())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('amount_cents', CENTS, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('receipt_token')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('placement_id', 'text', (column) => column.notNull().unique().references('placement.id'))
    .addColumn('order_number', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

async function createOutbox(db: Kysely<Schema>): Promise<void> {
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

async function createSettings(db: Kysely<Schema>): Promise<void> {
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
  // A random start: a shop whose database was made anew does not count through its old order numbers again.
  await db
    .insertInto('sequence')
    .values({ name: 'order', value: randomInt(SEQUENCE_START_MAX) })
    .execute()
}

async function addReceiptNotices(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('receipt_token').addColumn('notices', 'text').execute()
}

async function createAudit(db: Kysely<Schema>): Promise<void> {
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

async function createTurns(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('turn')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
}

async function addCartMoves(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('session').addColumn('successor', 'text').execute()
  await db.schema
    .createTable('cart_move')
    .addColumn('cart_id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('mover', 'text', (column) => column.notNull())
    .addColumn('cart_key', 'text')
    .addColumn('new_cart_id', 'text')
    .addColumn('frozen_version', 'integer')
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cart_move_due').on('cart_move').column('until_ms').execute()
  await db.schema.createIndex('cart_move_key').on('cart_move').column('cart_key').execute()
}

async function createIndexedProducts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('indexed_product')
    .addColumn('product_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('object_ids', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .execute()
}

/** What departments and suggestions were counted from: no page ever asked for those indexes. */
async function dropIndexSummaries(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('indexed_product').dropColumn('summary').execute()
  await db.deleteFrom('setting').where('key', '=', 'catalogue.others').execute()
}

async function createShopperCarts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('shopper_cart')
    .addColumn('cart_id', 'text', (column) => column.primaryKey())
    .addColumn('session_hash', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('ordered_at', 'text')
    .addColumn('told_at', 'text')
    .addColumn('heard_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shopper_cart_session').on('shopper_cart').column('session_hash').execute()
  await db.schema.createIndex('shopper_cart_customer').on('shopper_cart').column('customer_id').execute()
  await carryOverCarts(db)
}

async function createAccountKeys(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('session').addColumn('actor_id', 'text').execute()
  // Nobody has acted for anybody else until now.
  await db
    .updateTable('session')
    .set((row) => ({ actor_id: row.ref('customer_id') }))
    .execute()
  await db.schema.createIndex('session_actor').on('session').column('actor_id').execute()
  await db.schema
    .createTable('account_key')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('redirect_path', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('account_key_customer').on('account_key').column('customer_id').execute()
}

/** Accounts get owners, and a payment may be a saved card or credit. Accounts of before are store credit. */
async function createWallet(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('credit_account').addColumn('customer_id', 'text').execute()
  await db.schema
    .alterTable('credit_account')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('store-credit'))
    .execute()
  await db.schema.alterTable('credit_account').addColumn('limit_cents', CENTS).execute()
  await sql`create unique index credit_account_customer on credit_account (customer_id, kind)
    where customer_id is not null`.execute(db)
  await db.schema
    .alterTable('payment_session')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('entry'))
    .execute()
  await db.schema.alterTable('payment_session').addColumn('customer_id', 'text').execute()
  await db.schema
    .alterTable('payment_session')
    .addColumn('credit_cents', CENTS, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('payment_session').addColumn('credit_account_id', 'text').execute()
  await db.schema.alterTable('payment_session').addColumn('nonce', 'text').execute()
  await db.schema.alterTable('payment_session').addColumn('account_name', 'text').execute()
  await db.schema
    .createTable('card_name')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('card_name_key', ['customer_id', 'token'])
    .execute()
}

async function createCancellations(db: Kysely<Schema>): Promise<void> {
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

async function createPaymentChanges(db: Kysely<Schema>): Promise<void> {
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

async function createOrderReports(db: Kysely<Schema>): Promise<void> {
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

async function createReferrals(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('referral')
    .addColumn('order_number', 'text', (column) => column.primaryKey())
    .addColumn('buyer_hash', 'text', (column) => column.notNull().unique())
    .addColumn('referrer_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount_cents', CENTS, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('referral_referrer').on('referral').column('referrer_id').execute()
}

async function createContacts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('contact')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('is_subscribed', 'integer', (column) => column.notNull())
    .addColumn('is_sms_subscribed', 'integer', (column) => column.notNull())
    .addColumn('is_b2b', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}

async function createReviews(db: Kysely<Schema>): Promise<void> {
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

/** Auditors read the newest first; an agent types the last digits of a number (`N` and ten digits). */
async function extendAudit(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('detail', 'text').execute()
  await db.schema.createIndex('audit_newest').on('audit').columns(['created_at', 'id']).execute()
  await sql`create index placement_number_end on placement (substr(order_number, 6))`.execute(db)
}

async function createSocial(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('social_attempt')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('secrets', 'text', (column) => column.notNull())
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('preserve_cart', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('social_identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('social_identity_key', ['issuer', 'subject'])
    .execute()
  await db.schema
    .createIndex('social_identity_customer')
    .on('social_identity')
    .column('customer_id')
    .execute()
}

async function addAgentPayments(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_session').addColumn('agent_payment', 'text').execute()
}

async function addPaymentPages(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('payment_session').addColumn('page_url', 'text').execute()
}

async function createFavorites(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('favorite')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['customer_id', 'product_key'])
    .execute()
}

async function addPostalWishes(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('is_postal_subscribed', 'integer').execute()
}

async function createSeenHints(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('seen_hint')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_hint_key', ['customer_id', 'hint'])
    .execute()
}

async function createAccountDeletions(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('account_deletion')
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text')
    .addColumn('is_proven', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create index account_deletion_due on account_deletion (next_try_at) where state <> 'DONE'`.execute(
    db,
  )
}

/** Each size that was bought is reviewed for itself (REV-07). SQLite changes no constraint of a table that there is. */
async function reviewSizes(db: Kysely<Schema>): Promise<void> {
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

async function createOrderUploads(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('order_upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

async function createResellerCertificates(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('reseller_certificate')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('reseller_certificate_by_customer')
    .on('reseller_certificate')
    .columns(['customer_id', 'created_at'])
    .execute()
}

/** Kysely runs these in the order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-sessions': { up: createSessions },
  '0002-placements': { up: createPlacements },
  '0003-money': { up: createMoney },
  '0004-outbox': { up: createOutbox },
  '0005-settings': { up: createSettings },
  '0006-receipt-notices': { up: addReceiptNotices },
  '0007-audit': { up: createAudit },
  '0008-turns': { up: createTurns },
  '0009-cart-moves': { up: addCartMoves },
  '0011-indexed-products': { up: createIndexedProducts },
  '0012-index-summaries': { up: dropIndexSummaries },
  '0013-shopper-carts': { up: createShopperCarts },
  '0014-session-fields': { up: carryOverFields },
  '0015-cart-lock': { up: (db) => db.schema.alterTable('turn').renameTo('cart_lock').execute() },
  '0016-account-keys': { up: createAccountKeys },
  '0020-order-reports': { up: createOrderReports },
  '0023-social': { up: createSocial },
  '0028-wallet': { up: createWallet },
  '0029-cancellations': { up: createCancellations },
  '0030-payment-changes': { up: createPaymentChanges },
  '0031-referral': { up: createReferrals },
  '0032-contacts': { up: createContacts },
  '0033-reseller-certificates': { up: createResellerCertificates },
  '0035-favorites': { up: createFavorites },
  '0036-postal-wishes': { up: addPostalWishes },
  '0037-seen-hints': { up: createSeenHints },
  '0038-reviews': { up: createReviews },
  '0039-order-uploads': { up: createOrderUploads },
  '0041-account-deletions': { up: createAccountDeletions },
  '0041-review-sizes': { up: reviewSizes },
  '0042-agents': { up: extendAudit },
  '0043-agent-payments': { up: addAgentPayments },
  '0045-payment-pages': { up: addPaymentPages },
}
