/** The placement tables: found, claimed under a lease, and written only by who holds the fence. */
import { randomUUID } from 'node:crypto'
import { definedOnly } from '~/models/defined-only'
import { orderNumberOf } from '~/models/placement/order-number'
import type { PlacementDetails } from '~/models/placement/placement'
import { RESTING_STATES, isResting, move, moveLeg } from '~/models/placement/states'
import type { LegState, PlacementState } from '~/models/placement/states'
import type { Clock } from '../clock'
import type { Database, Queryable, Transaction } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { PlacementTable } from '../database/schema'
import { toLeg, toPlacement } from './placement-row.server'
import type { Leg, Placement } from './placement-row.server'

/** Somebody else took the placement over: the work stops here, without a trace. */
export class FenceLostError extends Error {
  readonly kind = 'FenceLostError'
}

export function isFenceLost(error: unknown): boolean {
  return error instanceof Error && (error as { kind?: unknown }).kind === 'FenceLostError'
}

export interface NewPlacement {
  readonly key: string
  readonly requestHash: string
  readonly cartId: string
  readonly seenVersion: number
  readonly seenTotalCents: number
  readonly seenFingerprint: string
  readonly details: PlacementDetails
  readonly nonce: string | undefined
}

export interface LegChange {
  readonly leg: Leg
  readonly to: LegState
  readonly transactionId?: string
  /** A call for it is about to be sent. */
  readonly intent?: boolean
}

/** The columns that rules may set; state, lease, fence and revision are the store's own. */
export type PlacementPatch = Partial<
  Pick<
    PlacementTable,
    | 'frozen_version'
    | 'frozen_total_cents'
    | 'snapshot'
    | 'outcome'
    | 'order_intent_at'
    | 'order_unknown'
    | 'order_id'
    | 'redrafts'
    | 'attempts'
    | 'last_error'
    | 'recheck_at'
    | 'review_note'
    | 'nonce'
  >
>

export interface Change {
  readonly to?: PlacementState
  readonly reason?: string
  readonly patch?: PlacementPatch
  readonly legs?: readonly LegChange[]
  /** More rows of the same commit. Queries of `tx` only. */
  readonly also?: (tx: Transaction) => Promise<void>
}

export type PlacementStore = ReturnType<typeof createPlacementStore>

