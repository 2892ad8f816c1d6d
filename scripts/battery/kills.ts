/**
 * Kills order placements at every step: one process places dozens of orders, each halting at its own point, and is
 * killed with SIGKILL; a second recovers them and is killed; a third finishes them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaceOutcome } from '../../app/models/placement/placement'
import { findViolations, openPlacements } from './kill-invariants'
import type { Books, Told } from './kill-invariants'
import { runChild } from './kill-runner'
import type { Report } from './kill-runner'
import { SCENARIOS } from './messages'
import type { ChildTask, KillPoint, PlannedTrial, Scenario } from './messages'

export interface KillOptions {
  readonly trials: number
  readonly plant: string | null
  /** The program that implements the role `kill-child`. */
  readonly program: string
  /** Seeds a data folder with platforms that sell what is bought. */
  readonly seed: (dataDir: string) => Promise<void>
  /** An empty PostgreSQL database instead of the file. */
  readonly databaseUrl?: string | undefined
  /** Orders per process. */
  readonly wave?: number
  /** The time the platforms were seeded for; now by default. */
  readonly startAt?: Date
}

export interface KillFigures {
  readonly kills: number
  readonly placements: number
  readonly processes: number
  readonly seconds: number
  readonly database: 'SQLite' | 'PostgreSQL'
  /** Number of kills at each point, by name. */
  readonly points: Readonly<Record<string, number>>
  /** Points of a full placement, by scenario, at which no process was killed. */
  readonly missed: readonly string[]
  readonly violations: readonly string[]
}

const WAVE = 64
/** Every so many waves, one is killed at a random moment. */
const CHANCE_EVERY = 8
const CHANCE_MS = 600
/** Longer than a lease plus the wait for calls in flight, so that the next process finds its work due. */
const PAUSE_MS = 45_000
/** The most calls and commits a recovering process makes for one placement. */
const RECOVERY_STEPS = 8

/** All kill points of a placement: each of its calls in each mode, each of its commits. */
function pointsOf(calls: readonly string[], commits: readonly string[]): readonly KillPoint[] {
  return [
    ...calls.flatMap((call, index) => {
      // A read has no effect that could arrive late.
      const modes = call.startsWith('GET') ? (['before', 'after'] as const) : MODES
      return modes.map((mode) => ({ kind: 'call' as const, nth: index + 1, mode }))
    }),
    ...commits.map((_, index) => ({ kind: 'commit' as const, nth: index + 1 })),
  ]
}

const MODES = ['before', 'after', 'late'] as const

/** Kill points for recovery, whose calls are not known beforehand: they depend on what it finds. */
const RECOVERY_POINTS: readonly KillPoint[] = Array.from({ length: RECOVERY_STEPS }, (_, index) => [
  ...MODES.map((mode) => ({ kind: 'call' as const, nth: index + 1, mode })),
  { kind: 'commit' as const, nth: index + 1 },
]).flat()

const nameOf = (scenario: string, point: KillPoint): string =>
  `${scenario}: ${point.kind === 'call' ? `${point.mode} call` : 'commit'} ${point.nth}`

/**
 * Alternates the kinds of points, with a different start for each scenario, so that even a few cover all kinds and
 * steps.
 */
function mixed(points: readonly KillPoint[], nth: number): readonly KillPoint[] {
  const kindOf = (point: KillPoint) => (point.kind === 'call' ? point.mode : point.kind)
  const kinds = [...new Set(points.map(kindOf))].map((kind) => points.filter((each) => kindOf(each) === kind))
  return points.flatMap((_, turn) =>
    kinds.flatMap((each) =>
      turn < each.length ? each.slice((turn + nth * 3) % each.length).slice(0, 1) : [],
    ),
  )
}

