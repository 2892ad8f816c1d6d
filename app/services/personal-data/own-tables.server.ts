/** What the shop's own tables hold about one person: exports it, and deletes it. Every operation may be repeated. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentChangeState } from '~/models/payments/change-payment'
import { PlacementDetailsSchema } from '~/models/placement/placement'
import type { Clock } from '../clock'
import type { Person } from '../commercetools/customer-erasure.server'
import type { Database, Queryable } from '../database/database.server'
import { decodeJson, encodeJson } from '../database/json'
import type { PlacementTable } from '../database/tables/placements'
import type { Outbox } from '../outbox/outbox.server'
import type { InvitationKeys } from '../referral/invitation-keys.server'
import { showReviewsOf } from '../reviews/reviews.server'
import { anonymiseOutbox, createLanes, deleteOrderEvents } from './order-outbox.server'
import { TABLES } from './tables'
import type { Holds, TableOfPerson } from './tables'

/** Includes the account's e-mail, whoever it really belongs to. */
export interface KnownPerson extends Person {
  readonly email: string
}

export type ExportedRow = Readonly<Record<string, string | number | boolean | null>>

export interface OwnTables {
  /** Keyed by the names used in the export. */
  read(person: KnownPerson): Promise<Readonly<Record<string, readonly ExportedRow[]>>>
  /** An order of theirs is being placed: nothing may be pulled out from under it. */
  isPlacing(person: Person): Promise<boolean>
  /** Everything but what their orders still need. */
  deleteRows(person: KnownPerson): Promise<void>
  /** False while its money is not settled. */
  anonymisePlacement(orderNumber: string): Promise<boolean>
  /** For placements that failed, or whose order is gone. False while the money of one is not settled. */
  anonymisePlacements(person: Person): Promise<boolean>
}

const ENDED = ['DONE', 'FAILED']
const among = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)))
/** Changes of a card that have yet to name it. One that is refunded, however long that takes, needs nothing personal. */
const NAMELESS: readonly PaymentChangeState[] = ['REQUESTED', 'AUTHORIZED']
/** Of a placement: 0 while it may go on, or its card is still being changed for another. */
const isSettled = sql<number>`case when placement.state in (${among(ENDED)}) and not exists (
    select 1 from payment_change as change
    where change.placement_id = placement.id and change.state in (${among(NAMELESS)})
  ) then 1 else 0 end`.as('is_settled')
const EXPORTED_MAX = 10_000

const hashOfEmail = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

function valueOf(holds: Holds, { customerId, email, guestEmail }: KnownPerson): string | null {
  if (holds === 'customer') return customerId
  if (holds === 'email') return email.toLowerCase()
  if (guestEmail === null) return null
  return holds === 'proven-email' ? guestEmail.toLowerCase() : hashOfEmail(guestEmail)
}

