/** Index settings: the published names and defaults, parsed leniently, stored as given. */
import { z } from 'zod'

const Names = z.array(z.string())

/** Settings this service acts on; any other published setting is only stored and returned. */
export const SettingsSchema = z.looseObject({
  searchableAttributes: Names.nullish(),
  attributesForFaceting: Names.nullish(),
  attributesToRetrieve: Names.nullish(),
  unretrievableAttributes: Names.nullish(),
  attributesToHighlight: Names.nullish(),
  ranking: Names.nullish(),
  customRanking: Names.nullish(),
  replicas: Names.nullish(),
  distinct: z.union([z.boolean(), z.number().int().min(0).max(4)]).nullish(),
  attributeForDistinct: z.string().nullish(),
  hitsPerPage: z.number().int().min(1).max(1_000).nullish(),
  maxValuesPerFacet: z.number().int().min(1).max(1_000).nullish(),
  sortFacetValuesBy: z.enum(['count', 'alpha']).nullish(),
  paginationLimitedTo: z.number().int().min(1).max(20_000).nullish(),
  queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']).nullish(),
  typoTolerance: z.union([z.boolean(), z.enum(['min', 'strict', 'true', 'false'])]).nullish(),
  minWordSizefor1Typo: z.number().int().min(0).nullish(),
  minWordSizefor2Typos: z.number().int().min(0).nullish(),
  highlightPreTag: z.string().nullish(),
  highlightPostTag: z.string().nullish(),
  disablePrefixOnAttributes: Names.nullish(),
  disableTypoToleranceOnAttributes: Names.nullish(),
  removeWordsIfNoResults: z.enum(['none', 'lastWords', 'firstWords', 'allOptional']).nullish(),
  enableRules: z.boolean().nullish(),
  primary: z.string().nullish(),
  virtual: z.boolean().nullish(),
})
export type Settings = z.infer<typeof SettingsSchema>

/** Published settings that are stored and returned without effect. */
const KEPT: ReadonlySet<string> = new Set([
  'advancedSyntax',
  'advancedSyntaxFeatures',
  'allowCompressionOfIntegerArray',
  'allowTyposOnNumericTokens',
  'alternativesAsExact',
  'attributeCriteriaComputedByMinProximity',
  'attributesToSnippet',
  'attributesToTransliterate',
  'camelCaseAttributes',
  'customNormalization',
  'decompoundQuery',
  'decompoundedAttributes',
  'disableExactOnAttributes',
  'disableTypoToleranceOnWords',
  'enablePersonalization',
  'enableReRanking',
  'exactOnSingleWordQuery',
  'ignorePlurals',
  'indexLanguages',
  'keepDiacriticsOnCharacters',
  'maxFacetHits',
  'minProximity',
  'mode',
  'numericAttributesForFiltering',
  'optionalWords',
  'queryLanguages',
  'reRankingApplyFilter',
  'relevancyStrictness',
  'removeStopWords',
  'renderingContent',
  'replaceSynonymsInHighlight',
  'responseFields',
  'restrictHighlightAndSnippetArrays',
  'semanticSearch',
  'separatorsToIndex',
  'snippetEllipsisText',
  'userData',
])

/** The first name that is not a published setting. */
export const unknownSetting = (given: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(given).find((name) => !KEPT.has(name) && !Object.hasOwn(SettingsSchema.shape, name))

export const DEFAULT_RANKING = [
  'typo',
  'geo',
  'words',
  'filters',
  'proximity',
  'attribute',
  'exact',
  'custom',
]

/** Settings returned for a new index. */
export const DEFAULT_SETTINGS: Settings = {
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  hitsPerPage: 20,
  maxValuesPerFacet: 100,
  paginationLimitedTo: 1_000,
  queryType: 'prefixLast',
  ranking: DEFAULT_RANKING,
  removeWordsIfNoResults: 'none',
  highlightPreTag: '<em>',
  highlightPostTag: '</em>',
  typoTolerance: true,
}

/** `unordered(name)` → `name`; a comma puts several attributes on one level. */
export function searchableNames(settings: Settings): readonly (readonly string[])[] | null {
  const names = settings.searchableAttributes
  if (!names || names.length === 0) return null
  return names.map((level) =>
    level
      .split(',')
      .map((name) => name.trim().replace(/^(?:un)?ordered\((.+)\)$/, '$1'))
      .filter((name) => name !== ''),
  )
}

/** Attributes that match whole words only, without typos; one setting without the other is only stored. */
export function exactNames(settings: Settings): readonly string[] {
  const whole = settings.disablePrefixOnAttributes ?? []
  return (settings.disableTypoToleranceOnAttributes ?? []).filter((name) => whole.includes(name))
}

export interface FacetDeclaration {
  readonly name: string
  readonly searchable: boolean
  readonly filterOnly: boolean
}

export function facetDeclarations(settings: Settings): readonly FacetDeclaration[] {
  return (settings.attributesForFaceting ?? []).map((text) => {
    const name = text.replace(/^(?:(?:searchable|filterOnly|afterDistinct)\()+([^()]+)\)+$/, '$1')
    return { name, searchable: text.includes('searchable('), filterOnly: text.includes('filterOnly(') }
  })
}

/** `virtual(Products_price)` → `Products_price` */
export function replicaName(entry: string): { readonly name: string; readonly virtual: boolean } {
  const match = /^virtual\((.+)\)$/.exec(entry)
  return match?.[1] === undefined ? { name: entry, virtual: false } : { name: match[1], virtual: true }
}
