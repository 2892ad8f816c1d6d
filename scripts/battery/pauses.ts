/**
 * Stops processes (SIGSTOP) in the middle of order placements and resumes them (SIGCONT) after others have taken over:
 * one that places orders, past its lease, next to another process of the same shop; and the platforms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDoubles, findViolations, openPlacements } from './kill-invariants'
import type { Books, Told } from './kill-invariants'
import { runChild, settledOf, startChild, waitFor } from './kill-runner'
import type { Child, Report } from './kill-runner'
import { planTrials, stepsOf, unexpectedEnds } from './kills'
import { SCENARIOS } from './messages'
import type { ChildTask, PlannedTrial } from './messages'
import { startPlatforms } from './platforms-child'
import type { PlatformsChild } from './platforms-child'

export interface PauseOptions {
  readonly rounds: number
  readonly plant: string | null
  /** The program that implements the roles `kill-child` and `platforms-child`. */
  readonly program: string
  readonly seed: (dataDir: string) => Promise<void>
  /** An empty PostgreSQL database instead of the file. */
  readonly databaseUrl?: string | undefined
  /** Orders per process. */
  readonly wave?: number
}

export interface PauseFigures {
  readonly rounds: number
  readonly placements: number
  readonly seconds: number
  readonly database: 'SQLite' | 'PostgreSQL'
  /** How many orders were stopped at each point. */
  readonly points: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const WAVE = 48
/** Longer than a lease plus the wait for calls in flight. */
const PAST_LEASE_MS = 45_000
/** Longer than an order may take: whoever takes over gives it up. */
const PAST_DEADLINE_MS = 11 * 60_000
/** Late enough for the recheck of failed orders to find what the stopped process sends. */
const PAST_RECHECK_MS = 16 * 60_000
const CHANCE_MS = 900
/** How long to hold: some of the shop's calls time out meanwhile, and some do not. */
const PLATFORMS_HOLD_MS = [500, 3_000, 9_000] as const

type Kind = 'at its steps' | 'at a moment of chance' | 'the platforms'
const KINDS: readonly Kind[] = ['at its steps', 'at a moment of chance', 'at its steps', 'the platforms']

function createPauses(options: PauseOptions, books: Books, platforms: PlatformsChild) {
  const points: Record<string, number> = {}
  const told: Told[] = []
  const violations = new Set<string>()
  const done = { rounds: 0, placements: 0 }
  let nowMs = Date.now()

  const later = async (ms: number): Promise<string> => {
    nowMs += ms
    const now = new Date(nowMs).toISOString()
    await platforms.setClock(now)
    return now
  }
  const task = (role: ChildTask['role'], now: string, over: Partial<ChildTask> = {}): ChildTask => ({
    role,
    ...books,
    platformsUrl: platforms.url,
    now,
    wave: done.rounds,
    trials: [],
    open: [],
    late: [],
    plant: options.plant,
    ...over,
  })
  const count = (label: string, times = 1) => {
    if (times > 0) points[label] = (points[label] ?? 0) + times
  }
  const underWay = ({ began, told: answered }: Report): number =>
    [...began.keys()].filter((name) => !answered.has(name)).length

  /** Starts another process to finish what the stopped one left. */
  async function takeOver(now: string): Promise<Child> {
    const open = (await openPlacements(books)).map((each) => ({ ...each, point: null }))
    const other = startChild(options.program, task('recovery', now, { open }))
    // Sometimes the stopped process resumes in the middle of this.
    const enough = done.rounds % 3 === 2 ? Math.ceil(open.length / 3) : open.length
    await waitFor(other, () => other.beganAt() !== undefined && settledOf(other.report) >= enough)
    // The stopped process holds SQLite's lock: nobody can write until it resumes.
    if (other.hasEnded()) count('the shop, in the middle of a write that holds SQLite')
    return other
  }

  async function stopShop(shop: Child, kind: Kind): Promise<void> {
    const began = () => shop.beganAt() !== undefined
    if (kind === 'at its steps')
      await waitFor(shop, () => began() && settledOf(shop.report) >= shop.report.began.size)
    else {
      await waitFor(shop, began)
      await sleep(Math.random() * CHANCE_MS)
    }
    process.kill(shop.pid, 'SIGSTOP')
    if (kind === 'at its steps') for (const label of shop.report.parked.values()) count(label)
    else count(`the shop, ${kind}`, underWay(shop.report))
    const past = isPastDeadline() ? PAST_DEADLINE_MS : PAST_LEASE_MS
    const other = await takeOver(await later(past))
    shop.wake(new Date(nowMs).toISOString())
    await waitFor(shop, () => underWay(shop.report) === 0)
    if (shop.hasEnded()) violations.add('a process of the shop ended when it went on')
    await other.kill()
  }

  async function stopPlatforms(shop: Child): Promise<void> {
    await waitFor(shop, () => shop.beganAt() !== undefined)
    await sleep(Math.random() * CHANCE_MS)
    process.kill(platforms.pid, 'SIGSTOP')
    try {
      count('the platforms, at a moment of chance', underWay(shop.report))
      await sleep(PLATFORMS_HOLD_MS[done.rounds % PLATFORMS_HOLD_MS.length])
    } finally {
      process.kill(platforms.pid, 'SIGCONT')
    }
    await waitFor(shop, () => underWay(shop.report) === 0)
  }

  const isPastDeadline = () => done.rounds % 4 === 3

  async function finish(afterMs: number): Promise<void> {
    const now = await later(afterMs)
    const end = await runChild({
      program: options.program,
      task: task('finish', now),
      isEnough: () => false,
    })
    if (end.finished === null) violations.add('recovery came to no end')
    else nowMs = Math.max(nowMs, Date.parse(end.finished.now))
    const found = [...(await findViolations(books, told)), ...(await findDoubles(books))]
    for (const each of [...(end.finished?.violations ?? []), ...found]) violations.add(each)
  }

  async function round(kind: Kind, trials: readonly PlannedTrial[]): Promise<Report> {
    const shop = startChild(options.program, task('shop', await later(1_000), { trials }))
    try {
      await (kind === 'the platforms' ? stopPlatforms(shop) : stopShop(shop, kind))
    } finally {
      await shop.kill()
    }
    const { report } = shop
    if (report.began.size === 0) throw new Error('The process of the shop placed nothing')
    const afterMs = isPastDeadline() ? PAST_RECHECK_MS : PAST_LEASE_MS
    done.rounds += 1
    done.placements += report.began.size
    for (const [cartId, outcome] of report.told) told.push({ cartId, outcome })
    await finish(afterMs)
    return report
  }

  /** Runs orders without stop points to learn each scenario's steps. */
  async function probe(): Promise<readonly PlannedTrial[]> {
    const trials = SCENARIOS.map((scenario) => ({ scenario, point: null }))
    const report = await round('at its steps', trials)
    for (const each of unexpectedEnds(report)) violations.add(each)
    const steps = [...stepsOf(report)].map(
      ([scenario, points]) =>
        [scenario, points.filter((point) => point.kind === 'commit' || point.mode !== 'late')] as const,
    )
    return planTrials(new Map(steps))
  }

  return { round, probe, points, violations, done }
}

export async function runPauses(options: PauseOptions, say: (text: string) => void): Promise<PauseFigures> {
  const { rounds, databaseUrl, wave = WAVE, program } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-pauses-'))
  const startedAt = performance.now()
  let platforms: PlatformsChild | undefined
  try {
    await options.seed(dataDir)
    platforms = await startPlatforms(program, dataDir)
    const pauses = createPauses(options, { dataDir, databaseUrl }, platforms)
    const { done, violations } = pauses
    const plan = await pauses.probe()
    for (let turn = 0, from = 0; turn < rounds && violations.size === 0; turn += 1) {
      const kind = KINDS[turn % KINDS.length] ?? 'at its steps'
      const chosen = Array.from({ length: wave }, (_, index) => plan[(from + index) % plan.length])
      const trials = chosen.filter((each) => each !== undefined)
      if (kind === 'at its steps') from += wave
      await pauses.round(
        kind,
        kind === 'at its steps' ? trials : trials.map(({ scenario }) => ({ scenario, point: null })),
      )
      say(`  ${done.rounds} rounds, ${done.placements} placements, ${violations.size} violations`)
    }
    return {
      ...done,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      database: databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
      points: pauses.points,
      violations: [...violations],
    }
  } finally {
    await platforms?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
