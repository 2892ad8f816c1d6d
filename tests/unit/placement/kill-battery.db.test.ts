/** A small share of `npm run battery -- kills` in every test run: the same processes, the same checks of the books. */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachDatabase } from '~/services/database/testing/each-database'
import { definedOnly } from '../../../app/models/defined-only'
import { runKills } from '../../../scripts/battery/kills'
import type { KillOptions } from '../../../scripts/battery/kills'
import { copySeeded } from '../support/seeded'
import { MONDAY } from '../support/times'

/** Inside the repository, so that it finds its native modules. */
const PROGRAM = join(resolve('.cache'), `battery-${process.pid}.mjs`)
const WAVE = 40
/** Each scenario once. */
const FEW = 13

beforeAll(async () => {
  mkdirSync(resolve('.cache'), { recursive: true })
  await build({
    entryPoints: [resolve('scripts/battery.ts')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(PROGRAM, { force: true }))

const run = (over: Partial<KillOptions>) =>
  runKills(
    {
      trials: WAVE,
      wave: WAVE,
      plant: null,
      program: PROGRAM,
      startAt: MONDAY,
      seed: (dataDir) => copySeeded(dataDir, MONDAY),
      ...over,
    },
    () => undefined,
  )

describeEachDatabase('order placement killed at its steps', (subject) => {
  it('keeps every promise after recovery, however an order ends and wherever it was killed [PAY-14]', async () => {
    const { violations, kills, points } = await run(
      definedOnly({ databaseUrl: subject.target().databaseUrl }),
    )
    expect(violations).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(WAVE)
    const stages = Object.keys(points).map((name) => name.replace(/^(\w+, \w+) .*/, '$1'))
    for (const stage of ['placing, before', 'placing, after', 'placing, committed', 'placing, late'])
      expect(stages).toContain(stage)
    expect(stages.some((stage) => stage.startsWith('recovering'))).toBe(true)
  })
})

// The search for violations is the same on either database.
describe('the looking for broken promises', () => {
  it('finds after kills a placement that forgets what came of its order', async () => {
    const { violations, kills } = await run({ plant: 'no-outcome', trials: FEW, wave: FEW })
    expect(violations).not.toEqual([])
    expect(kills).toBeGreaterThan(0)
  })
})
