/** Queries the indexes while someone types, and reads their answers (API-67, DATA-22, DATA-23). */
import { z } from 'zod'
import { smallPictureUrl } from '~/models/catalogue/small-picture'
import { SUGGESTIONS } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { isPriceless } from '~/models/search/card-rules'
import type { MarkedPart, Suggestions } from '~/models/search/suggestions'
import type { WireResult } from './mappers'
import { PRODUCTS_INDEX } from './queries'
import type { Requests } from './queries'

/** API-64 */
export const DEPARTMENTS_INDEX = 'Departments'
export const QUERY_SUGGESTIONS_INDEX = `${PRODUCTS_INDEX}_query_suggestions`

/** Private-use characters: they occur in no real text, so nothing typed or written is mistaken for a mark. */
const MARK = { begin: '\uE000', end: '\uE001' } as const

const DepartmentSchema = z.object({
  objectID: z.string(),
  name: z.string(),
  path: z.string().startsWith('/'),
  parent: z.string(),
})

const HitSchema = z.object({
  objectID: z.string(),
  path: z.string().startsWith('/'),
  sizePath: z.string().startsWith('/').optional(),
  name: z.string(),
  sku: z.string(),
  cost: z.number(),
  singlePiecePrice: z.number(),
  shortVariantName: z.string(),
  weight: z.number(),
  Product: z.object({
    name: z.string(),
    key: z.string(),
    reportingCategory: z.string(),
    listingImageUrl: z.string(),
    shortDescription: z.string(),
  }),
  hidePrice: z.boolean(),
})

/** Fields requested of a suggested product. */
export const SUGGESTED_PRODUCT_FIELDS = Object.keys(HitSchema.shape)

const QuerySchema = z.object({
  objectID: z.string(),
  query: z.string(),
  _highlightResult: z.object({ query: z.object({ value: z.string() }) }),
})

export function toSuggestionRequests(query: string): Requests {
  const shared = { query, page: 0, clickAnalytics: true }
  return [
    {
      ...shared,
      indexName: DEPARTMENTS_INDEX,
      hitsPerPage: SUGGESTIONS.departments,
      facetFilters: ['idealForSuggestions:true'],
      ruleContexts: ['featuredCategories'],
      attributesToRetrieve: Object.keys(DepartmentSchema.shape),
      attributesToHighlight: [],
    },
    {
      ...shared,
      indexName: PRODUCTS_INDEX,
      hitsPerPage: SUGGESTIONS.products,
      facetFilters: ['traits:searchable'],
      distinct: true,
      attributesToRetrieve: SUGGESTED_PRODUCT_FIELDS,
      attributesToHighlight: [],
    },
    {
      ...shared,
      indexName: QUERY_SUGGESTIONS_INDEX,
      hitsPerPage: SUGGESTIONS.queries,
      attributesToRetrieve: ['query'],
      attributesToHighlight: ['query'],
      highlightPreTag: MARK.begin,
      highlightPostTag: MARK.end,
    },
  ]
}

/** Alternates text and matches. */
function toParts(marked: string): readonly MarkedPart[] {
  return marked.split(MARK.begin).flatMap((piece, index) => {
    const [match = '', rest = ''] = index === 0 ? ['', piece] : piece.split(MARK.end)
    return [
      { text: match, isMatch: true },
      { text: rest, isMatch: false },
    ].filter(({ text }) => text !== '')
  })
}

/** A malformed hit is left out: one suggestion less is no fault. */
function readHits<T>(result: WireResult | undefined, schema: z.ZodType<T>): readonly T[] {
  return (result?.hits ?? []).flatMap((hit) => schema.safeParse(hit).data ?? [])
}

export function toSuggestions([departments, products, queries]: readonly WireResult[]): Suggestions {
  return {
    departments: readHits(departments, DepartmentSchema).map(({ objectID, ...department }) => ({
      id: objectID,
      ...department,
    })),
    products: readHits(products, HitSchema).map((hit) => ({
      sku: hit.sku,
      name: hit.name,
      // As a card does, it leads to the size whose price it shows.
      path: hit.sizePath ?? hit.path,
      size: hit.shortVariantName,
      imageUrl: smallPictureUrl(hit.Product.listingImageUrl),
      ...(isPriceless(hit.hidePrice, hit.cost) ? {} : { priceCents: hit.cost }),
      ...definedOnly({ queryId: products?.queryID }),
    })),
    queries: readHits(queries, QuerySchema).map(({ query, _highlightResult: { query: marked } }) => ({
      query,
      parts: toParts(marked.value),
    })),
    degraded: false,
  }
}
