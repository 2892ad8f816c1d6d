/** Messages between the battery and its child processes: a task in the environment, lines on standard output. */

/** Orders of the campaign, and how each ends undisturbed. */
export const SCENARIOS = [
  /** A card pays in full. */
  'card',
  /** Store credit pays a part. */
  'credit',
  /** Store credit and a gift certificate pay a part each. */
  'certificate',
  /** Store credit is reserved, and the bank declines the rest. */
  'credit-declined',
  /** Several tabs spend one balance, which only covers one of them. */
  'shared',
  /** Shop Pay pays all of it, through a session its shopper approved. */
  'shop-pay',
  /** An agent has taken an amount off, and a card pays the rest. */
  'adjusted',
  /** The same, but the rest was paid outside the shop: no card is charged. */
  'offline',
  /** An agent has taken an amount off, and the bank declines the rest. */
  'adjusted-declined',
  /** The bank declines. */
  'declined',
  /** The price changes just before the order is made: the platform refuses it. */
  'refused',
  /** The cart's version changes, but not its items, just before the order is made. */
  'moved',
  /** Another tab adds to the cart just before the order is made. */
  'changed',
] as const
export type Scenario = (typeof SCENARIOS)[number]

/**
 * A kill point: at a placement's nth call in this process, or right after its nth commit. before: the call is never
 * sent · after: it completes, but its answer is lost · late: it is in flight, and completes only once its sender is
 * dead.
 */
export type KillPoint =
  | { readonly kind: 'call'; readonly nth: number; readonly mode: 'before' | 'after' | 'late' }
  | { readonly kind: 'commit'; readonly nth: number }

export interface PlannedTrial {
  readonly scenario: Scenario
  readonly point: KillPoint | null
}

export interface OpenPlacement {
  readonly name: string
  readonly ids: readonly string[]
  readonly point: KillPoint | null
}

/** A call that was in flight when its sender died. */
export interface LateCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ChildTask {
  readonly role: 'shop' | 'recovery' | 'finish'
  readonly dataDir: string
  /** PostgreSQL instead of the file. */
  readonly databaseUrl?: string | undefined
  /** Platforms in a separate process, instead of those inside this one. */
  readonly platformsUrl?: string | undefined
  /** ISO instant at which the process's clock starts. */
  readonly now: string
  /** Wave number, so that no two waves share an e-mail address. */
  readonly wave: number
  readonly trials: readonly PlannedTrial[]
  readonly open: readonly OpenPlacement[]
  readonly late: readonly LateCall[]
  /** A planted fault that the battery must find. */
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
