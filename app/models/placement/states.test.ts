import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  PLACEMENT_STATES,
  RESTING_STATES,
  canMove,
  isPlacementState,
  isResting,
  move,
  isLegState,
  moveLeg,
  nextStates,
} from './states'
import type { LegState, PlacementState } from './states'

it('moves only along the graph, from any state to any other', () => {
  const state = fc.constantFrom(...PLACEMENT_STATES)
  fc.assert(
    fc.property(state, fc.array(state, { maxLength: 30 }), (start, wishes) => {
      let at: PlacementState = start
      for (const wish of wishes) {
        const allowed = nextStates(at).includes(wish)
        expect(canMove(at, wish)).toBe(allowed)
        if (allowed) at = move(at, wish)
        else expect(() => move(at, wish)).toThrow(RangeError)
      }
    }),
    { numRuns: 500 },
  )
})

/** All states reachable in any number of transitions. */
function reachable(from: PlacementState): ReadonlySet<PlacementState> {
  const seen = new Set<PlacementState>()
  const open = [from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of nextStates(state)) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

it('leaves no state without a way to rest', () => {
  for (const state of PLACEMENT_STATES)
    expect(isResting(state) || RESTING_STATES.some((end) => reachable(state).has(end)), state).toBe(true)
})

it('never fails a placement once its order exists, but by a person', () => {
  for (const state of ['ORDERED', 'CAPTURING', 'CAPTURED'] as const) {
    expect(nextStates(state)).not.toContain('FAILED')
    expect(nextStates(state)).not.toContain('COMPENSATING')
  }
})

it('captures nothing that was not ordered', () => {
  const before = PLACEMENT_STATES.filter((state) => nextStates(state).includes('CAPTURING'))
  expect(before).toEqual(['ORDERED', 'NEEDS_REVIEW'])
})

it('ends for good in DONE and FAILED', () => {
  expect(nextStates('DONE')).toEqual([])
  expect(nextStates('FAILED')).toEqual([])
})

it('never voids what was captured', () => {
  expect(() => moveLeg('CAPTURED', 'VOIDING')).toThrow(RangeError)
  expect(() => moveLeg('CAPTURING', 'VOIDING')).toThrow(RangeError)
})

it('knows its own states alone', () => {
  expect(isPlacementState('DONE')).toBe(true)
  expect(isPlacementState('constructor')).toBe(false)
})

const LEGS = [
  'PENDING',
  'AUTHORIZING',
  'AUTHORIZED',
  'CAPTURING',
  'CAPTURED',
  'DECLINED',
  'VOIDING',
  'RELEASED',
] as const

/** Every path a payment leg can take to its end. */
function waysOf(leg: LegState): readonly (readonly LegState[])[] {
  const next = LEGS.filter((to) => canMoveLeg(leg, to))
  return next.length === 0 ? [[leg]] : next.flatMap((to) => waysOf(to).map((way) => [leg, ...way]))
}

function canMoveLeg(from: LegState, to: LegState): boolean {
  try {
    return moveLeg(from, to) === to
  } catch {
    return false
  }
}

it('takes the money of a payment once, or gives it back', () => {
  expect(waysOf('PENDING').map((way) => way.join(' > '))).toEqual([
    'PENDING > AUTHORIZING > AUTHORIZED > CAPTURING > CAPTURED',
    'PENDING > AUTHORIZING > AUTHORIZED > VOIDING > RELEASED',
    'PENDING > AUTHORIZING > AUTHORIZED > RELEASED',
    'PENDING > AUTHORIZING > DECLINED > VOIDING > RELEASED',
    'PENDING > AUTHORIZING > VOIDING > RELEASED',
    'PENDING > AUTHORIZING > RELEASED',
    'PENDING > RELEASED',
  ])
  expect(() => moveLeg('RELEASED', 'CAPTURING')).toThrow(
    'A payment leg does not go from RELEASED to CAPTURING',
  )
  expect(LEGS.every(isLegState)).toBe(true)
  expect(['constructor', 'captured', ''].some(isLegState)).toBe(false)
})

it('takes an order one way forward, and from everywhere before it back', () => {
  const forward = [
    'RECEIVED',
    'FROZEN',
    'AUTHORIZING',
    'AUTHORIZED',
    'ORDERING',
    'ORDERED',
    'CAPTURING',
    'CAPTURED',
    'DONE',
  ] as const
  for (const [index, state] of forward.entries()) {
    const next = forward[index + 1]
    if (next !== undefined) expect(nextStates(state)[0]).toBe(next)
  }
  const leading = (to: PlacementState) => PLACEMENT_STATES.filter((state) => canMove(state, to))
  expect(leading('COMPENSATING')).toEqual(['FROZEN', 'AUTHORIZING', 'AUTHORIZED', 'ORDERING', 'NEEDS_REVIEW'])
  expect(leading('NEEDS_REVIEW')).toEqual([
    'AUTHORIZING',
    'AUTHORIZED',
    'ORDERING',
    'CAPTURING',
    'COMPENSATING',
  ])
  expect(leading('FAILED')).toEqual(['RECEIVED', 'COMPENSATING', 'NEEDS_REVIEW'])
  expect(leading('DONE')).toEqual(['CAPTURED', 'NEEDS_REVIEW'])
  expect(leading('ORDERED')).toEqual(['ORDERING', 'COMPENSATING'])
  expect(PLACEMENT_STATES.filter(isResting)).toEqual(['NEEDS_REVIEW', 'DONE', 'FAILED'])
  expect(() => move('DONE', 'FAILED')).toThrow('A placement does not go from DONE to FAILED')
})
