/** The placement tables: found, claimed under a lease, and written only by the holder of the fence. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { createPlacementOpening } from './open-placement.server'
import { createPlacementCommits } from './placement-commit.server'
import { createPlacementLease } from './placement-lease.server'
import { findHolder, findLast, loadPlacement } from './placement-queries.server'

export type PlacementStore = ReturnType<typeof createPlacementStore>

export function createPlacementStore({
  database,
  clock,
  leaseMs,
  deadlineMs,
  maxWaitMs,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly leaseMs: number
  readonly deadlineMs: number
  readonly maxWaitMs: number
}) {
  const lease = createPlacementLease({ database, clock, leaseMs, maxWaitMs })
  return {
    open: createPlacementOpening({ database, lease, deadlineMs }),
    commit: createPlacementCommits({ database, lease }),
    release: lease.release,
    claimDue: lease.claimDue,
    assertLease: lease.assertLease,
    load: (id: string) => loadPlacement(database.db, id),
    holderOf: (cartId: string) => findHolder(database.db, cartId),
    lastOf: (cartId: string) => findLast(database.db, cartId),
  }
}
