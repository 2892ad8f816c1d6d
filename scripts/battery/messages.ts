/** What the battery and its child processes tell each other: a task in the environment, lines on standard output. */

/** What becomes of an order when nobody dies. */
export const SCENARIOS = [
  /** A card pays all of it. */
  'card',
  /** Store credit pays a part. */
  'credit',
  /** Store credit and a gift certificate pay a part each. */
  'certificate',
  /** Store credit is reserved, and the bank says no to the rest. */
  'credit-declined',
  /** Several tabs spend one balance that is enough for one of them. */
  'shared',
  /** Shop Pay pays all of it, by a session that its shopper has approved. */
  'shop-pay',
  /** An agent has taken something off, and a card pays the rest. */
  'adjusted',
  /** The same, and the rest was taken outside of the shop: no card is called. */
  'offline',
  /** Something is taken off, and the bank says no to the rest. */
  'adjusted-declined',
  /** The bank says no. */
  'declined',
  /** The price changes right before the order is made: the platform refuses it. */
  'refused',
  /** The cart's version moves on by itself right before the order is made. */
  'moved',
  /** Another tab adds to the cart right before the order is made. */
  'changed',
] as const
export type Scenario = (typeof SCENARIOS)[number]

/**
 * A place to die: at the nth call of a placement in this process, or right after its nth commit.
 * before: the call arrives nowhere · after: it is done, and its answer reaches nobody · late: it is on its way, and is
 * done only once its sender is dead.
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

/** A call that was on its way when its sender died. */
export interface LateCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ChildTask {
  readonly role: 'shop' | 'recovery' | 'finish'
  readonly dataDir: string
  /** PostgreSQL in place of the file. */
  readonly databaseUrl?: string | undefined
  /** Platforms in a process of their own, in place of those inside this one. */
  readonly platformsUrl?: string | undefined
  /** ISO instant that the process starts from. */
  readonly now: string
  /** Counts the waves, so that no two have an e-mail address in common. */
  readonly wave: number
  readonly trials: readonly PlannedTrial[]
  readonly open: readonly OpenPlacement[]
  readonly late: readonly LateCall[]
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
