/** Child processes for tests: readiness, and a shutdown that can be awaited. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ROOT } from './paths'

const READY_MS = 300_000
const POLL_MS = 50

export interface Program {
  /** Resolves when `readyUrl` answers. */
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  /** Everything it wrote since the first start. */
  log(): string
}

async function waitUntilReady(readyUrl: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The program ended at start:\n${log()}`)
    try {
      if ((await fetch(readyUrl)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The program was not ready in time:\n${log()}`)
}

export const readLog = (file: string): string => readFileSync(file, 'utf8')

export function createProgram(options: {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly readyUrl: string
  /** Where it writes: a file, so that other processes can read it too. Truncated at the start. */
  readonly logFile: string
}): Program {
  let child: ChildProcess | undefined
  const log = () => readLog(options.logFile)
  mkdirSync(dirname(options.logFile), { recursive: true })
  rmSync(options.logFile, { force: true })
  return {
    log,
    async start() {
      const output = openSync(options.logFile, 'a')
      const started = spawn(process.execPath, [...options.args], {
        cwd: ROOT,
        env: { ...process.env, ...options.env },
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      child = started
      await waitUntilReady(options.readyUrl, started, log)
    },
    async end(signal) {
      const running = child
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill(signal)
      await ended
    },
  }
}
