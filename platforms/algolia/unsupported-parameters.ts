/** Published parameters this service does not support, and unpublished names: both are refused. */
import { SearchError } from './errors'

/**
 * Each with the published value that requests no more than the service does anyway. `false` and empty values are
 * accepted too.
 */
const NOT_ANSWERED: Readonly<Record<string, unknown>> = {
  similarQuery: '',
  optionalFilters: [],
  sumOrFiltersScores: false,
  optionalWords: [],
  aroundLatLng: '',
  aroundLatLngViaIP: false,
  aroundRadius: '',
  aroundPrecision: 1,
  minimumAroundRadius: '',
  insideBoundingBox: [],
  insidePolygon: [],
  naturalLanguages: [],
  queryLanguages: [],
  ignorePlurals: false,
  removeStopWords: false,
  enablePersonalization: false,
  personalizationImpact: 0,
  ranking: [],
  getRankingInfo: false,
  relevancyStrictness: 100,
  attributesToSnippet: [],
  restrictHighlightAndSnippetArrays: false,
  // A wrong digit is another number, never a typo.
  allowTyposOnNumericTokens: false,
  disableTypoToleranceOnAttributes: [],
  disableExactOnAttributes: [],
  exactOnSingleWordQuery: 'attribute',
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
  advancedSyntax: false,
  advancedSyntaxFeatures: ['exactPhrase', 'excludeWords'],
  mode: 'keywordSearch',
  semanticSearch: '',
  minProximity: 1,
  attributeCriteriaComputedByMinProximity: false,
  renderingContent: '',
  reRankingApplyFilter: [],
  extensions: '',
}

/** Unsupported published values of parameters and settings that are otherwise read. */
const VALUES_NOT_ANSWERED: ReadonlyMap<string, readonly unknown[]> = new Map([
  ['typoTolerance', ['min', 'strict']],
])

const NOTHING = ['', 'false', '[]', '{}']
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function asksForNothing(name: string, value: unknown): boolean {
  return NOTHING.includes(textOf(value)) || textOf(value) === textOf(NOT_ANSWERED[name])
}

export const isUnsupportedValue = (name: string, value: unknown): boolean =>
  VALUES_NOT_ANSWERED.get(name)?.includes(value) === true

/** Drops parameters without effect; throws on the first unsupported one. */
export function refuseUnsupported(
  given: Readonly<Record<string, unknown>>,
  read: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(given).filter(([name, value]) => {
    if (isUnsupportedValue(name, value)) throw new SearchError(400, `Unsupported parameter: ${name}`)
    if (read.has(name)) return true
    if (!Object.hasOwn(NOT_ANSWERED, name)) throw new SearchError(400, `Unknown parameter: ${name}`)
    if (!asksForNothing(name, value)) throw new SearchError(400, `Unsupported parameter: ${name}`)
    return false
  })
  return Object.fromEntries(kept)
}
