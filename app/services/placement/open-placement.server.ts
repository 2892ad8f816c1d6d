/** Opens a placement: found by its key or its cart, or created under our lease with a new order number. */
import { randomUUID } from 'node:crypto'
import { orderNumberOf } from '~/models/placement/order-number'
import type { PlacementDetails } from '~/models/placement/placement'
import type { Database, Transaction } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { PlacementLease } from './placement-lease.server'
import { findPlacementId, loadPlacement } from './placement-queries.server'
import type { Placement } from './placement-row.server'

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

async function nextOrderNumber(tx: Transaction): Promise<string> {
  const row = await tx
    .updateTable('sequence')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'order')
    .returning('value')
    .executeTakeFirstOrThrow()
  return orderNumberOf(row.value)
}

export function createPlacementOpening({
  database,
  lease,
  deadlineMs,
}: {
  readonly database: Database
  readonly lease: Pick<PlacementLease, 'instant' | 'held'>
  readonly deadlineMs: number
}) {
  const { instant } = lease

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
        ...lease.held(),
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

  /** The placement with this key, else the one that holds the cart, else a new one under our lease. */
  return async function open(
    placement: NewPlacement,
  ): Promise<{ readonly placement: Placement; readonly isNew: boolean }> {
    // Looks again after a lost race: PostgreSQL shows the winner's row only to a new transaction.
    for (let attempt = 0; attempt < 3; attempt++) {
      const opened = await database.transaction(async (tx) => {
        const existing = await findPlacementId(tx, placement.key, placement.cartId)
        const id = existing ?? (await insert(tx, placement))
        const loaded = id === null ? null : await loadPlacement(tx, id)
        return loaded === null ? null : { placement: loaded, isNew: existing === undefined }
      })
      if (opened !== null) return opened
    }
    throw new Error('A placement neither exists nor can be made')
  }
}