export function createPlacementStore(dependencies: {
  readonly database: Database
  readonly clock: Clock
  readonly leaseMs: number
  readonly deadlineMs: number
  readonly maxWaitMs: number
}) {
  const { database, clock, leaseMs, deadlineMs, maxWaitMs } = dependencies
  const owner = randomUUID()
  const instant = (fromNowMs = 0) => new Date(clock.now().getTime() + fromNowMs).toISOString()

  async function load(queryable: Queryable, id: string): Promise<Placement | null> {
    const row = await queryable.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return null
    const legs = await queryable
      .selectFrom('payment_leg')
      .selectAll()
      .where('placement_id', '=', id)
      .orderBy('position')
      .execute()
    return toPlacement(row, legs.map(toLeg))
  }

  async function findId(queryable: Queryable, key: string, cartId: string): Promise<string | undefined> {
    const byKey = await queryable
      .selectFrom('placement')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
    if (byKey !== undefined) return byKey.id
    const byCart = await queryable
      .selectFrom('placement')
      .select('id')
      .where('cart_id', '=', cartId)
      .where('state', '!=', 'FAILED')
      .executeTakeFirst()
    return byCart?.id
  }

  /** The placement that holds the cart, under way or done; null when there is none, or all of them have failed. */
  async function holderOf(cartId: string): Promise<Placement | null> {
    const row = await database.db
      .selectFrom('placement')
      .select('id')
      .where('cart_id', '=', cartId)
      .where('state', '!=', 'FAILED')
      .executeTakeFirst()
    return row === undefined ? null : load(database.db, row.id)
  }

  /** What was shown when the cart was last to be ordered; null when it never was. */
  async function lastFingerprintOf(cartId: string): Promise<string | null> {
    const row = await database.db
      .selectFrom('placement')
      .select('seen_fingerprint')
      .where('cart_id', '=', cartId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return row?.seen_fingerprint ?? null
  }

  async function nextOrderNumber(tx: Transaction): Promise<string> {
    const row = await tx
      .updateTable('sequence')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'order')
      .returning('value')
      .executeTakeFirstOrThrow()
    return orderNumberOf(row.value)
  }

  async function insert(tx: Transaction, placement: NewPlacement): Promise<string | null> {
    const now = instant()
    const row = await tx
      .insertInto('placement')
      .values({
        id: randomUUID(),
        key: placement.key,
        request_hash: placement.requestHash,
        cart_id: placement.cartId,
        seen_version: placement.seenVersion,
        seen_total_cents: placement.seenTotalCents,
        seen_fingerprint: placement.seenFingerprint,
        order_number: await nextOrderNumber(tx),
        state: 'RECEIVED',
        request: encodeJson(placement.details),
        nonce: placement.nonce ?? null,
        order_unknown: 0,
        redrafts: 0,
        attempts: 0,
        next_try_at: now,
        deadline_at: instant(deadlineMs),
        lease_owner: owner,
        lease_until: instant(leaseMs),
        fence: 1,
        revision: 0,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  }

  /** The placement of this key, or else the one that holds the cart, or else a new one under our lease. */
  async function open(
    placement: NewPlacement,
  ): Promise<{ readonly placement: Placement; readonly isNew: boolean }> {
    // Found again after a lost race: PostgreSQL shows the winner's row only to a new transaction.
    for (let attempt = 0; attempt < 3; attempt++) {
      const opened = await database.transaction(async (tx) => {
        const existing = await findId(tx, placement.key, placement.cartId)
        const id = existing ?? (await insert(tx, placement))
        const loaded = id === null ? null : await load(tx, id)
        return loaded === null ? null : { placement: loaded, isNew: existing === undefined }
      })
      if (opened !== null) return opened
    }
    throw new Error('A placement neither exists nor can be made')
  }

  async function writeLegs(tx: Transaction, changes: readonly LegChange[]): Promise<void> {
    for (const { leg, to, transactionId, intent } of changes) {
      const now = instant()
      await tx
        .updateTable('payment_leg')
        .set({
          state: leg.state === to ? to : moveLeg(leg.state, to),
          updated_at: now,
          ...definedOnly({ transaction_id: transactionId }),
          ...(intent === true ? { intent_at: now } : {}),
        })
        .where('id', '=', leg.id)
        .execute()
    }
  }

  /** One commit of what is decided or known, with the lease renewed. Throws FenceLostError when taken over. */
  function commit(placement: Placement, change: Change): Promise<Placement> {
    const to = change.to === undefined ? placement.state : move(placement.state, change.to)
    return database.transaction(async (tx) => {
      const revision = placement.revision + 1
      const result = await tx
        .updateTable('placement')
        .set({
          ...(to === placement.state ? {} : { attempts: 0, last_error: null }),
          ...change.patch,
          state: to,
          revision,
          lease_owner: isResting(to) ? null : owner,
          lease_until: isResting(to) ? instant() : instant(leaseMs),
          updated_at: instant(),
        })
        .where('id', '=', placement.id)
        .where('fence', '=', placement.fence)
        .where('revision', '=', placement.revision)
        .executeTakeFirst()
      if (Number(result.numUpdatedRows) !== 1)
        throw new FenceLostError(`Placement ${placement.id} was taken over`)
      if (to !== placement.state) {
        await tx
          .insertInto('placement_event')
          .values({
            placement_id: placement.id,
            revision,
            from_state: placement.state,
            to_state: to,
            fence: placement.fence,
            reason: change.reason ?? null,
            at: instant(),
          })
          .execute()
      }
      await writeLegs(tx, change.legs ?? [])
      await change.also?.(tx)
      const written = await load(tx, placement.id)
      if (written === null) throw new Error(`Placement ${placement.id} is gone`)
      return written
    })
  }

  /** Gives the lease back until a later try. */
  async function release(placement: Placement, waitMs: number, lastError?: string): Promise<void> {
    await database.db
      .updateTable('placement')
      .set({
        lease_owner: null,
        lease_until: instant(),
        next_try_at: instant(Math.min(waitMs, maxWaitMs)),
        updated_at: instant(),
        revision: placement.revision + 1,
        ...(lastError === undefined ? {} : { last_error: lastError, attempts: placement.attempts + 1 }),
      })
      .where('id', '=', placement.id)
      .where('fence', '=', placement.fence)
      .where('revision', '=', placement.revision)
      .execute()
  }

  /**
   * Takes over what nobody works on. Times that lie implausibly far ahead were written before the clock was set
   * back: they count as past.
   */
  async function claimDue(limit: number): Promise<readonly Placement[]> {
    const now = instant()
    return database.transaction(async (tx) => {
      const due = tx
        .selectFrom('placement')
        .select('id')
        .where('state', 'not in', RESTING_STATES)
        .where((eb) => eb.or([eb('next_try_at', '<=', now), eb('next_try_at', '>', instant(2 * maxWaitMs))]))
        .where((eb) => eb.or([eb('lease_until', '<=', now), eb('lease_until', '>', instant(2 * leaseMs))]))
        .orderBy('next_try_at')
        .limit(limit)
      const rows = await tx
        .updateTable('placement')
        .set((eb) => ({
          lease_owner: owner,
          lease_until: instant(leaseMs),
          fence: eb('fence', '+', 1),
          revision: eb('revision', '+', 1),
        }))
        .where('id', 'in', database.dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returning('id')
        .execute()
      const claimed: Placement[] = []
      for (const { id } of rows) {
        const placement = await load(tx, id)
        if (placement !== null) claimed.push(placement)
      }
      return claimed
    })
  }

  /** Right before a call: a process that slept past its lease must not send it. */
  function assertLease(placement: Placement): void {
    if (clock.now() >= placement.leaseUntil)
      throw new FenceLostError(`The lease of ${placement.id} has run out`)
  }

  return {
    open,
    holderOf,
    lastFingerprintOf,
    commit,
    release,
    claimDue,
    assertLease,
    load: (id: string) => load(database.db, id),
  }
}
