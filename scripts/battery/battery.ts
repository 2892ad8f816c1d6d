/** Runs the sections asked for and writes what came of them. */
import { parseArgs } from 'node:util'
import { runKills } from './kills'
import { killsReport } from './kills-report'
import { writeSection } from './report'

export interface SectionOptions {
  readonly root: string
  readonly trials: number
  readonly isLong: boolean
  readonly plant: string | null
  readonly say: (text: string) => void
}

export interface SectionResult {
  /** Markdown below the section's heading. */
  readonly figures: string
  readonly isGood: boolean
}

type Section = (options: SectionOptions) => Promise<SectionResult>

const SECTIONS: Readonly<Record<string, Section>> = {
  async kills({ trials, plant, say }) {
    const figures = await runKills({ trials, plant }, say)
    for (const violation of figures.violations) say(`  VIOLATION ${violation}`)
    return { figures: killsReport(figures), isGood: figures.violations.length === 0 }
  },
}

const TRIALS = 400
const LONG_TRIALS = 2_000

/** The exit code: 1 when a promise was broken. */
export async function runBattery(root: string, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      trials: { type: 'string' },
      long: { type: 'boolean', default: false },
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
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  let isGood = true
  for (const name of names) {
    say(`• ${name}`)
    const run = SECTIONS[name]
    if (run === undefined) continue
    const result = await run({ root, trials, isLong: values.long, plant: values.plant ?? null, say })
    isGood &&= result.isGood
    // A run with a planted fault says nothing of the shop.
    if (!values.dry && values.plant === undefined) await writeSection(root, name, result.figures)
    say(result.isGood ? `✓ ${name}` : `✗ ${name}: a promise was broken`)
  }
  return isGood ? 0 : 1
}
