/**
 * Order placements killed at every step: a process places some dozens of orders that each stand still at a point of
 * their own and is killed with SIGKILL; another one recovers them and is killed; a third brings them to an end.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlacementState } from '../../app/models/placement/states'
import { findViolations, openPlacements } from './kill-invariants'
import type { Told } from './kill-invariants'
import { readLine } from './messages'
import type { ChildTask, KillPoint } from './messages'
import { seedSmallShop } from './small-shop'

export interface KillOptions {
  readonly trials: number
  readonly plant: string | null
}

export interface KillFigures {
  readonly kills: number
  readonly placements: number
  readonly processes: number
  readonly seconds: number
  /** How often at each point, by its name. */
  readonly points: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const WAVE = 48
const CALLS = 9
const STATES: readonly PlacementState[] = [
  'FROZEN',
  'AUTHORIZING',
  'AUTHORIZED',
  'ORDERING',
  'ORDERED',
  'CAPTURING',
  'CAPTURED',
  'COMPENSATING',
]
const POINTS: readonly KillPoint[] = [
  ...Array.from({ length: CALLS }, (_, index) => index + 1).flatMap((nth) =>
    (['before', 'after'] as const).map((mode) => ({ kind: 'call' as const, nth, mode })),
  ),
  ...STATES.map((state) => ({ kind: 'commit' as const, state })),
]
/** A busy machine takes its time to prepare the carts of a wave. */
const PATIENCE_MS = 300_000
/** Longer than a lease and the wait for what was under way, so that the next process finds its work due. */
const PAUSE_MS = 45_000
/** No point was reached for so long: the others wait for something that stands still. */
const STILL_MS = 6_000

interface Report {
  readonly began: readonly string[]
  readonly parked: ReadonlyMap<string, string>
  readonly told: ReadonlyMap<string, string>
  readonly finished: { readonly violations: readonly string[]; readonly now: string } | null
}

/** Runs a child until it has said enough, or nothing for a while, and kills it with SIGKILL. */
async function runChild(task: ChildTask, isEnough: (settled: number) => boolean): Promise<Report> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'kill-child'], {
    env: { ...process.env, BATTERY_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const began: string[] = []
  const parked = new Map<string, string>()
  const told = new Map<string, string>()
  const rested = new Set<string>()
  let finished: Report['finished'] = null
  let lastAt = performance.now()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const read = readLine(line)
    if (read === null) return
    lastAt = performance.now()
    if (read.word === 'began') began.push(read.name)
    if (read.word === 'parked') parked.set(read.name, read.rest)
    if (read.word === 'rested') rested.add(read.name)
    if (read.word === 'told') told.set(read.name, read.rest)
    if (read.word === 'finished') finished = JSON.parse(read.rest) as Report['finished']
  })
  const startedAt = performance.now()
  while (child.exitCode === null) {
    const settled = new Set([...parked.keys(), ...told.keys(), ...rested]).size
    if (task.role !== 'finish' && isEnough(settled)) break
    const isStill = settled > 0 && performance.now() - lastAt > STILL_MS
    if (task.role !== 'finish' && isStill) break
    if (performance.now() - startedAt > PATIENCE_MS) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (child.exitCode === null) child.kill('SIGKILL')
  await exited
  return { began, parked, told, finished }
}

function takePoints(count: number, from: number): readonly KillPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const point = POINTS[(from + index) % POINTS.length]
    if (point === undefined) throw new Error('There are points')
    return point
  })
}

export async function runKills(options: KillOptions, say: (text: string) => void): Promise<KillFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-kills-'))
  const startedAt = performance.now()
  const points: Record<string, number> = {}
  const told: Told[] = []
  const violations = new Set<string>()
  let now = Date.now()
  let kills = 0
  let processes = 0
  let placements = 0

  const count = (stage: string, report: Report) => {
    processes += 1
    for (const label of report.parked.values()) {
      points[`${stage}, ${label}`] = (points[`${stage}, ${label}`] ?? 0) + 1
      kills += 1
    }
  }
  const task = (role: ChildTask['role'], over: Partial<ChildTask> = {}): ChildTask => {
    now += PAUSE_MS
    const at = new Date(now).toISOString()
    return { role, dataDir, now: at, points: [], open: [], plant: options.plant, ...over }
  }

  try {
    await seedSmallShop(dataDir)
    for (let wave = 0; kills < options.trials && violations.size === 0; wave += 1) {
      const chosen = takePoints(WAVE, wave * 7)
      const shop = await runChild(task('shop', { points: chosen }), (settled) => settled >= WAVE)
      if (shop.began.length === 0) throw new Error('The process of the shop placed nothing')
      placements += shop.began.length
      count('placing', shop)
      for (const [cartId, outcome] of shop.told) told.push({ cartId, outcome })
      const open = openPlacements(dataDir).map((each, index) => ({
        ...each,
        point: takePoints(1, wave * 11 + index)[0] ?? null,
      }))
      if (open.length > 0)
        count('recovering', await runChild(task('recovery', { open }), (settled) => settled >= open.length))
      const end = await runChild(task('finish'), () => false)
      processes += 1
      now = Math.max(now, Date.parse(end.finished?.now ?? new Date(now).toISOString()))
      if (end.finished === null) violations.add('recovery came to no end')
      for (const each of end.finished?.violations ?? []) violations.add(each)
      for (const each of findViolations(dataDir, told)) violations.add(each)
      say(`  ${kills} kills in ${placements} placements, ${violations.size} violations`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { kills, placements, processes, seconds, points, violations: [...violations] }
}
