/** What the shop knows about carts beyond the platform. */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'
import { carryOverCarts } from '../session-marks.server'

export async function createTurns(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('turn')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute()
}

export async function addCartMoves(db: Kysely<Schema>): Promise<void> {
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

/** A cart that is moved on takes unfinished moves into it along. */
export async function indexNewCarts(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex('cart_move_new').on('cart_move').column('new_cart_id').execute()
}

export async function createShopperCarts(db: Kysely<Schema>): Promise<void> {
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

export async function createOrderUploads(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('order_upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
