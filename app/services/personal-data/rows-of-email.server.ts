/**
 * What somebody sent in as a guest is theirs by an e-mail that was proven. Once their account has another one, those rows
 * name the account, so that they are still exported and deleted with it.
 */
import { sql } from 'kysely'
import type { Queryable } from '../database/database.server'
import { isTheirs } from './own-tables.server'
import { TABLES } from './tables'
import type { TableOfPerson } from './tables'

/** May be repeated. */
export async function keepRowsOfEmail(
  queryable: Queryable,
  customerId: string,
  email: string,
): Promise<void> {
  const entries: readonly (readonly [string, TableOfPerson])[] = Object.entries(TABLES)
  for (const [name, { by = {} }] of entries) {
    const proven = Object.entries(by).filter(([, holds]) => holds.startsWith('proven-email'))
    if (by['customer_id'] === undefined || proven.length === 0) continue
    const person = { customerId, email, guestEmail: email, until: '' }
    await sql`update ${sql.table(name)} set customer_id = ${customerId}
      where customer_id is null and ${isTheirs(Object.fromEntries(proven), person)}`.execute(queryable)
  }
}
