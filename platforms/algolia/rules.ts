/** Merchandising rules: when a query or a context matches, pin objects, hide some, or add filters. */
import { z } from 'zod'
import { SearchError } from './errors'
import type { TextQuery } from './text-query'
import { wordsOf } from './words'

const ConditionSchema = z.looseObject({
  pattern: z.string().optional(),
  anchoring: z.enum(['is', 'startsWith', 'endsWith', 'contains']).optional(),
  context: z.string().optional(),
})

const PromoteSchema = z.union([
  z.object({ objectID: z.string(), position: z.number().int().min(0).max(300) }),
  z.object({ objectIDs: z.array(z.string()).max(100), position: z.number().int().min(0).max(300) }),
])

export const RuleSchema = z.looseObject({
  objectID: z.string().min(1),
  description: z.string().optional(),
  enabled: z.boolean().optional(),
  conditions: z.array(ConditionSchema).max(25).optional(),
  consequence: z.looseObject({
    params: z
      .looseObject({
        query: z.unknown().optional(),
        filters: z.string().optional(),
        facetFilters: z.unknown().optional(),
        numericFilters: z.unknown().optional(),
      })
      .optional(),
    promote: z.array(PromoteSchema).max(300).optional(),
    hide: z
      .array(z.object({ objectID: z.string() }))
      .max(50)
      .optional(),
    filterPromotes: z.boolean().optional(),
  }),
  validity: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
})
export type Rule = z.infer<typeof RuleSchema>

/** Allowed attributes of a rule: those the service acts on, or that affect no response. */
const READ = {
  rule: ['objectID', 'description', 'enabled', 'conditions', 'consequence', 'validity', 'tags', 'scope'],
  condition: ['pattern', 'anchoring', 'context'],
  consequence: ['params', 'promote', 'hide', 'filterPromotes'],
  params: ['query', 'filters', 'facetFilters', 'numericFilters', 'tagFilters'],
} satisfies Record<string, readonly string[]>

/** Parses a given rule; refuses one that would do less than it says. Stored rules are only parsed by the schema. */
export function readRule(given: unknown): Rule {
  const rule = RuleSchema.parse(given)
  const refuse = (part: keyof typeof READ, object: object | undefined) => {
    const strange = Object.keys(object ?? {}).find((name) => !READ[part].includes(name))
    if (strange !== undefined) throw new SearchError(400, `Unsupported attribute of a ${part}: ${strange}`)
  }
  refuse('rule', rule)
  for (const condition of rule.conditions ?? []) refuse('condition', condition)
  refuse('consequence', rule.consequence)
  refuse('params', rule.consequence.params)
  const query = rule.consequence.params?.query
  if (query !== undefined && typeof query !== 'string')
    throw new SearchError(400, 'Unsupported attribute of a params: query with edits')
  return rule
}

export interface Pin {
  readonly objectID: string
  readonly position: number
  readonly mustMatchFilters: boolean
}

export interface RuleEffect {
  readonly pins: readonly Pin[]
  readonly hidden: ReadonlySet<string>
  readonly filters: readonly {
    readonly filters?: string | undefined
    readonly facetFilters?: unknown
    readonly numericFilters?: unknown
  }[]
  /** Replacement for the query text, if a rule sets one. */
  readonly query: string | undefined
}

function matchesPattern(pattern: string, anchoring: string | undefined, words: readonly string[]): boolean {
  const wanted = wordsOf(pattern).map((word) => word.text)
  const startsAt = (place: number) => wanted.every((word, index) => words[place + index] === word)
  switch (anchoring ?? 'is') {
    case 'startsWith':
      return startsAt(0)
    case 'endsWith':
      return words.length >= wanted.length && startsAt(words.length - wanted.length)
    case 'contains':
      return wanted.length === 0 || words.some((_, place) => startsAt(place))
    default:
      return words.length === wanted.length && startsAt(0)
  }
}

function applies(
  rule: Rule,
  words: readonly string[],
  contexts: readonly string[],
  nowSeconds: number,
): boolean {
  if (rule.enabled === false) return false
  if (
    rule.validity?.length &&
    !rule.validity.some((range) => nowSeconds >= range.from && nowSeconds < range.until)
  )
    return false
  const conditions = rule.conditions ?? []
  if (conditions.length === 0) return true
  return conditions.some(
    ({ pattern, anchoring, context }) =>
      (context === undefined || contexts.includes(context)) &&
      (pattern === undefined || matchesPattern(pattern, anchoring, words)) &&
      (context !== undefined || pattern !== undefined),
  )
}

/** The combined effect of all applicable rules on a search, in the order of their ids. */
export function effectOf(
  rules: readonly Rule[],
  query: Pick<TextQuery, 'words'>,
  contexts: readonly string[],
  now: Date,
): RuleEffect {
  const active = rules.filter((rule) => applies(rule, query.words, contexts, now.getTime() / 1_000))
  const pins = active.flatMap(({ consequence }) =>
    (consequence.promote ?? []).flatMap((promote) => {
      const ids = 'objectID' in promote ? [promote.objectID] : promote.objectIDs
      const mustMatchFilters = consequence.filterPromotes === true
      return ids.map((objectID, index) => ({
        objectID,
        position: promote.position + index,
        mustMatchFilters,
      }))
    }),
  )
  const texts = active.flatMap(({ consequence }) =>
    typeof consequence.params?.query === 'string' ? consequence.params.query : [],
  )
  return {
    pins: pins.sort((a, b) => a.position - b.position),
    hidden: new Set(
      active.flatMap(({ consequence }) => (consequence.hide ?? []).map((each) => each.objectID)),
    ),
    filters: active.flatMap(({ consequence }) => (consequence.params ? [consequence.params] : [])),
    query: texts[0],
  }
}
