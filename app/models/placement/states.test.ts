import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  PLACEMENT_STATES,
  RESTING_STATES,
  canMove,
  isPlacementState,
  isResting,
  move,
  moveLeg,
  nextStates,
} from './states'
import type { PlacementState } from './states'

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

/** All states that can follow, in however many moves. */
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
