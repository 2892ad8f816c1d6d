/** How each index searches, filters and orders (API-64, SRCH-13). */
import { createHash } from 'node:crypto'
import type { SetSettingsProps } from 'algoliasearch'
import { FACILITY_ALLERGENS } from '~/models/catalogue/allergens'
import { RATING_STEPS } from '~/models/search/facets'
import { PRICE_BANDS, SIZE_CLASSES } from '~/models/search/offers'
import { LISTING_TAG_FILTERS } from '~/models/search/product-card'
import { RECORD_VERSION } from '~/models/search/product-record'
import { SUGGESTION_RECORD_VERSION } from '~/models/search/suggestion-records'
import { INDEX_OF_SORT, PRODUCTS_INDEX } from './queries'
import { DEPARTMENTS_INDEX, QUERY_SUGGESTIONS_INDEX } from './suggestion-queries'

type Settings = SetSettingsProps['indexSettings']

const PRODUCT_SETTINGS = {
  searchableAttributes: [
    'name',
    'keywords',
    'hierarchicalCategories.lvl1',
    'tags',
    'shortDescription',
    // Of agents and businesses, who type it as it is.
    'sku',
  ],
  disableTypoToleranceOnAttributes: ['sku'],
  disablePrefixOnAttributes: ['sku'],
  attributesForFaceting: [
    'tagFilters',
    'allergenFree',
    'categoryKeys',
    'ratings',
    'offers',
    'filterOnly(offer)',
    'filterOnly(tags)',
    'filterOnly(hiddenFromSearch)',
    'filterOnly(productKey)',
    'filterOnly(sku)',
    'filterOnly(traits)',
  ],
  attributeForDistinct: 'productKey',
  distinct: true,
  customRanking: ['desc(inStock)', 'desc(popularity)', 'asc(weight)'],
  maxValuesPerFacet: 100,
  // The site map walks through all products.
  paginationLimitedTo: 20_000,
} satisfies Settings

const DEPARTMENT_SETTINGS = {
  searchableAttributes: ['name'],
  attributesForFaceting: ['filterOnly(idealForSuggestions)'],
  customRanking: ['desc(popularity)'],
  // "Roasted almonds" leads to the almonds.
  removeWordsIfNoResults: 'allOptional',
} satisfies Settings

const QUERY_SUGGESTION_SETTINGS = {
  searchableAttributes: ['query'],
  customRanking: ['desc(popularity)'],
} satisfies Settings

const STANDARD_RANKING = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']

/** Every sort order of a listing except the default is a replica. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  // With equal averages, the one with more ratings.
  [INDEX_OF_SORT.rating]: ['desc(averageRating)', 'desc(totalReviews)'],
  [INDEX_OF_SORT['price-asc']]: ['asc(priceCents)'],
  [INDEX_OF_SORT['price-desc']]: ['desc(priceCents)'],
  [INDEX_OF_SORT.newest]: ['desc(activatedAt)'],
}

/** In order of creation: replicas after their primary. */
export const INDEX_SETTINGS: readonly (readonly [index: string, settings: Settings])[] = [
  [PRODUCTS_INDEX, { ...PRODUCT_SETTINGS, replicas: Object.keys(ORDERS) }],
  ...Object.entries(ORDERS).map(([index, order]): readonly [string, Settings] => [
    index,
    { ...PRODUCT_SETTINGS, ranking: [...order, ...STANDARD_RANKING] },
  ]),
  [DEPARTMENTS_INDEX, DEPARTMENT_SETTINGS],
  [QUERY_SUGGESTIONS_INDEX, QUERY_SUGGESTION_SETTINGS],
]

const keysOf = (named: readonly { readonly key: string }[]) => named.map(({ key }) => key)

/** The settings that records are built with, as JSON: it has no infinity. */
const RECORD_SETTINGS = {
  version: RECORD_VERSION,
  suggestions: SUGGESTION_RECORD_VERSION,
  bands: PRICE_BANDS.map(({ key, below }) => `${key} ${below}`),
  sizes: keysOf(SIZE_CLASSES),
  ratings: keysOf(RATING_STEPS),
  tags: keysOf(LISTING_TAG_FILTERS),
  allergens: FACILITY_ALLERGENS,
}

/**
 * Changes whenever a release sorts, filters or builds records differently: its index must then be set up and compared
 * anew.
 */
export const INDEX_EDITION = createHash('sha256')
  .update(JSON.stringify([INDEX_SETTINGS, RECORD_SETTINGS]))
  .digest('hex')
  .slice(0, 16)
