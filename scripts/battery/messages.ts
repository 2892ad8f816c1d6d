/** What the battery and its child processes tell each other: a task in the environment, lines on standard output. */
import type { PlacementState } from '../../app/models/placement/states'

/** A place to die: at the nth call of a placement in this process, or right after a commit. */
export type KillPoint =
  | { readonly kind: 'call'; readonly nth: number; readonly mode: 'before' | 'after' }
  | { readonly kind: 'commit'; readonly state: PlacementState }

export interface OpenPlacement {
  readonly name: string
  readonly ids: readonly string[]
  readonly point: KillPoint | null
}

export interface ChildTask {
  readonly role: 'shop' | 'recovery' | 'finish'
  readonly dataDir: string
  /** ISO instant that the process starts from. */
  readonly now: string
  readonly points: readonly (KillPoint | null)[]
  readonly open: readonly OpenPlacement[]
  /** A fault of our own making, which the battery must find. */
  readonly plant: string | null
}

export interface ChildLine {
  readonly word: string
  readonly name: string
  readonly rest: string
}

export function tell(word: string, name: string, rest: string): void {
  process.stdout.write(`@ ${word} ${name} ${rest}\n`)
}

export function readLine(line: string): ChildLine | null {
  const [, word, name, rest] = /^@ (\S+) (\S+) ?(.*)$/.exec(line) ?? []
  return word === undefined || name === undefined ? null : { word, name, rest: rest ?? '' }
}