/** The rows that belong to a person. */
export function isTheirs(by: Readonly<Record<string, Holds>>, person: KnownPerson): RawBuilder<boolean> {
  const conditions = Object.entries(by).flatMap(([column, holds]) => {
    const value = valueOf(holds, person)
    if (value === null) return []
    const ref = sql.ref(column)
    return holds === 'email' || holds === 'proven-email'
      ? [sql`lower(${ref}) = ${value}`]
      : [sql`${ref} = ${value}`]
  })
  // No condition is left, as nothing identifying is proven: no rows.
  return conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Includes rows attached to their orders: a review of what they ordered as a guest. */
function areTheirs({ by = {}, byOrderOf }: TableOfPerson, person: KnownPerson): RawBuilder<boolean> {
  const own = isTheirs(by, person)
  if (byOrderOf === undefined) return own
  const orders = sql`select order_number from ${sql.table(byOrderOf)} where ${isTheirs(TABLES[byOrderOf].by ?? {}, person)}`
  return sql<boolean>`(${own} or order_number in (${orders}))`
}

const LIKE_SPECIAL = /[\\%_]/g

/** JSON in which some field has this text as its value. */
function tells(column: string, texts: readonly string[]): RawBuilder<boolean> {
  const conditions = texts.map((text) => {
    const pattern = `%:${JSON.stringify(text.toLowerCase()).replace(LIKE_SPECIAL, '\\$&')}%`
    // What an agent did for someone belongs to that customer.
    const acted = `"actorid":${JSON.stringify(text.toLowerCase())}`
    return sql`replace(lower(${sql.ref(column)}), ${acted}, '') like ${pattern} escape '\\'`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** What identifies a person in a placement or an outbox row. */
const namesOf = ({ customerId, guestEmail }: Person): readonly string[] =>
  guestEmail === null ? [customerId] : [customerId, guestEmail]

async function deleteReviews(tx: Queryable, outbox: Outbox, { customerId, guestEmail }: Person) {
  const requests = tx
    .selectFrom('review_request')
    .select('order_number')
    .where((row) =>
      row.or([
        row('customer_id', '=', customerId),
        row('buyer_hash', '=', guestEmail === null ? '' : hashOfEmail(guestEmail)),
      ]),
    )
  const gone = await tx
    .deleteFrom('review')
    .where((row) => row.or([row('customer_id', '=', customerId), row('order_number', 'in', requests)]))
    .returning(['id', 'product_key', 'state'])
    .execute()
  const shown = gone.filter(({ state }) => state === 'published')
  await outbox.enqueue(
    tx,
    shown.map(({ id, product_key: productKey }) => showReviewsOf(productKey, id)),
  )
  await tx.deleteFrom('review_link').where('order_number', 'in', requests).execute()
}

/** Books out the remaining balance, so that the account reaches zero and the books still balance. */
async function closeCredit(tx: Queryable, customerId: string, now: string) {
  const accounts = await tx
    .selectFrom('credit_account')
    .select(['id', 'balance_cents'])
    .where('customer_id', '=', customerId)
    .execute()
  for (const { id, balance_cents: balance } of accounts) {
    const amountCents = -Number(balance)
    if (amountCents !== 0)
      await tx
        .insertInto('credit_ledger')
        .values({
          id: `closed:${id}`,
          account_id: id,
          amount_cents: amountCents,
          kind: 'close',
          placement_id: null,
          dedupe_key: `closed:${id}`,
          note: 'Account deleted by its customer',
          created_at: now,
        })
        .execute()
    await tx
      .updateTable('credit_account')
      .set({ customer_id: null, balance_cents: 0, updated_at: now })
      .where('id', '=', id)
      .execute()
  }
}

export function createOwnTables({
  database,
  outbox,
  invitationKeys,
  clock,
}: {
  readonly database: Database
  readonly outbox: Outbox
  readonly invitationKeys: Pick<InvitationKeys, 'patternOf'>
  readonly clock: Clock
}): OwnTables {
  const entries: readonly (readonly [string, TableOfPerson])[] = Object.entries(TABLES)
  const lanes = createLanes(clock)

  async function clearPlacement(
    tx: Queryable,
    { id, order_number: orderNumber, request }: Pick<PlacementTable, 'id' | 'order_number' | 'request'>,
  ): Promise<void> {
    // The amounts agreed on stay; the rest is personal.
    const { storeCredit, giftCertificates, adjustmentCents, offline } = decodeJson(
      PlacementDetailsSchema,
      request,
    )
    const kept = { email: '', storeCredit, giftCertificates, adjustmentCents, offline }
    await tx
      .updateTable('placement')
      .set({ request: encodeJson(kept), nonce: null })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('receipt_token').where('placement_id', '=', id).execute()
    await anonymiseOutbox(tx, { placementId: id, orderNumber }, await lanes(tx))
  }

  return {
    async read(person) {
      const told: Record<string, readonly ExportedRow[]> = {}
      for (const [name, table] of entries) {
        const { by, exported } = table
        if (by === undefined || exported === undefined) continue
        const facts = Object.entries(exported.facts ?? {})
        const columns = [
          ...Object.entries(exported.columns).map(([column, as]) => sql`${sql.ref(column)} as ${sql.id(as)}`),
          ...facts.map(([as, isSo]) => sql`case when ${isSo} then 1 else 0 end as ${sql.id(as)}`),
        ]
        const { rows } = await sql<ExportedRow>`select ${sql.join(columns)} from ${sql.table(name)}
          where ${areTheirs(table, person)} limit ${sql.lit(EXPORTED_MAX)}`.execute(database.db)
        told[exported.as] = rows.map((row) => ({
          ...row,
          ...Object.fromEntries(facts.map(([as]) => [as, row[as] === 1])),
        }))
      }
      return told
    },

    async isPlacing(person) {
      const found = await database.db
        .selectFrom('placement')
        .select('id')
        .where(tells('request', namesOf(person)))
        .where('state', 'not in', [...ENDED, 'NEEDS_REVIEW'])
        .executeTakeFirst()
      return found !== undefined
    },

    deleteRows: (person) =>
      database.transaction(async (tx) => {
        const { customerId, guestEmail } = person
        const names = namesOf(person)
        const now = clock.now().toISOString()
        await deleteReviews(tx, outbox, person)
        for (const [name, { onDeletion, by }] of entries)
          if (onDeletion === 'rows' && by !== undefined)
            await sql`delete from ${sql.table(name)} where ${isTheirs(by, person)}`.execute(tx)
        // By the account's orders, and by their e-mail only if it is proven to be theirs.
        const ordered = tx
          .selectFrom('placement')
          .select('order_number')
          .where(tells('request', [customerId]))
        await tx
          .updateTable('referral')
          .set((row) => ({ buyer_hash: row.ref('order_number') }))
          .where((row) =>
            row.or([
              row('order_number', 'in', ordered),
              row('buyer_hash', '=', guestEmail === null ? '' : hashOfEmail(guestEmail)),
            ]),
          )
          .execute()
        await tx.updateTable('referral').set({ buyer_id: null }).where('buyer_id', '=', customerId).execute()
        if (guestEmail !== null) {
          await tx
            .deleteFrom('session')
            .where('actor_id', 'is', null)
            .where(tells('data', [guestEmail]))
            .execute()
          // The payload has lost the address of a friend who was invited; the key still tells who it was.
          await tx
            .deleteFrom('outbox')
            .where('dedupe_key', 'like', invitationKeys.patternOf(guestEmail))
            .execute()
        }
        await tx.deleteFrom('outbox').where(tells('payload', names)).execute()
        await deleteOrderEvents(tx, tells('request', names))
        await tx
          .updateTable('order_cancellation')
          .set({ requested_by: null })
          .where('requested_by', '=', customerId)
          .execute()
        await closeCredit(tx, customerId, now)
      }),

    anonymisePlacement: (orderNumber) =>
      database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('placement')
          .select(['id', 'order_number', 'request', isSettled])
          .where('order_number', '=', orderNumber)
          .executeTakeFirst()
        if (found === undefined) return true
        if (found.is_settled === 0) return false
        await clearPlacement(tx, found)
        return true
      }),

    anonymisePlacements: (person) =>
      database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('placement')
          .select(['id', 'order_number', 'request', isSettled])
          .where(tells('request', namesOf(person)))
          .where('created_at', '<=', person.until)
          .execute()
        const settled = found.filter((placement) => placement.is_settled === 1)
        for (const placement of settled) await clearPlacement(tx, placement)
        return settled.length === found.length
      }),
  }
}
