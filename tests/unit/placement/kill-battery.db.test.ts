import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacementDetails } from '~/models/placement/placement'
import { systemClock } from '~/services/clock'
import { describeEachDatabase } from '~/services/database/testing/each-database'
import type { DatabaseUnderTest } from '~/services/database/testing/each-database'
import type { PlacementConfig } from '~/services/placement/placement-config'
import { grantCredit } from './credit'
import { CALL_MODES, FakePlatforms, OPERATIONS, makeLine } from './fake-platforms'
import type { CartBehaviour, Operation } from './fake-platforms'
import { directCall } from './fake-client'
import { serveFakePlatforms } from './fake-server'
import { createTestService, guest, quiesce } from './harness'
import { dumpTables, findViolations } from './invariants'
import { bundleChild, pointName, runUntilKilled } from './kill-runner'
import type { KillPoint, ProcessReport } from './kill-runner'

/** Ten a point in every run. `TRIALS=n` asks for more, and then the second and third call of an operation count alone. */
const TRIALS = Math.max(10, Number(process.env['TRIALS'] ?? 10))
const IS_DEEP = process.env['TRIALS'] !== undefined
const WAVE = 120
const RANDOM_KILLS = 3
const RANDOM_CARTS = 30
const READS: readonly Operation[] = ['getCart', 'getOrderByNumber', 'find']
const LEASE_MS = 1_500
const CONFIG: Partial<PlacementConfig> = {
  leaseMs: LEASE_MS,
  settleMs: 4_000,
  answerMs: 50_000,
  backoffMs: 20,
  backoffMaxMs: 200,
}
/** Nearly as long as is waited for it, and longer than a wave takes, so that the next process does meet it. */
const LATE_WITHIN_MS = 3_600

const SCENARIOS: Readonly<Record<string, { readonly behaviour: CartBehaviour; readonly credit?: true }>> = {
  card: { behaviour: {} },
  'credit and card': { behaviour: {}, credit: true },
  declined: { behaviour: { decline: true }, credit: true },
  refused: { behaviour: { refuse: 'OutOfStock' }, credit: true },
  'moved version': { behaviour: { drift: 'version' } },
  'changed cart': { behaviour: { drift: 'content' } },
}

interface Trial {
  readonly scenario: string
  readonly first: KillPoint | null
  readonly second: KillPoint | null
}

/** All places to die that a process came by, given its calls and commits. */
function pointsOf(report: ProcessReport, cartId: string): readonly KillPoint[] {
  const calls = (report.calls.get(cartId) ?? []).flatMap((call) => {
    const [name, occurrence] = call.split('#')
    const operation = OPERATIONS.find((known) => known === name)
    if (operation === undefined) return []
    // A read has no effect that could come late or whose answer could be lost.
    const modes = READS.includes(operation) ? (['before', 'after'] as const) : CALL_MODES
    return modes.map((mode) => ({
      kind: 'call' as const,
      call: { operation, mode, occurrence: Number(occurrence) },
    }))
  })
  const commits = (report.commits.get(cartId) ?? []).map((state) => ({ kind: 'commit' as const, state }))
  return [...calls, ...commits]
}

function createBattery(subject: DatabaseUnderTest, platforms: FakePlatforms, child: string, url: string) {
  const database = subject.database()
  const service = createTestService({
    database,
    call: directCall(platforms),
    clock: systemClock,
    config: CONFIG,
  })
  const told = new Map<string, string>()
  let carts = 0

  async function addCart(scenario: string) {
    const cartId = `cart-${(carts += 1)}`
    const setting = SCENARIOS[scenario]
    const cart = platforms.addCart(cartId, [makeLine('almonds', 1_299, 1 + (carts % 3))], setting?.behaviour)
    let details: PlacementDetails = guest
    if (setting?.credit === true) {
      await grantCredit(database, cartId, 500)
      details = { ...guest, storeCredit: { accountId: cartId, amountCents: 500 } }
    }
    return { cartId, details, token: service.issueToken(cart) }
  }

  const task = (role: 'shop' | 'recovery', submits: Awaited<ReturnType<typeof addCart>>[]) => ({
    role,
    submits,
    target: subject.target(),
    platformsUrl: url,
    config: CONFIG,
  })

  const unsettled = async () => {
    const rows = await database.db
      .selectFrom('placement')
      .select('cart_id')
      .where('state', 'not in', ['DONE', 'FAILED', 'NEEDS_REVIEW'])
      .execute()
    return rows.map((row) => row.cart_id)
  }

  /** One process takes the orders and dies, one recovers and dies, and this one brings the rest to an end. */
  async function wave(trials: readonly Trial[], killAfterMs?: number) {
    const submits = await Promise.all(trials.map((trial) => addCart(trial.scenario)))
    const pick = (which: 'first' | 'second') => {
      const points = new Map<string, KillPoint>()
      trials.forEach((trial, index) => {
        const point = trial[which]
        const submit = submits[index]
        if (point !== null && submit !== undefined) points.set(submit.cartId, point)
      })
      return points
    }
    const shop = await runUntilKilled({
      file: child,
      platforms,
      task: task('shop', submits),
      points: pick('first'),
      isEnough: ({ parked, told: answers, elapsedMs }) =>
        killAfterMs === undefined
          ? submits.every(({ cartId }) => parked.has(cartId) || answers.has(cartId))
          : elapsedMs > killAfterMs,
    })
    shop.told.forEach((outcome, cartId) => told.set(cartId, outcome))
    const recovery = await runUntilKilled({
      file: child,
      platforms,
      task: task('recovery', []),
      points: pick('second'),
      isEnough: async ({ parked, elapsedMs }) =>
        killAfterMs === undefined
          ? (await unsettled()).every((cartId) => parked.has(cartId))
          : elapsedMs > killAfterMs + LEASE_MS,
    })
    await quiesce(service, database)
    return { submits, shop, recovery }
  }

  return { wave, database, service, told }
}

