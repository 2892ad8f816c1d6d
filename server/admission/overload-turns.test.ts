import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Overload } from './overload'
import { createOverload } from './overload'

const SETTINGS = {
  turnsBetween: 3,
  refusalsPerTurn: 2,
  arrivalsMs: 50,
  maxQueuedMs: 1_000,
  busyQueuedMs: 300,
  busyUtilisation: 2,
}

/** The clock only moves when a test moves it, so that the rules decide, not how busy the machine is. */
let now = 1_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await turnOfTheLoop()
}

/** Outcomes of the requests so far, in the order they were answered. */
function ask(overload: Overload, count: number): string[] {
  const answers: string[] = []
  for (let index = 0; index < count; index += 1)
    void overload.turn().then((admitted) => answers.push(`${admitted ? 'begun' : 'refused'} ${index}`))
  return answers
}

/** Loop turns until another request is answered. */
async function turnsUntilNext(answers: readonly string[]): Promise<number> {
  const { length } = answers
  for (let turns = 0; turns < 100; turns += 1) {
    if (answers.length > length) return turns
    await turnOfTheLoop()
  }
  throw new Error('nothing was answered in 100 turns')
}

describe('in a turn of the event loop', () => {
  it('at most one request begins, and the loop has turns of its own before the next', async () => {
    const answers = ask(createOverload(SETTINGS), 3)
    await Promise.resolve()
    expect(answers).toEqual(['begun 0'])
    const first = await turnsUntilNext(answers)
    expect(answers).toEqual(['begun 0', 'begun 1'])
    const second = await turnsUntilNext(answers)
    expect([first, second]).toEqual([SETTINGS.turnsBetween + 1, SETTINGS.turnsBetween + 1])
  })

  it('only some of those who are refused are told so', async () => {
    const overload = createOverload(SETTINGS)
    const answers = ask(overload, 8)
    await Promise.resolve()
    now += SETTINGS.maxQueuedMs + 1
    const perTurn: number[] = []
    while (answers.length < 8) {
      const { length } = answers
      await turnOfTheLoop()
      perTurn.push(answers.length - length)
      if (perTurn.length > 100) throw new Error(`answered in 100 turns: ${answers.join(', ')}`)
    }
    expect(answers.filter((answer) => answer.startsWith('refused'))).toHaveLength(7)
    expect(Math.max(...perTurn)).toBe(SETTINGS.refusalsPerTurn)
  })
})

describe('behind somebody who has waited for long', () => {
  it.each([
    ['with no time left is refused', -1, 'refused 0'],
    ['with time left waits as well', 2, 'begun 0'],
  ])('a newcomer to a loop %s', async (_, busyUtilisation, outcome) => {
    const overload = createOverload({ ...SETTINGS, maxQueuedMs: Infinity, busyUtilisation })
    ask(overload, 2)
    now += SETTINGS.busyQueuedMs + 1
    const newcomer = ask(overload, 1)
    await turns(20)
    expect(newcomer).toEqual([outcome])
  })
})

describe('after a crowd', () => {
  it('whoever comes while one is being served waits, however long those before had waited', async () => {
    const overload = createOverload({ ...SETTINGS, busyUtilisation: -1 })
    const crowd = ask(overload, 2)
    await Promise.resolve()
    now += SETTINGS.busyQueuedMs + 1
    const tooMany = ask(overload, 1)
    await turns(20)
    expect([...crowd, ...tooMany]).toEqual(['begun 0', 'begun 1', 'refused 0'])
    const later = ask(overload, 3)
    await turns(20)
    expect(later).toEqual(['begun 0', 'begun 1', 'begun 2'])
  })
})

describe('while connections arrive', () => {
  /** Loop turns in which a connection is accepted each time; the clock advances by `ms` per turn. */
  async function arrive(overload: Overload, turns: number, ms: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      overload.arrived()
      now += ms
      await turnOfTheLoop()
    }
  }

  it('nothing else is done', async () => {
    const overload = createOverload(SETTINGS)
    const answers = ask(overload, 3)
    await arrive(overload, 20, 1)
    expect(answers).toEqual(['begun 0'])
    // No connection arrived in this turn, so work continues.
    await turnsUntilNext(answers)
    expect(answers).toEqual(['begun 0', 'begun 1'])
  })

  it('but not for longer than is bearable', async () => {
    const overload = createOverload(SETTINGS)
    const answers = ask(overload, 2)
    await arrive(overload, 3 * (SETTINGS.turnsBetween + 2), SETTINGS.arrivalsMs / 2)
    expect(answers).toEqual(['begun 0', 'begun 1'])
  })
})
