/** Credit and saved cards. */
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { CENTS } from './cents'

export async function createMoney(db: Kysely<Schema>): Promise<void> {
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

/** Accounts get owners, and a payment may be a saved card or credit. Existing accounts hold store credit. */
export async function createWallet(db: Kysely<Schema>): Promise<void> {
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
