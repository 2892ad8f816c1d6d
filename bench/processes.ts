/** CPU time of a process and all its children, from Linux's counters. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  /** User and system time of the process and its exited children. */
  readonly ticks: number
}

/** Parses `/proc/<pid>/stat`. The name in parentheses may contain anything, parentheses and spaces included. */
export function parseStat(text: string): ProcessTimes {
  const pid = Number.parseInt(text, 10)
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .trim()
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
  return { pid, parent: fields[1] ?? 0, ticks: user + system + childrenUser + childrenSystem }
}

export function ticksOfTree(root: number, all: readonly ProcessTimes[]): number {
  const own = all.find(({ pid }) => pid === root)?.ticks ?? 0
  return all
    .filter(({ parent }) => parent === root)
    .reduce((sum, { pid }) => sum + ticksOfTree(pid, all), own)
}

function readAll(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        // The process exited between the two calls.
        return []
      }
    })
}

let millisecondsPerTick: number | undefined

/** Milliseconds of CPU time so far; undefined without /proc. The resolution is a tick of about 10 ms. */
export function cpuMilliseconds(pid: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  millisecondsPerTick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return ticksOfTree(pid, readAll()) * millisecondsPerTick
}
