/** One process at a time follows the catalogue: whoever has the lease. */
import { randomUUID } from 'node:crypto'
import type { Fence } from './indexer.server'
import { LeaseLostError } from './index-state.server'
import type { IndexLease, IndexState } from './index-state.server'

/** Three looks of the follower: who missed two is taken for dead. */
const LEASE_MS = 30_000

const isNever = () => false
export const isLeaseLost = (error: unknown): boolean => error instanceof LeaseLostError

export interface FollowerLease {
  /** Null while another process has it. */
  claim(): Promise<IndexLease | null>
  /** From whoever has it. */
  take(): Promise<IndexLease>
  /**
   * A process that was stopped for longer than its lease goes on where it stood. What it then may have written to the
   * index is compared by whoever follows now.
   */
  under<T>(lease: IndexLease, work: (fence: Fence) => Promise<T>): Promise<T>
  /** Never rejects: a lease that is not given back runs out. */
  release(): Promise<void>
}

export function createFollowerLease(
  state: Pick<IndexState, 'claim' | 'hold' | 'doubt' | 'release'>,
): FollowerLease {
  const owner = randomUUID()
  return {
    claim: () => state.claim(owner, LEASE_MS),
    async take() {
      for (;;) {
        const lease = await state.claim(owner, LEASE_MS, 'forced')
        if (lease !== null) return lease
      }
    },
    async under(lease, work) {
      const hold = () => state.hold(lease, LEASE_MS)
      try {
        return await work({ lease, hold })
      } catch (error) {
        const isOver = isLeaseLost(error) || (await hold().then(isNever, isLeaseLost))
        if (isOver) await state.doubt()
        throw error
      }
    },
    release: () => state.release(owner).catch(() => undefined),
  }
}
