/** What people send in other than orders: messages, legal requests, survey answers, stock notification requests. */
import { sql } from 'kysely'
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

/**
 * What a customer asks for is a wait of its own beside a stranger's of the same e-mail (158): their ids tell them apart.
 * SQLite cannot drop a constraint of an existing table.
 */
export async function keepStockRequestsApart(db: Kysely<Schema>): Promise<void> {
  const columns = sql.raw(
    'id, email_key, email, first_name, product_key, sku, customer_id, created_at, mailed_at',
  )
  await db.schema
    .createTable('stock_request_apart')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('product_key', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .execute()
  await sql`insert into stock_request_apart (${columns}) select ${columns} from stock_request`.execute(db)
  await db.schema.dropTable('stock_request').execute()
  await db.schema.alterTable('stock_request_apart').renameTo('stock_request').execute()
  await db.schema.createIndex('stock_request_open').on('stock_request').column('mailed_at').execute()
}

/**
 * A customer's wait begins its key with their id, which tells it apart from a stranger's of the same e-mail. So the index
 * that releases before 0081 name when they insert fits again, and processes of such a release take waits beside this one.
 */
export async function keyStockRequestsByCustomer(db: Kysely<Schema>): Promise<void> {
  await sql`update stock_request set email_key = customer_id || ' ' || email_key
    where customer_id is not null`.execute(db)
  // A wait that began before 0081 and was asked for again since stands there twice: one that is open stays.
  await sql`delete from stock_request where exists (
    select 1 from stock_request as other
    where other.email_key = stock_request.email_key
      and other.product_key = stock_request.product_key
      and other.sku = stock_request.sku
      and (
        (other.mailed_at is null and stock_request.mailed_at is not null)
        or (
          (other.mailed_at is null) = (stock_request.mailed_at is null)
          and other.id < stock_request.id
        )
      )
  )`.execute(db)
  await db.schema
    .createIndex('stock_request_of_size')
    .on('stock_request')
    .columns(['email_key', 'product_key', 'sku'])
    .unique()
    .execute()
}

/** An opt-out outlasts its request, which is deleted with an account; and it is looked up by the account, too. */
export async function createOptOuts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('opt_out')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('opt_out_key', ['address_hash', 'topic'])
    .execute()
  await db.schema
    .createIndex('contact_message_customer')
    .on('contact_message')
    .columns(['customer_id', 'topic'])
    .execute()
}

/** Whether the owner of the e-mail may learn of an opt-out that binds them. */
export async function addToldOptOuts(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('opt_out')
    .addColumn('is_told', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