describeEachDatabase('order placement killed at every step', (subject) => {
  const platforms = new FakePlatforms()
  let server: Awaited<ReturnType<typeof serveFakePlatforms>> | undefined
  let child: Awaited<ReturnType<typeof bundleChild>> | undefined

  beforeAll(async () => {
    platforms.lateWithinMs = LATE_WITHIN_MS
    server = await serveFakePlatforms(platforms)
    child = await bundleChild()
  })
  afterAll(() => {
    server?.close()
    child?.remove()
  })

  it(
    'keeps every promise after recovery, at least ten times a point [PAY-14]',
    async () => {
      const battery = createBattery(subject, platforms, child?.file ?? '', server?.url ?? '')
      const counts = new Map<string, number>()
      const count = (stage: string, point: KillPoint) => {
        const name = `${stage}: ${pointName(point, IS_DEEP)}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      const run = async (trials: readonly Trial[]) => {
        const result = await battery.wave(trials)
        trials.forEach((trial, index) => {
          const cartId = result.submits[index]?.cartId ?? ''
          if (trial.first !== null && result.shop.parked.has(cartId)) count('shop', trial.first)
          if (trial.second !== null && result.recovery.parked.has(cartId)) count('recovery', trial.second)
        })
        return result
      }

      // A run without a kill shows the points of the shop, a run with one kill each the points of the recovery.
      const names = Object.keys(SCENARIOS)
      const plain = await run(names.map((scenario) => ({ scenario, first: null, second: null })))
      const firsts = names.flatMap((scenario, index) =>
        pointsOf(plain.shop, plain.submits[index]?.cartId ?? '').map((first) => ({
          scenario,
          first,
          second: null,
        })),
      )
      const combined: Trial[] = []
      for (let start = 0; start < firsts.length; start += WAVE) {
        const part = firsts.slice(start, start + WAVE)
        const probed = await run(part)
        part.forEach((each, index) => {
          for (const second of pointsOf(probed.recovery, probed.submits[index]?.cartId ?? ''))
            combined.push({ ...each, second })
        })
      }

      await fillUp(firsts, combined, counts, run)
      // And at moments that nobody chose, in the middle of a commit among them.
      for (let round = 0; round < RANDOM_KILLS; round++) {
        const trials = Array.from({ length: RANDOM_CARTS }, (_, index) => ({
          scenario: names[index % names.length] ?? 'card',
          first: null,
          second: null,
        }))
        await battery.wave(trials, 250 + Math.random() * 500)
      }
      const total = [...counts.values()].reduce((sum, each) => sum + each, 0)
      console.log(
        [...counts]
          .map(([name, trials]) => `${String(trials).padStart(5)}  ${name}`)
          .sort()
          .join('\n') +
          `\n${String(total).padStart(5)}  kills on ${subject.dialect}, and ${2 * RANDOM_KILLS} processes at random`,
      )
      expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(TRIALS)

      const before = await dumpTables(battery.database)
      await battery.service.recover()
      expect(await dumpTables(battery.database)).toBe(before)
      expect(await findViolations({ ...battery, platforms })).toEqual([])
    },
    TRIALS * 90_000,
  )
})

/** Waves of trials until every known point has had its number. */
async function fillUp(
  firsts: readonly Trial[],
  combined: readonly Trial[],
  counts: Map<string, number>,
  run: (trials: readonly Trial[]) => Promise<unknown>,
): Promise<void> {
  const nameOf = (stage: string, point: KillPoint | null) =>
    point === null ? '' : `${stage}: ${pointName(point, IS_DEEP)}`
  for (const { second } of combined) {
    const name = nameOf('recovery', second)
    if (!counts.has(name)) counts.set(name, 0)
  }
  for (let round = 0; round < 40; round++) {
    const planned = new Map(counts)
    const trials: Trial[] = []
    const lacks = (name: string) => name !== '' && (planned.get(name) ?? 0) < TRIALS
    const plan = (trial: Trial) => {
      trials.push(trial)
      for (const name of [nameOf('shop', trial.first), nameOf('recovery', trial.second)])
        planned.set(name, (planned.get(name) ?? 0) + 1)
    }
    // Start elsewhere every round, so that all scenarios get their turn.
    const turn = <T>(list: readonly T[]) => [
      ...list.slice((round * 13) % list.length),
      ...list.slice(0, (round * 13) % list.length),
    ]
    const fill = (list: readonly Trial[], isWanted: (trial: Trial) => boolean) => {
      for (let pass = 0; pass < TRIALS; pass++)
        for (const trial of turn(list)) if (trials.length < WAVE && isWanted(trial)) plan(trial)
    }
    const lacksFirst = (trial: Trial) => lacks(nameOf('shop', trial.first))
    const lacksSecond = (trial: Trial) => lacks(nameOf('recovery', trial.second))
    // Trials that serve two points come first.
    fill(combined, (trial) => lacksFirst(trial) && lacksSecond(trial))
    fill(combined, lacksSecond)
    fill(firsts, lacksFirst)
    if (trials.length === 0) return
    await run(trials)
  }
}
