/** The machine and commit of a run, to judge its numbers by. */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

export interface Machine {
  readonly commit: string
  readonly date: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly chromium: string | undefined
  /** One-minute load average before the run: other work on the machine. */
  readonly loadBefore: number
}

function git(root: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

const MEASURED_FOLDERS = [
  'app',
  'server',
  'platforms',
  'catalogue',
  'public',
  'package-lock.json',
  'remix.config.ts',
]

function describeCommit(root: string): string {
  const commit = git(root, 'rev-parse', '--short', 'HEAD')
  if (commit === '') return 'not a repository'
  const changed = git(root, 'status', '--porcelain', '--', ...MEASURED_FOLDERS) !== ''
  return changed ? `${commit} with uncommitted changes` : commit
}

export function describeMachine(root: string, chromium: string | undefined): Machine {
  return {
    commit: describeCommit(root),
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('-', 1)[0] ?? ''}`,
    node: process.version,
    chromium,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}
