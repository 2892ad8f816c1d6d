/** One process at a time follows the catalogue: the holder of the lease. */
import { randomUUID } from 'node:crypto'
import type { Fence } from './indexer.server'
import { LeaseLostError } from './index-state.server'
import type { IndexLease, IndexState } from './index-state.server'

/** Three polls of the follower: one that missed two is presumed dead. */
const LEASE_MS = 30_000

const isNever = () => false
export const isLeaseLost = (error: unknown): boolean => error instanceof LeaseLostError

export interface FollowerLease {
  /** Null while another process holds it. */
  claim(): Promise<IndexLease | null>
  /** From whoever holds it. */
  take(): Promise<IndexLease>
  /**
   * A process suspended for longer than its lease resumes where it was. Anything it then wrote to the index is checked
   * by the present follower.
   */
  under<T>(lease: IndexLease, work: (fence: Fence) => Promise<T>): Promise<T>
  /** Never rejects: an unreleased lease expires. */
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
