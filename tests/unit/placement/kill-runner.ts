/** Spawns the shop's process, lets every cart come to the point where it is to die, and kills it for real. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import type { ChildTask } from './child'
import type { CallPoint, FakePlatforms } from './fake-platforms'

/** A place to die: at a call, or right after the commit into a state. */
export type KillPoint =
  { readonly kind: 'call'; readonly call: CallPoint } | { readonly kind: 'commit'; readonly state: string }

export function pointName(point: KillPoint, withOccurrence: boolean): string {
  if (point.kind === 'commit') return `committed ${point.state}`
  const { operation, occurrence, mode } = point.call
  return withOccurrence ? `${mode} ${operation}#${occurrence}` : `${mode} ${operation}`
}

/** Bundled once, so that a process starts quickly. It lies in the repository for its native modules. */
export async function bundleChild(): Promise<{ readonly file: string; readonly remove: () => void }> {
  const folder = resolve('.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `placement-child-${process.pid}.mjs`)
  await build({
    entryPoints: [resolve('tests/unit/placement/child.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return { file, remove: () => rmSync(file, { force: true }) }
}

export interface ProcessReport {
  /** Carts whose work stood at their point when the process was killed. */
  readonly parked: ReadonlySet<string>
  /** What submitters were told, as JSON. */
  readonly told: ReadonlyMap<string, string>
  /** States that were committed, in their order. */
  readonly commits: ReadonlyMap<string, readonly string[]>
  readonly calls: ReadonlyMap<string, readonly string[]>
}

export interface ProcessRun {
  readonly file: string
  readonly task: Omit<ChildTask, 'stops'>
  readonly platforms: FakePlatforms
  readonly points: ReadonlyMap<string, KillPoint>
  /** Enough has happened: kill. Asked again and again. */
  readonly isEnough: (progress: {
    readonly parked: ReadonlySet<string>
    readonly told: ReadonlyMap<string, string>
    readonly elapsedMs: number
  }) => boolean | Promise<boolean>
}

const ASK_EVERY_MS = 15
const LIMIT_MS = 120_000

export async function runUntilKilled(run: ProcessRun): Promise<ProcessReport> {
  const { platforms, points } = run
  const stops: Record<string, string> = {}
  for (const [cartId, point] of points) {
    if (point.kind === 'call') platforms.points.set(cartId, point.call)
    else stops[cartId] = point.state
  }
  const task: ChildTask = { ...run.task, stops }
  const child = spawn(process.execPath, [run.file], {
    env: { ...process.env, PLACEMENT_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((end) => child.once('exit', () => end()))
  const stopped = new Set<string>()
  const told = new Map<string, string>()
  const commits = new Map<string, string[]>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word = '', cartId = '', ...rest] = line.split(' ')
    if (word === 'parked') stopped.add(cartId)
    if (word === 'told') told.set(cartId, rest.join(' '))
    if (word === 'committed') commits.set(cartId, [...(commits.get(cartId) ?? []), rest.join(' ')])
  })
  const startedAt = performance.now()
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const parked = new Set([...stopped, ...platforms.parked])
    if (await run.isEnough({ parked, told, elapsedMs })) break
    if (child.exitCode !== null) throw new Error('The process ended by itself')
    if (elapsedMs > LIMIT_MS) throw new Error('The process never came to its points')
    await new Promise((next) => setTimeout(next, ASK_EVERY_MS))
  }
  child.kill('SIGKILL')
  await exited
  const report = {
    told,
    commits,
    parked: new Set([...stopped, ...platforms.parked]),
    calls: new Map(platforms.calls),
  }
  platforms.afterKill()
  return report
}