/** Alternates the scenarios, so that each has its share however few trials run. */
export function planTrials(found: ReadonlyMap<Scenario, readonly KillPoint[]>): readonly PlannedTrial[] {
  const points = [...found].map(([scenario, each], nth) => [scenario, mixed(each, nth)] as const)
  const longest = Math.max(...points.map(([, each]) => each.length))
  return Array.from({ length: longest }, (_, index) =>
    points.flatMap(([scenario, each]) => {
      const point = each[index]
      return point === undefined ? [] : [{ scenario, point }]
    }),
  ).flat()
}

const scenarioOf = (name: string) => SCENARIOS.find((each) => each === name)

/** All kill or stop points of each scenario. */
export function stepsOf({ began, calls, commits }: Report): ReadonlyMap<Scenario, readonly KillPoint[]> {
  const steps = new Map<Scenario, readonly KillPoint[]>()
  for (const [cartId, name] of began) {
    const scenario = scenarioOf(name)
    if (scenario !== undefined)
      steps.set(scenario, pointsOf(calls.get(cartId) ?? [], commits.get(cartId) ?? []))
  }
  return steps
}

/** How an order ends when nothing kills it. */
const ENDS: Readonly<Record<Scenario, PlaceOutcome['kind']>> = {
  card: 'placed',
  credit: 'placed',
  certificate: 'placed',
  'shop-pay': 'placed',
  adjusted: 'placed',
  offline: 'placed',
  'adjusted-declined': 'declined',
  'credit-declined': 'declined',
  shared: 'placed',
  declined: 'declined',
  refused: 'refused',
  moved: 'placed',
  changed: 'changed',
}

/** Undisturbed orders that did not end as their scenario should: their steps belong to another. */
export function unexpectedEnds({ began, told }: Report): readonly string[] {
  return [...began].flatMap(([cartId, name]) => {
    const scenario = scenarioOf(name)
    const outcome = JSON.parse(told.get(cartId) ?? 'null') as PlaceOutcome | null
    // On a busy machine the order may still be pending when its shopper is answered.
    if (scenario === undefined || outcome?.kind === 'pending' || outcome?.kind === ENDS[scenario]) return []
    return [
      `${cartId}: to be ${ENDS[scenario]} (${scenario}), and nobody stood in its way: ${outcome?.kind ?? 'no answer'}`,
    ]
  })
}

