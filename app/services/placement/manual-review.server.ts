/** Placements for operators: what needs a person, the history of one, and the person's decision. */
import { isLedgerKind } from '~/models/placement/states'
import type { PlacementState } from '~/models/placement/states'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { giveBackCredit } from './compensate-step.server'
import { createCreditLedger } from './credit-ledger.server'
import { PLACEMENT_TIMES } from './placement-config'
import { eventsOf } from './placement-queries.server'
import type { Leg, Placement } from './placement-row.server'
import { createPlacementStore } from './placement-store.server'

export interface PlacementSummary {
  readonly orderNumber: string
  readonly state: string
  readonly totalCents: number | null
  readonly createdAt: string
  readonly note: string | null
}

/**
 * Identified by customer id; name and address are in the commerce platform's order, and have no place in a terminal.
 */
interface ReviewedPlacement extends Omit<Placement, 'details' | 'nonce' | 'snapshot' | 'requestHash'> {
  /** Who was at the keyboard: the customer, or someone acting for one. */
  readonly orderedBy: string
  readonly orderedFor: string
}

export interface PlacementHistory {
  readonly placement: ReviewedPlacement
  readonly events: readonly {
    readonly at: string
    readonly from: string
    readonly to: string
    readonly reason: string | null
  }[]
}

/**
 * retry: the worker resumes, asking the platforms before it does anything · done, failed: a person has settled it at
 * the gateway and the commerce platform, and records the result. The ledger is ours: `failed` gives back what was
 * reserved.
 */
export type Decision = 'retry' | 'done' | 'failed'
export const DECISIONS: readonly Decision[] = ['retry', 'done', 'failed']

const GUEST = 'guest'

function toReviewed(placement: Placement): ReviewedPlacement {
  const { details, nonce: _nonce, snapshot: _snapshot, requestHash: _hash, ...rest } = placement
  return { ...rest, orderedBy: details.actorId ?? GUEST, orderedFor: details.customerId ?? GUEST }
}

export interface ManualReview {
  waiting(): Promise<readonly PlacementSummary[]>
  latest(limit: number): Promise<readonly PlacementSummary[]>
  show(orderNumber: string): Promise<PlacementHistory | null>
  resolve(
    orderNumber: string,
    decision: Decision,
    note: string,
  ): Promise<'resolved' | 'not-found' | 'not-waiting'>
}

export function createManualReview(dependencies: {
  readonly database: Database
  readonly clock: Clock
}): ManualReview {
  const { database, clock } = dependencies
  const { leaseMs, deadlineMs, backoffMaxMs: maxWaitMs } = PLACEMENT_TIMES
  const store = createPlacementStore({ database, clock, leaseMs, deadlineMs, maxWaitMs })
  const credit = createCreditLedger({ clock })

  async function find(orderNumber: string): Promise<Placement | null> {
    const row = await database.db
      .selectFrom('placement')
      .select('id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirst()
    return row === undefined ? null : store.load(row.id)
  }

  async function list(onlyWaiting: boolean, limit: number): Promise<readonly PlacementSummary[]> {
    const all = database.db.selectFrom('placement').selectAll().orderBy('created_at', 'desc').limit(limit)
    const rows = await (onlyWaiting ? all.where('review_note', 'is not', null) : all).execute()
    return rows.map((row) => ({
      orderNumber: row.order_number,
      state: row.state,
      totalCents: row.frozen_total_cents,
      createdAt: row.created_at,
      note: row.review_note,
    }))
  }

  const reservedCredit = ({ legs }: Placement): readonly Leg[] =>
    legs.filter(({ kind, state }) => isLedgerKind(kind) && state === 'AUTHORIZED')

  /** Where the worker resumes: an existing order gets paid for, anything else is undone. */
  const retryState = (placement: Placement): PlacementState =>
    placement.orderId === null ? 'COMPENSATING' : 'CAPTURING'

  return {
    waiting: () => list(true, 1_000),
    latest: (limit) => list(false, limit),

    async show(orderNumber) {
      const placement = await find(orderNumber)
      if (placement === null) return null
      const events = await eventsOf(database.db, placement.id)
      return {
        placement: toReviewed(placement),
        events: events.map((row) => ({
          at: row.at,
          from: row.from_state,
          to: row.to_state,
          reason: row.reason,
        })),
      }
    },

    async resolve(orderNumber, decision, note) {
      const placement = await find(orderNumber)
      if (placement === null) return 'not-found'
      if (placement.reviewNote === null) return 'not-waiting'
      if (placement.state === 'NEEDS_REVIEW') {
        const to = { retry: retryState(placement), done: 'DONE', failed: 'FAILED' } as const
        const released = decision === 'failed' ? reservedCredit(placement) : []
        const resolved = await store.commit(placement, {
          to: to[decision],
          reason: `resolved: ${note}`,
          patch: { review_note: null, ...(decision === 'retry' ? {} : { nonce: null }) },
          legs: released.map((leg) => ({ leg, to: 'RELEASED' })),
          also: async (tx) => {
            for (const leg of released) await giveBackCredit(tx, placement.id, leg, credit)
          },
        })
        if (decision === 'retry') await store.release(resolved, 0)
        return 'resolved'
      }
      // A failed placement with money or an order found later: `retry` checks again, the others mark it as settled.
      await database.db
        .updateTable('placement')
        .set({ review_note: null, recheck_at: decision === 'retry' ? clock.now().toISOString() : null })
        .where('id', '=', placement.id)
        .execute()
      return 'resolved'
    },
  }
}
