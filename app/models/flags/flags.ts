/** Feature flags in four layers, and which one wins (EXP-01, EXP-02). */
import { z } from 'zod'

/** The known flags; any other name in a layer is ignored. */
export const FLAG_NAMES = [
  /** Hides "Refer & Get $20" (HEAD-02). */
  'disableReferral',
  /** The cart with checkout and free-shipping progress at the top (ROUTE-04). */
  'cartLayoutUpdates',
  /** Product cards ask for the size before adding (SIZE-07). */
  'sizeSelectorModal',
  /** The custom snack box is available as a subscription (EXP-05). */
  'enableSubscriptionOnCSB',
] as const
export type FlagName = (typeof FLAG_NAMES)[number]

/** Strongest first: stored in this browser, given to this visit, set for this customer, set for the whole shop. */
export const FLAG_LAYERS = ['local', 'session', 'visitor', 'site'] as const
export type FlagLayer = (typeof FLAG_LAYERS)[number]

export type FlagSet = { readonly [N in FlagName]?: boolean | undefined }
export type FlagsByLayer = Readonly<Record<FlagLayer, FlagSet>>

export const NO_FLAGS: FlagsByLayer = { local: {}, session: {}, visitor: {}, site: {} }

/** An unknown name or non-boolean value drops only that flag. */
function onlyFlags(set: Readonly<Record<string, unknown>>): FlagSet {
  return Object.fromEntries(
    FLAG_NAMES.flatMap((name) => (typeof set[name] === 'boolean' ? [[name, set[name]] as const] : [])),
  )
}

export const FlagSetSchema = z.record(z.string(), z.unknown()).transform(onlyFlags)

/** The strongest layer that has the flag wins. A flag in no layer is off. */
export function isFlagOn(flags: FlagsByLayer, name: FlagName): boolean {
  return FLAG_LAYERS.map((layer) => flags[layer][name]).find((value) => value !== undefined) ?? false
}

/** Changes a caller may make to their own browser and visit: on, off, or null to unset. */
export const FlagChangeSchema = z.object({
  layer: z.enum(['local', 'session']),
  flags: z.partialRecord(z.enum(FLAG_NAMES), z.boolean().nullable()),
})
export type FlagChange = z.infer<typeof FlagChangeSchema>

export function changeFlags(set: FlagSet, changes: FlagChange['flags']): FlagSet {
  return Object.fromEntries(
    Object.entries({ ...set, ...changes }).filter(([, value]) => typeof value === 'boolean'),
  )
}

/** Cookie format of the local layer: `disableReferral.1`, separated by `-`. */
export const LOCAL_FLAGS_FORM = /^[A-Za-z]{1,60}\.[01](-[A-Za-z]{1,60}\.[01]){0,20}$/

export function writeLocalFlags(set: FlagSet): string {
  return Object.entries(set)
    .map(([name, value]) => `${name}.${value ? '1' : '0'}`)
    .join('-')
}

export function readLocalFlags(text: string | undefined): FlagSet {
  if (text === undefined) return NO_FLAGS.local
  const pairs = text.split('-').flatMap((pair) => {
    const [name, value] = pair.split('.')
    return name === undefined || (value !== '0' && value !== '1') ? [] : [[name, value === '1'] as const]
  })
  return onlyFlags(Object.fromEntries(pairs))
}

const TAG = /^flag-([A-Za-z]+)-(on|off)$/

/** The visitor layer: customer tags such as `flag-disableReferral-on`. */
export function flagsOfTags(tags: readonly string[]): FlagSet {
  const named = tags.flatMap((tag) => {
    const [, name, value] = TAG.exec(tag) ?? []
    return name === undefined ? [] : [[name, value === 'on'] as const]
  })
  return FlagSetSchema.parse(Object.fromEntries(named))
}
