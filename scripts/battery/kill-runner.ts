/** A process of the kill campaign: started with its task, listened to, and killed with SIGKILL. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readLine } from './messages'
import type { ChildTask, LateCall } from './messages'

/** A busy machine takes its time to prepare the carts of a wave. */
const PATIENCE_MS = 300_000
/** No point was reached for so long: the others wait for something that stands still. */
const STILL_MS = 6_000
const ASK_EVERY_MS = 10

export interface Report {
  /** Carts whose order was begun, with their scenario. */
  readonly began: ReadonlyMap<string, string>
  readonly calls: ReadonlyMap<string, readonly string[]>
  readonly commits: ReadonlyMap<string, readonly string[]>
  /** Carts whose work stood at their point when the process was killed. */
  readonly parked: ReadonlyMap<string, string>
  readonly told: ReadonlyMap<string, string>
  readonly rested: ReadonlySet<string>
  readonly late: readonly LateCall[]
  /** How often the gateway was asked to reserve the money of a cart. */
  readonly authorized: ReadonlyMap<string, number>
  readonly finished: { readonly violations: readonly string[]; readonly now: string } | null
}

function createReport() {
  const report = {
    began: new Map<string, string>(),
    calls: new Map<string, string[]>(),
    commits: new Map<string, string[]>(),
    parked: new Map<string, string>(),
    told: new Map<string, string>(),
    rested: new Set<string>(),
    late: [] as LateCall[],
    authorized: new Map<string, number>(),
    finished: null as Report['finished'],
  }
  const append = (map: Map<string, string[]>, name: string, word: string) =>
    void map.set(name, [...(map.get(name) ?? []), word])
  const take: Readonly<Record<string, (name: string, rest: string) => void>> = {
    began: (name, rest) => void report.began.set(name, rest),
    called: (name, rest) => append(report.calls, name, rest),
    committed: (name, rest) => append(report.commits, name, rest),
    parked: (name, rest) => void report.parked.set(name, rest),
    told: (name, rest) => void report.told.set(name, rest),
    rested: (name) => void report.rested.add(name),
    late: (_, rest) => void report.late.push(JSON.parse(rest) as LateCall),
    authorized: (name) => void report.authorized.set(name, (report.authorized.get(name) ?? 0) + 1),
    finished: (_, rest) => void (report.finished = JSON.parse(rest) as Report['finished']),
  }
  return { report, take }
}

export interface ChildRun {
  /** The file that knows the role `kill-child`. */
  readonly program: string
  readonly task: ChildTask
  /** Enough carts are parked, told or at rest. */
  readonly isEnough: (settled: number) => boolean
  /** At a moment that nobody chose: so long after the first order was begun. */
  readonly killAfterMs?: number | undefined
}

/** Runs a child until it has said enough, or nothing for a while, and kills it with SIGKILL. */
export async function runChild({ program, task, isEnough, killAfterMs }: ChildRun): Promise<Report> {
  const child = spawn(process.execPath, [program, 'kill-child'], {
    env: { ...process.env, BATTERY_TASK: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { report, take } = createReport()
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const startedAt = performance.now()
  let lastAt = startedAt
  let beganAt: number | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const read = readLine(line)
    if (read === null) return
    lastAt = performance.now()
    if (read.word === 'began') beganAt ??= lastAt
    take[read.word]?.(read.name, read.rest)
  })
  const isOver = (): boolean => {
    const now = performance.now()
    if (now - startedAt > PATIENCE_MS) return true
    if (task.role === 'finish' || beganAt === undefined) return false
    if (killAfterMs !== undefined) return now - beganAt > killAfterMs
    const settled = new Set([...report.parked.keys(), ...report.told.keys(), ...report.rested]).size
    return isEnough(settled) || now - lastAt > STILL_MS
  }
  while (child.exitCode === null && !isOver()) await new Promise((next) => setTimeout(next, ASK_EVERY_MS))
  if (child.exitCode === null) child.kill('SIGKILL')
  await exited
  return report
}
