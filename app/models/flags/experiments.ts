/** Experiments: flags assigned at random once per browser (EXP-04). */
import { readLocalFlags, writeLocalFlags } from './flags'
import type { FlagName, FlagSet } from './flags'

export const EXPERIMENTS = ['enableSubscriptionOnCSB'] as const satisfies readonly FlagName[]

/** In the order above, so that equal arms give equal text. Ended experiments are dropped. */
const onlyExperiments = (set: FlagSet): FlagSet =>
  Object.fromEntries(
    EXPERIMENTS.flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]] as const])),
  )

/** A browser's arms, as stored in its cookie. */
export const readArms = (text: string | undefined): FlagSet => onlyExperiments(readLocalFlags(text))
export const writeArms = (arms: FlagSet): string => writeLocalFlags(onlyExperiments(arms))

/** Assigns missing arms at random; null if none is missing. */
export function drawArms(known: FlagSet, toss: () => boolean): FlagSet | null {
  const missing = EXPERIMENTS.filter((name) => known[name] === undefined)
  if (missing.length === 0) return null
  return { ...known, ...Object.fromEntries(missing.map((name) => [name, toss()])) }
}
