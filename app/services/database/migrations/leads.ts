/** What people send by the forms of content pages. */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema'

export async function createLeads(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('desk', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('email', 'text')
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('lead_by_customer').on('lead').column('customer_id').execute()
}
