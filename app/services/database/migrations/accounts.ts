/** Accounts: mailed keys, other providers, and what a customer keeps. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { CENTS } from './cents'

export async function createAccountKeys(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('session').addColumn('actor_id', 'text').execute()
  // Nobody has acted for anyone else until now.
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

/** What a link that changes the e-mail replaces: still known if its use fails half-way. */
export async function addPreviousEmails(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('account_key').addColumn('previous_email', 'text').execute()
  await db.schema.alterTable('account_key').addColumn('previous_is_proven', 'integer').execute()
}

export async function createSocial(db: Kysely<Schema>): Promise<void> {
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

/** An account elsewhere that was disconnected stays so, until its owner connects it again. */
export async function addDisconnections(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('social_identity').addColumn('disconnected_at', 'text').execute()
}

/** The page under the dialog, which a business account is sent back to (AUTH-33). */
export async function addSocialOver(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('social_attempt').addColumn('over_path', 'text').execute()
}

/** Earlier attempts do not say; their guest orders are included (AUTH-40). */
export async function addGuestOrdersOfSocial(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('social_attempt')
    .addColumn('attach_guest_orders', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

export async function createContacts(db: Kysely<Schema>): Promise<void> {
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

/** An account whose e-mail is unproven has preferences of its own, apart from those that came with the e-mail. */
export async function addContactOwners(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('owner_id', 'text').execute()
}

export async function createNewsRefusals(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('news_refusal')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('by_link', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

export async function addPostalWishes(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('is_postal_subscribed', 'integer').execute()
}

export async function createFavorites(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('favorite')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['customer_id', 'product_key'])
    .execute()
}

export async function createSeenHints(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('seen_hint')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_hint_key', ['customer_id', 'hint'])
    .execute()
}

export async function createAccountDeletions(db: Kysely<Schema>): Promise<void> {
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

export async function createReferrals(db: Kysely<Schema>): Promise<void> {
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

/** Earlier rows do not say whose account it was. */
export async function addReferralBuyers(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('referral').addColumn('buyer_id', 'text').execute()
  await db.schema.createIndex('referral_buyer').on('referral').column('buyer_id').unique().execute()
}

/** Invitations that were mailed or given up on kept the friend's address. */
export async function forgetInvited(db: Kysely<Schema>): Promise<void> {
  await sql`update outbox set payload = '{}'
    where kind = 'referral-invitation' and (delivered_at is not null or parked_at is not null)`.execute(db)
}

export async function createResellerCertificates(db: Kysely<Schema>): Promise<void> {
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
