/** The shop's process in the kill battery: takes orders, or recovers them, until it is killed. */
import { systemClock } from '~/services/clock'
import { openDatabase } from '~/services/database/database.server'
import type { Database } from '~/services/database/database.server'
import type { DatabaseTarget } from '~/services/database/testing/each-database'
import type { PlacementDetails } from '~/models/placement/placement'
import type { PlacementConfig } from '~/services/placement/placement-config'
import { httpCall } from './fake-client'
import { createTestService } from './harness'

export interface ChildTask {
  readonly target: DatabaseTarget
  readonly platformsUrl: string
  readonly config: Partial<PlacementConfig>
  readonly role: 'shop' | 'recovery'
  readonly submits: readonly {
    readonly cartId: string
    readonly token: string
    readonly details: PlacementDetails
  }[]
  /** Cart id → the state after whose commit its work stops for ever. */
  readonly stops: Readonly<Record<string, string>>
}

/** A line to the parent: `committed <cart> <state>`, `parked <cart>` or `told <cart> <json>`. */
function tell(...words: readonly string[]): void {
  process.stdout.write(`${words.join(' ')}\n`)
}

function placementOf(value: unknown): { readonly cartId: string; readonly state: string } | null {
  if (value === null || typeof value !== 'object') return null
  const { cartId, state } = value as { cartId?: unknown; state?: unknown }
  return typeof cartId === 'string' && typeof state === 'string' ? { cartId, state } : null
}

/** Stops right after the commit that brings a placement into the state it is to die in. */
function stopAfterCommits(database: Database, stops: ChildTask['stops']): Database {
  const last = new Map<string, string>()
  return {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work)
      const placement = placementOf(result)
      if (placement !== null && last.get(placement.cartId) !== placement.state) {
        const { cartId, state } = placement
        last.set(cartId, state)
        tell('committed', cartId, state)
        if (stops[cartId] === state) {
          tell('parked', cartId)
          await new Promise(() => undefined)
        }
      }
      return result
    },
  }
}

async function main(): Promise<void> {
  const task = JSON.parse(process.env['PLACEMENT_TASK'] ?? '') as ChildTask
  const opened = await openDatabase(task.target)
  const database = stopAfterCommits(opened, task.stops)
  const call = httpCall(task.platformsUrl)
  const service = createTestService({ database, call, clock: systemClock, config: task.config })
  if (task.role === 'shop') {
    await Promise.all(
      task.submits.map(async ({ cartId, token, details }) => {
        const placing = service.place({ token, cartId, details, nonce: 'nonce-1' })
        // A database too busy to take the placement answers with a fault: the shopper was told nothing.
        const outcome = await placing.catch(() => ({ kind: 'pending' }))
        tell('told', cartId, JSON.stringify(outcome))
      }),
    )
    // It stays until it is killed, as a server does.
    setInterval(() => undefined, 60_000)
    return
  }
  // Passes overlap on purpose: a parked placement must not hold up the others.
  setInterval(() => void service.recover().catch(() => undefined), 40)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}\n`)
  process.exit(1)
})