function createCampaign(options: KillOptions, books: Books) {
  const points: Record<string, number> = {}
  const told: Told[] = []
  const violations = new Set<string>()
  const authorized = new Map<string, number>()
  const done = { kills: 0, placements: 0, processes: 0, waves: 0 }
  let now = (options.startAt ?? new Date()).getTime()
  /** Not planted in the undisturbed orders, which would reveal it without a kill. */
  let plant: string | null = null

  const count = (stage: string, report: Report) => {
    done.processes += 1
    for (const label of report.parked.values()) {
      points[`${stage}, ${label}`] = (points[`${stage}, ${label}`] ?? 0) + 1
      done.kills += 1
    }
    for (const [cartId, times] of report.authorized) {
      authorized.set(cartId, (authorized.get(cartId) ?? 0) + times)
      if ((authorized.get(cartId) ?? 0) > 1) violations.add(`${cartId}: its money was reserved twice`)
    }
  }
  /** Counts the orders cut off at an unknown point. */
  const countChance = (stage: string, names: Iterable<string>, report: Report) => {
    const cut = [...names].filter((name) => !report.told.has(name) && !report.rested.has(name)).length
    if (cut === 0) return
    const label = `${stage}, at a moment of chance`
    points[label] = (points[label] ?? 0) + cut
    done.kills += cut
  }
  const task = (role: ChildTask['role'], over: Partial<ChildTask> = {}): ChildTask => {
    now += PAUSE_MS
    const { waves: wave } = done
    const at = new Date(now).toISOString()
    return { role, ...books, now: at, wave, trials: [], open: [], late: [], plant, ...over }
  }
  const run = (of: ChildTask, enough: number, killAfterMs?: number) =>
    runChild({ program: options.program, task: of, isEnough: (settled) => settled >= enough, killAfterMs })

  async function recover(late: Report['late'], killAfterMs?: number): Promise<Report['late']> {
    const { waves } = done
    const open = (await openPlacements(books)).map((each, index) => ({
      ...each,
      point:
        killAfterMs === undefined
          ? (RECOVERY_POINTS[(waves * 11 + index) % RECOVERY_POINTS.length] ?? null)
          : null,
    }))
    if (open.length === 0) return late
    const report = await run(task('recovery', { open, late }), open.length, killAfterMs)
    count('recovering', report)
    if (killAfterMs !== undefined)
      countChance(
        'recovering',
        open.map(({ name }) => name),
        report,
      )
    return report.late
  }

  async function finish(late: Report['late']): Promise<void> {
    const end = await run(task('finish', { late }), 0)
    done.processes += 1
    if (end.finished === null) violations.add('recovery came to no end')
    else now = Math.max(now, Date.parse(end.finished.now))
    for (const each of end.finished?.violations ?? []) violations.add(each)
    for (const each of await findViolations(books, told)) violations.add(each)
  }

  /** One process places orders and is killed, one recovers and is killed, and one finishes the rest. */
  async function wave(trials: readonly PlannedTrial[], killAfterMs?: number): Promise<Report> {
    done.waves += 1
    const shop = await run(task('shop', { trials }), trials.length, killAfterMs)
    if (shop.began.size === 0) throw new Error('The process of the shop placed nothing')
    done.placements += shop.began.size
    count('placing', shop)
    if (killAfterMs !== undefined) countChance('placing', shop.began.keys(), shop)
    for (const [cartId, outcome] of shop.told) told.push({ cartId, outcome })
    await finish(await recover(shop.late, killAfterMs))
    return shop
  }

  const plantFault = () => {
    plant = options.plant
  }

  return { wave, plantFault, points, violations, done }
}

type Campaign = ReturnType<typeof createCampaign>

/** Runs undisturbed orders to learn each scenario's points. */
async function probe({ wave, violations }: Campaign): Promise<ReadonlyMap<Scenario, readonly KillPoint[]>> {
  const plain = await wave(SCENARIOS.map((scenario) => ({ scenario, point: null })))
  for (const each of unexpectedEnds(plain)) violations.add(each)
  return stepsOf(plain)
}

export async function runKills(options: KillOptions, say: (text: string) => void): Promise<KillFigures> {
  const { trials, databaseUrl, wave: size = WAVE } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-kills-'))
  const startedAt = performance.now()
  const campaign = createCampaign(options, { dataDir, databaseUrl })
  const { done, violations } = campaign
  const missed = new Set<string>()
  try {
    await options.seed(dataDir)
    const plan = planTrials(await probe(campaign))
    campaign.plantFault()
    for (const { scenario, point } of plan) if (point !== null) missed.add(nameOf(scenario, point))
    for (let from = 0; done.kills < trials && violations.size === 0; from += size) {
      const chosen = Array.from({ length: size }, (_, index) => plan[(from + index) % plan.length]).filter(
        (each) => each !== undefined,
      )
      const shop = await campaign.wave(chosen)
      for (const [index, cartId] of [...shop.began.keys()].entries()) {
        const { scenario, point } = chosen[index] ?? { scenario: 'card', point: null }
        if (point !== null && shop.parked.has(cartId)) missed.delete(nameOf(scenario, point))
      }
      if (done.waves % CHANCE_EVERY === 3)
        await campaign.wave(
          chosen.map((each) => ({ ...each, point: null })),
          Math.random() * CHANCE_MS,
        )
      say(`  ${done.kills} kills in ${done.placements} placements, ${violations.size} violations`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    ...done,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    database: databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
    points: campaign.points,
    missed: [...missed],
    violations: [...violations],
  }
}
