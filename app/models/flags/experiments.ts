/** Experiments: flags that are drawn once for each browser and then stay (EXP-04). */
import { readLocalFlags, writeLocalFlags } from './flags'
import type { FlagName, FlagSet } from './flags'

export const EXPERIMENTS = ['enableSubscriptionOnCSB'] as const satisfies readonly FlagName[]

/** In the order above, so that the same arms are the same words. What is no experiment any more is left out. */
const onlyExperiments = (set: FlagSet): FlagSet =>
  Object.fromEntries(
    EXPERIMENTS.flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]] as const])),
  )

/** The arms of a browser, as its cookie carries them. */
export const readArms = (text: string | undefined): FlagSet => onlyExperiments(readLocalFlags(text))
export const writeArms = (arms: FlagSet): string => writeLocalFlags(onlyExperiments(arms))

/** Draws for what has no arm yet; null where nothing is left to draw. */
export function drawArms(known: FlagSet, toss: () => boolean): FlagSet | null {
  const missing = EXPERIMENTS.filter((name) => known[name] === undefined)
  if (missing.length === 0) return null
  return { ...known, ...Object.fromEntries(missing.map((name) => [name, toss()])) }
}
