/** Takes over placements that nobody works on, and rechecks failed ones for late arrivals. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'
import { voidAll } from './compensate-step.server'
import type { PlacementDriver, PlacementMetrics } from './driver.server'
import { findOrder } from './order-step.server'
import type { Placement } from './placement-row.server'
import type { PlacementStore } from './placement-store.server'
import type { StepContext } from './step-context.server'

const BATCH = 8

export interface Recovery {
  /** One pass over everything due; returns the number of placements it worked on. */
  recover(): Promise<number>
}

export function createRecovery(options: {
  readonly database: Database
  readonly store: PlacementStore
  readonly driver: PlacementDriver
  readonly context: StepContext
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: PlacementMetrics | undefined
}): Recovery {
  const { database, store, driver, context, clock, logger, metrics } = options

  /** What is still live of a failed placement: a process that slept through the takeover may have sent a call since. */
  async function findRemains(placement: Placement): Promise<string | null> {
    for (const leg of placement.legs) {
      if (leg.kind !== 'card') continue
      const stuck = await voidAll(leg.gatewayOrderId, context)
      if (stuck !== null) return `${leg.gatewayOrderId} is ${stuck.state} though the placement failed`
    }
    if (placement.orderIntentAt === null) return null
    const found = await findOrder(placement, context)
    return found.kind === 'ours' || found.kind === 'different'
      ? 'An order exists though the placement failed'
      : null
  }

  async function recheck(id: string): Promise<void> {
    const placement = await store.load(id)
    if (placement === null) return
    try {
      const remains = await findRemains(placement)
      if (remains !== null) {
        const { orderNumber } = placement
        logger.error(
          { alert: 'placement-needs-review', placementId: id, orderNumber, note: remains },
          'late remains',
        )
      }
      await database.db
        .updateTable('placement')
        .set({ recheck_at: null, ...(remains === null ? {} : { review_note: remains }) })
        .where('id', '=', id)
        .where('state', '=', 'FAILED')
        .execute()
    } catch (error) {
      // It stays due and is checked again on the next pass.
      logger.warn(
        { placementId: id, error: error instanceof Error ? error.name : 'unknown' },
        'a recheck failed',
      )
    }
  }

  async function recheckFailed(): Promise<void> {
    const rows = await database.db
      .selectFrom('placement')
      .select('id')
      .where('recheck_at', '<=', clock.now().toISOString())
      .limit(BATCH)
      .execute()
    for (const { id } of rows) await recheck(id)
  }

  async function countReviews(): Promise<void> {
    if (metrics === undefined) return
    const row = await database.db
      .selectFrom('placement')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('review_note', 'is not', null)
      .executeTakeFirstOrThrow()
    metrics.waitingForReview(row.rows)
  }

  return {
    async recover() {
      let worked = 0
      for (;;) {
        const claimed = await store.claimDue(BATCH)
        // A database fault in one must not leave the others unattended.
        const runs = await Promise.allSettled(claimed.map((placement) => driver.drive(placement)))
        worked += claimed.length
        const broken = runs.find((run) => run.status === 'rejected')
        if (broken !== undefined) throw broken.reason
        if (claimed.length < BATCH) break
      }
      await recheckFailed()
      await countReviews()
      return worked
    },
  }
}
