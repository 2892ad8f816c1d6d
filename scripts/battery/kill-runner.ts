/** A campaign process: starts it with its task, reads its output, stops or kills it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readLine } from './messages'
import type { ChildTask, LateCall } from './messages'

/** A busy machine takes a while to prepare a wave's carts. */
const PATIENCE_MS = 300_000
/** Silence after which the rest are taken to be waiting for an order that is halted. */
const STILL_MS = 6_000
const ASK_EVERY_MS = 10

export interface Report {
  /** Carts whose order was started, with their scenario. */
  readonly began: ReadonlyMap<string, string>
  readonly calls: ReadonlyMap<string, readonly string[]>
  readonly commits: ReadonlyMap<string, readonly string[]>
  /** Carts halted at their point when the process was killed. */
  readonly parked: ReadonlyMap<string, string>
  readonly told: ReadonlyMap<string, string>
  readonly rested: ReadonlySet<string>
  readonly late: readonly LateCall[]
  /** How often the gateway was asked to authorise each cart's payment. */
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
  /** The program that implements the role `kill-child`. */
  readonly program: string
  readonly task: ChildTask
  /** Whether enough carts are parked, answered or at rest. */
  readonly isEnough: (settled: number) => boolean
  /** Kills at an arbitrary moment: this long after the first order was started. */
  readonly killAfterMs?: number | undefined
}

export interface Child {
  readonly pid: number
  readonly report: Report
  readonly startedAt: number
  /** When it last wrote a line. */
  lastAt(): number
  /** When the first order was started. */
  beganAt(): number | undefined
  hasEnded(): boolean
  /** Resumes after SIGSTOP, with its clock set to this time. */
  wake(now: string): void
  kill(): Promise<void>
}

/** How many orders are parked, answered or at rest. */
export const settledOf = (report: Report): number =>
  new Set([...report.parked.keys(), ...report.told.keys(), ...report.rested]).size

export function startChild(program: string, task: ChildTask): Child {
  const child = spawn(process.execPath, [program, 'kill-child'], {
    env: { ...process.env, BATTERY_TASK: JSON.stringify(task) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { report, take } = createReport()
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const startedAt = performance.now()
  let lastAt = startedAt
  let beganAt: number | undefined
  // Writing fails once the child has ended.
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const read = readLine(line)
    if (read === null) return
    lastAt = performance.now()
    if (read.word === 'began') beganAt ??= lastAt
    take[read.word]?.(read.name, read.rest)
  })
  return {
    pid: child.pid ?? 0,
    report,
    startedAt,
    lastAt: () => lastAt,
    beganAt: () => beganAt,
    hasEnded: () => child.exitCode !== null,
    wake(now) {
      // Written before SIGCONT, so that the process finds it when it resumes.
      child.stdin.write(`${now}\n`)
      child.kill('SIGCONT')
    },
    async kill() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}

/** Waits until `isOver`, or until the child has ended or fallen silent. */
export async function waitFor(child: Child, isOver: () => boolean): Promise<void> {
  const from = performance.now()
  const isEnd = (): boolean => {
    const now = performance.now()
    if (child.hasEnded() || isOver() || now - child.startedAt > PATIENCE_MS) return true
    return child.beganAt() !== undefined && now - Math.max(from, child.lastAt()) > STILL_MS
  }
  while (!isEnd()) await new Promise((next) => setTimeout(next, ASK_EVERY_MS))
}

/** Runs a child until it has done enough or fallen silent, then kills it with SIGKILL. */
export async function runChild({ program, task, isEnough, killAfterMs }: ChildRun): Promise<Report> {
  const child = startChild(program, task)
  await waitFor(child, () => {
    const beganAt = child.beganAt()
    if (task.role === 'finish' || beganAt === undefined) return false
    return killAfterMs === undefined
      ? isEnough(settledOf(child.report))
      : performance.now() - beganAt > killAfterMs
  })
  await child.kill()
  return child.report
}
