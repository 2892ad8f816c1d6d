/** States of an order placement and the allowed transitions. */

/** From → to. The store rejects any other transition. */
const GRAPH = {
  RECEIVED: ['FROZEN', 'FAILED'],
  FROZEN: ['AUTHORIZING', 'COMPENSATING'],
  AUTHORIZING: ['AUTHORIZED', 'COMPENSATING', 'NEEDS_REVIEW'],
  AUTHORIZED: ['ORDERING', 'COMPENSATING', 'NEEDS_REVIEW'],
  ORDERING: ['ORDERED', 'COMPENSATING', 'NEEDS_REVIEW'],
  ORDERED: ['CAPTURING'],
  CAPTURING: ['CAPTURED', 'NEEDS_REVIEW'],
  CAPTURED: ['DONE'],
  // If the order turns up late, before anything was voided, it is kept and paid for.
  COMPENSATING: ['FAILED', 'ORDERED', 'NEEDS_REVIEW'],
  // Only a person can resolve this state.
  NEEDS_REVIEW: ['CAPTURING', 'COMPENSATING', 'DONE', 'FAILED'],
  DONE: [],
  FAILED: [],
} as const satisfies Record<string, readonly string[]>

export type PlacementState = keyof typeof GRAPH
export const PLACEMENT_STATES = Object.keys(GRAPH) as readonly PlacementState[]

/** No automatic processing in these states. */
export const RESTING_STATES: readonly PlacementState[] = ['DONE', 'FAILED', 'NEEDS_REVIEW']

export function isPlacementState(text: string): text is PlacementState {
  return PLACEMENT_STATES.some((state) => state === text)
}

export function nextStates(from: PlacementState): readonly PlacementState[] {
  return GRAPH[from]
}

export function canMove(from: PlacementState, to: PlacementState): boolean {
  return nextStates(from).includes(to)
}

export function isResting(state: PlacementState): boolean {
  return RESTING_STATES.includes(state)
}

/** The state after a transition. Throws if it is not in the graph: a bug, not a user error. */
export function move(from: PlacementState, to: PlacementState): PlacementState {
  if (!canMove(from, to)) throw new RangeError(`A placement does not go from ${from} to ${to}`)
  return to
}

/**
 * `service`: paid at an order service that collects the money itself. `adjustment`: an agent's deduction, which nobody
 * pays. `offline`: an agent took the money outside the shop.
 */
export const LEG_KINDS = [
  'store-credit',
  'gift-certificate',
  'card',
  'service',
  'adjustment',
  'offline',
] as const
export type LegKind = (typeof LEG_KINDS)[number]

/** Paid from an account in our own ledger. */
export function isLedgerKind(kind: LegKind): kind is 'store-credit' | 'gift-certificate' {
  return kind === 'store-credit' || kind === 'gift-certificate'
}

const LEG_GRAPH = {
  PENDING: ['AUTHORIZING', 'RELEASED'],
  AUTHORIZING: ['AUTHORIZED', 'DECLINED', 'VOIDING', 'RELEASED'],
  AUTHORIZED: ['CAPTURING', 'VOIDING', 'RELEASED'],
  CAPTURING: ['CAPTURED'],
  // After a cancellation, or after another card has paid.
  CAPTURED: ['REFUNDED', 'REPLACED'],
  REFUNDED: [],
  // Another card has paid instead.
  REPLACED: [],
  DECLINED: ['VOIDING'],
  VOIDING: ['RELEASED'],
  RELEASED: [],
} as const satisfies Record<string, readonly string[]>

export type LegState = keyof typeof LEG_GRAPH

export function isLegState(text: string): text is LegState {
  return Object.hasOwn(LEG_GRAPH, text)
}

export function moveLeg(from: LegState, to: LegState): LegState {
  const next: readonly LegState[] = LEG_GRAPH[from]
  if (!next.includes(to)) throw new RangeError(`A payment leg does not go from ${from} to ${to}`)
  return to
}
