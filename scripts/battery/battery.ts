/** Runs the requested sections and writes their results. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTarget } from '../../app/services/database/testing/target'
import { runDisk } from './disk'
import { PLANT_NAMES } from './kill-stops'
import { runKills } from './kills'
import { killsReport, pausesReport } from './kills-report'
import { runLoad } from './load'
import { runOverload } from './overload'
import { runPauses } from './pauses'
import { writeSection } from './report'
import { seedSmallShop } from './small-shop'
import { runSoak } from './soak'
import { suiteSection } from './suites'

export interface SectionOptions {
  readonly root: string
  readonly trials: number
  readonly isLong: boolean
  /** The soak runs in the bench's large shop. */
  readonly isLarge: boolean
  /** Or in a copy of this folder. */
  readonly data: string | null
  readonly plant: string | null
  readonly say: (text: string) => void
}

export interface SectionResult {
  /** Markdown below the section's heading; null where the section could not run, which keeps the existing text. */
  readonly figures: string | null
  readonly isGood: boolean
  /** Section name in the document, where one run may write several. */
  readonly name?: string
}

type Section = (options: SectionOptions) => Promise<SectionResult>

interface Target {
  readonly program: string
  /** PostgreSQL if configured, else a SQLite file. */
  readonly databaseUrl: string | undefined
}

/** Runs `work` on a fresh database, dropped afterwards. */
async function onTarget<T>(
  work: (target: Target) => Promise<T>,
): Promise<{ readonly figures: T; readonly databaseUrl: string | undefined }> {
  const { target, drop } = await createTarget(process.env['TEST_DATABASE_URL'] || undefined)
  const { databaseUrl } = target
  try {
    return { figures: await work({ program: process.argv[1] ?? '', databaseUrl }), databaseUrl }
  } finally {
    await drop()
  }
}

const SECTIONS: Readonly<Record<string, Section>> = {
  async kills({ trials, plant, say }) {
    const { figures, databaseUrl } = await onTarget((target) =>
      runKills({ ...target, trials, plant, seed: seedSmallShop }, say),
    )
    for (const violation of figures.violations) say(`  VIOLATION ${violation}`)
    return {
      figures: killsReport(figures),
      isGood: figures.violations.length === 0,
      ...(databaseUrl === undefined ? {} : { name: 'kills on PostgreSQL' }),
    }
  },
  async pauses({ isLong, plant, say }) {
    const rounds = isLong ? LONG_PAUSES : PAUSES
    const { figures, databaseUrl } = await onTarget((target) =>
      runPauses({ ...target, rounds, plant, seed: seedSmallShop }, say),
    )
    for (const violation of figures.violations) say(`  VIOLATION ${violation}`)
    return {
      figures: pausesReport(figures),
      isGood: figures.violations.length === 0,
      ...(databaseUrl === undefined ? {} : { name: 'pauses on PostgreSQL' }),
    }
  },
  races: suiteSection(
    'Order placement from many tabs and processes at once, with lost replies, late calls and a moved clock',
    [
      'app/services/placement/placement-service.db.test.ts',
      'app/services/placement/placement-faults.db.test.ts',
    ],
    ({ isLong }): Record<string, string> => ({ RACE_ROUNDS: isLong ? '200' : '20' }),
  ),
  moves: suiteSection(
    'Carts moved into another shipping mode by somebody slow, beside three tabs that add to them: what was acknowledged is there, once, and the key leads to it',
    [
      'app/services/cart/cart-moves.test.ts',
      'app/services/cart/cut-moves.test.ts',
      'app/services/cart/moves-to-nothing.test.ts',
    ],
    ({ isLong }): Record<string, string> => ({
      MOVE_ROUNDS: isLong ? '1000' : '200',
      MOVE_DATABASE: 'server',
    }),
  ),
  faults: suiteSection(
    'Each platform away in each of fifteen ways, over requests to our own server: an honest answer',
    ['tests/unit/routes/outage.test.ts'],
    (): Record<string, string> => ({ FAULT_KINDS: 'all' }),
  ),
  load: runLoad,
  overload: runOverload,
  soak: runSoak,
  disk: runDisk,
  fuzz: suiteSection('Bad input to forms, to addresses and to the embedded commerce platform: never a 5xx', [
    'tests/unit/routes/bad-input.test.ts',
    'platforms/commercetools/bad-input.test.ts',
  ]),
}

const TRIALS = 400
const LONG_TRIALS = 2_000
const PAUSES = 8
const LONG_PAUSES = 100

/** Returns the exit code: 1 if a promise was broken. */
export async function runBattery(root: string, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      trials: { type: 'string' },
      long: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      data: { type: 'string' },
      dry: { type: 'boolean', default: false },
      plant: { type: 'string' },
    },
  })
  const names = positionals.length === 0 ? Object.keys(SECTIONS) : positionals
  const unknown = names.find((name) => !Object.hasOwn(SECTIONS, name))
  if (unknown !== undefined)
    throw new Error(`No section "${unknown}": there are ${Object.keys(SECTIONS).join(', ')}`)
  const trials = Number(values.trials ?? (values.long ? LONG_TRIALS : TRIALS))
  if (!Number.isInteger(trials) || trials < 1) throw new Error('--trials takes a number above 0')
  if (values.plant !== undefined && !PLANT_NAMES.includes(values.plant))
    throw new Error(`No plant "${values.plant}": there are ${PLANT_NAMES.join(', ')}`)
  if (values.large && values.data !== undefined) throw new Error('Either --large or --data')
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  const { long: isLong, large: isLarge, data = null, plant = null } = values
  const kind = { isLong, isLarge, data: data === null ? null : resolve(data), plant }
  let isGood = true
  for (const name of names) {
    say(`• ${name}`)
    const run = SECTIONS[name]
    if (run === undefined) continue
    const result = await run({ root, trials, ...kind, say })
    isGood &&= result.isGood
    // A run with a planted fault says nothing about the shop.
    if (!values.dry && values.plant === undefined && result.figures !== null)
      await writeSection(root, result.name ?? name, result.figures)
    say(result.isGood ? `✓ ${name}` : `✗ ${name}: a promise was broken`)
  }
  return isGood ? 0 : 1
}
