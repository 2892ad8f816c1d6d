/** Where a campaign process halts: before or after a platform call, and after a commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PlacementState } from '../../app/models/placement/states'
import type { Seams } from '../../app/services/create-services.server'
import type { Database } from '../../app/services/database/database.server'
import { tell } from './messages'
import type { KillPoint, LateCall, Scenario } from './messages'

export interface Trial {
  readonly name: string
  /** Known only to the placing process; recovery meets the world as it is by then. */
  readonly scenario: Scenario | null
  readonly point: KillPoint | null
  /** Ids that identify it in calls: its cart, its order, its transactions. */
  readonly ids: Set<string>
  calls: number
  commits: number
  isParked: boolean
}

export interface Trials {
  /** Tracks a trial inside `run` and wherever one of its ids appears. */
  add(trial: Pick<Trial, 'name' | 'scenario' | 'point'> & { readonly ids: readonly string[] }): Trial
  run<T>(trial: Trial, work: () => Promise<T>): Promise<T>
  of(text: string): Trial | undefined
  /** Halts a trial, for ever unless the process is woken. */
  park(trial: Trial, label: string): Promise<void>
  /** Blocks a parked trial's other work too, such as a deadline of its own process. */
  standing(trial: Trial): Promise<void>
  wake(): void
}

export function createTrials(): Trials {
  const working = new AsyncLocalStorage<Trial>()
  const trials: Trial[] = []
  let wake = () => {}
  const awake = new Promise<void>((resolve) => (wake = resolve))
  return {
    add({ name, scenario, point, ids }) {
      const trial = { name, scenario, point, ids: new Set(ids), calls: 0, commits: 0, isParked: false }
      trials.push(trial)
      return trial
    },
    run: (trial, work) => working.run(trial, work),
    of: (text) =>
      working.getStore() ?? trials.find(({ ids }) => [...ids].some((id) => id !== '' && text.includes(id))),
    async park(trial, label) {
      trial.isParked = true
      tell('parked', trial.name, label)
      await awake
      trial.isParked = false
    },
    standing: (trial) => (trial.isParked ? awake : Promise.resolve()),
    wake: () => wake(),
  }
}

/** `POST commercetools orders`: a call without its ids. */
function operationOf(method: string, address: string): string {
  const segments = new URL(address).pathname.split('/').filter((part) => part !== '')
  const named = segments.filter((part) => part !== 'nutwood' && !/\d/.test(part))
  return `${method} ${named.slice(0, 1).join('')} ${named.at(-1) ?? ''}`
}

const AUTHORIZE = 'POST payments transactions'
const CREATE_ORDER = 'POST commercetools orders'

/** `beforeOrder`: what others do just before an order is made. */
export function withCallStops(trials: Trials, beforeOrder: (trial: Trial) => Promise<void>) {
  return (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      const body = typeof init?.body === 'string' ? init.body : ''
      const trial = trials.of(`${url} ${body}`)
      if (trial === undefined) return send(input, init)
      // One of the shop's own deadlines must not revive a trial that counts as dead.
      await trials.standing(trial)
      trial.calls += 1
      const method = init?.method ?? 'GET'
      const operation = operationOf(method, url)
      tell('called', trial.name, operation)
      const { point } = trial
      const isRead = method === 'GET'
      const isHere = point?.kind === 'call' && point.nth === trial.calls && !(isRead && point.mode === 'late')
      if (isHere && point.mode === 'before') await trials.park(trial, `before ${operation}`)
      if (operation === CREATE_ORDER) await beforeOrder(trial)
      if (operation === AUTHORIZE) tell('authorized', trial.name, '')
      if (isHere && point.mode === 'late') {
        const headers = Object.fromEntries(new Headers(init?.headers))
        const late: LateCall = { url, method, headers, body }
        tell('late', trial.name, JSON.stringify(late))
        await trials.park(trial, `late ${operation}`)
      }
      const response = await send(input, init)
      // From here on, calls refer to the order's transaction by this id.
      const answered = /"id":\s*"(txn?_[\w-]+)"/.exec(await response.clone().text())?.[1]
      if (answered !== undefined) trial.ids.add(answered)
      if (isHere && point.mode === 'after') await trials.park(trial, `after ${operation}`)
      return response
    }
}

interface Committed {
  readonly cartId: string
  readonly state: PlacementState
  readonly orderNumber: string
}

/** A commit returns the placement as it is then; the first commit wraps it. */
function committedOf(value: unknown): Committed | null {
  if (value === null || typeof value !== 'object') return null
  if ('placement' in value) return committedOf(value.placement)
  const { cartId, state, orderNumber } = value as Partial<Committed>
  return cartId === undefined || state === undefined || orderNumber === undefined
    ? null
    : { cartId, state, orderNumber }
}

const RESTING: readonly PlacementState[] = ['DONE', 'FAILED', 'NEEDS_REVIEW']

class Planted extends Error {}

/** The state whose commit each planted fault drops. */
const PLANTS: Readonly<Record<string, PlacementState>> = {
  'no-intent': 'AUTHORIZING',
  'no-outcome': 'ORDERED',
}
export const PLANT_NAMES: readonly string[] = Object.keys(PLANTS)

/** A planted fault: an intent or outcome that the shop believes committed, and is not. */
function forgetful(database: Database, plant: string | null): Database['transaction'] {
  if (plant === null) return database.transaction
  return async (work) => {
    let forgotten: unknown
    const run = database.transaction(async (tx) => {
      const result = await work(tx)
      if (committedOf(result)?.state !== PLANTS[plant]) return result
      forgotten = result
      throw new Planted()
    })
    return run.catch((error: unknown) => {
      if (!(error instanceof Planted)) throw error
      return forgotten as Awaited<typeof run>
    })
  }
}

export function withCommitStops(trials: Trials, plant: string | null): NonNullable<Seams['database']> {
  return (database) => {
    const commit = forgetful(database, plant)
    return {
      ...database,
      async transaction(work) {
        const result = await commit(work)
        const committed = committedOf(result)
        const trial = committed === null ? undefined : trials.of(committed.cartId)
        if (committed === null || trial === undefined) return result
        trial.ids.add(committed.orderNumber)
        trial.commits += 1
        tell('committed', trial.name, committed.state)
        if (trial.point?.kind === 'commit' && trial.point.nth === trial.commits)
          await trials.park(trial, `committed ${committed.state}`)
        if (RESTING.includes(committed.state)) tell('rested', trial.name, committed.state)
        return result
      },
    }
  }
}
