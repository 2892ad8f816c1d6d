/** Search parameters as received: a JSON body, or a URL-encoded string whose values may be JSON. */
import { z } from 'zod'
import { SearchError } from './errors'
import { refuseUnsupported } from './unsupported-parameters'

/** `["a","b"]`, `a,b` or a list. */
const List = z.union([
  z.array(z.string()),
  z.string().transform((text) => {
    const trimmed = text.trim()
    if (trimmed.startsWith('[')) {
      const parsed = z.array(z.string()).safeParse(parseJson(trimmed))
      if (parsed.success) return parsed.data
    }
    return trimmed === '' ? [] : trimmed.split(',').map((item) => item.trim())
  }),
])

/** A nested list of filters, or one as text. */
const Nested = z.union([
  z.array(z.unknown()),
  z.string().transform((text): unknown => {
    const trimmed = text.trim()
    if (trimmed.startsWith('[')) return parseJson(trimmed) ?? trimmed
    return trimmed === '' ? [] : trimmed
  }),
])

const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const Count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const ParametersSchema = z.strictObject({
  query: z.string().optional(),
  filters: z.string().optional(),
  facetFilters: Nested.optional(),
  numericFilters: Nested.optional(),
  tagFilters: Nested.optional(),
  facets: List.optional(),
  maxValuesPerFacet: Count(1, 1_000).optional(),
  sortFacetValuesBy: z.enum(['count', 'alpha']).optional(),
  facetingAfterDistinct: Flag.optional(),
  page: Count(0, 1_000_000).optional(),
  hitsPerPage: Count(0, 1_000).optional(),
  offset: Count(0, 20_000).optional(),
  length: Count(0, 1_000).optional(),
  attributesToRetrieve: List.optional(),
  attributesToHighlight: List.optional(),
  restrictSearchableAttributes: List.optional(),
  highlightPreTag: z.string().max(200).optional(),
  highlightPostTag: z.string().max(200).optional(),
  distinct: z.union([Flag, Count(0, 4)]).optional(),
  queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']).optional(),
  typoTolerance: Flag.optional(),
  minWordSizefor1Typo: Count(0, 512).optional(),
  minWordSizefor2Typos: Count(0, 512).optional(),
  removeWordsIfNoResults: z.enum(['none', 'lastWords', 'firstWords', 'allOptional']).optional(),
  ruleContexts: List.optional(),
  enableRules: Flag.optional(),
  clickAnalytics: Flag.optional(),
  responseFields: List.optional(),
  // From here on: no effect in a service without analytics, experiments, synonyms and snippets.
  analytics: Flag.optional(),
  analyticsTags: List.optional(),
  userToken: z.string().max(129).optional(),
  percentileComputation: Flag.optional(),
  enableABTest: Flag.optional(),
  enableReRanking: Flag.optional(),
  synonyms: Flag.optional(),
  replaceSynonymsInHighlight: Flag.optional(),
  decompoundQuery: Flag.optional(),
  snippetEllipsisText: z.string().optional(),
})
export type Parameters = z.infer<typeof ParametersSchema>

const MAX_QUERY_LENGTH = 512

export type Given = Readonly<Record<string, unknown>>

/** A body's parameters, merged with those in its URL-encoded `params` string. */
export function readGiven(body: Given): Given {
  const { params, ...direct } = body
  if (params !== undefined && typeof params !== 'string')
    throw new SearchError(400, 'params: expected a string')
  const encoded = Object.fromEntries(new URLSearchParams(params ?? ''))
  // An explicit null means the default.
  return Object.fromEntries(Object.entries({ ...encoded, ...direct }).filter(([, value]) => value !== null))
}

/** Parses the parameters of a search. Unknown or unsupported ones are refused, never silently ignored. */
export function readParameters(body: Given): Parameters {
  const given = refuseUnsupported(readGiven(body), new Set(Object.keys(ParametersSchema.shape)))
  const parsed = ParametersSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SearchError(400, `invalid value for ${issue?.path.join('.') ?? 'parameter'} parameter`)
  }
  const { query } = parsed.data
  if (query !== undefined && query.length > MAX_QUERY_LENGTH)
    throw new SearchError(400, `query: the query cannot exceed ${MAX_QUERY_LENGTH} characters`)
  return parsed.data
}

/** The parameters as echoed in the response. */
export function writeParameters(parameters: Parameters): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) text.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return text.toString()
}
