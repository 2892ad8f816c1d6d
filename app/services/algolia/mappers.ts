/** Hits of the index, parsed at the edge into cards, departments and suggestions. */
import { z } from 'zod'
import { MoneySchema } from '~/models/money/money-schema'
import type { DepartmentRecord, ProductCard } from '~/models/search/product-card'
import type { TextPiece } from '~/models/search/search'

const ImageSchema = z.object({
  url: z.string(),
  label: z.string(),
  width: z.number(),
  height: z.number(),
})

/** Objects drop what is not named: a record holds more than a card shows, and every field is paid for twice. */
const CardSchema = z.object({
  productKey: z.string(),
  name: z.string(),
  path: z.string().startsWith('/'),
  image: ImageSchema.exactOptional(),
  sku: z.string(),
  variantLabel: z.string(),
  unitName: z.string(),
  weight: z.number(),
  bulk: z.boolean(),
  wholesale: z.boolean(),
  price: MoneySchema,
  listPrice: MoneySchema.exactOptional(),
  priceRange: z.object({ min: MoneySchema, max: MoneySchema }).exactOptional(),
  onSale: z.boolean(),
  inStock: z.boolean(),
  allVariantsOutOfStock: z.boolean(),
  hidePrice: z.boolean(),
  hasSiblings: z.boolean(),
  onePoundBulk: z.boolean(),
  autoDeliveryEligible: z.boolean(),
  tags: z.array(z.string()),
  shortDescription: z.string(),
  averageRating: z.number(),
  totalReviews: z.number(),
  unitPrice: z.object({ value: MoneySchema, per: z.enum(['lb', 'oz']) }).exactOptional(),
  savePercent: z.number().exactOptional(),
  requiresCustomization: z.boolean(),
  palette: z.string(),
  reportingCategory: z.string(),
})

/** What is asked for of each hit: no more than a card needs. */
export const CARD_ATTRIBUTES: readonly string[] = Object.keys(CardSchema.shape)

/** The card of a hit, or null when the record is not one. */
export function toCard(hit: unknown, queryId: string | undefined): ProductCard | null {
  const parsed = CardSchema.safeParse(hit)
  if (!parsed.success) return null
  return queryId === undefined ? parsed.data : { ...parsed.data, queryId }
}

const DepartmentSchema = z.object({
  objectID: z.string(),
  name: z.string(),
  path: z.string().startsWith('/'),
  productCount: z.number(),
})

export function toDepartment(hit: unknown): DepartmentRecord | null {
  return DepartmentSchema.safeParse(hit).data ?? null
}

/** Marks that no text holds, in place of tags that would have to be told from the text's own. */
export const MARK = { pre: '\u0002', post: '\u0003' } as const

export function toPieces(marked: string): readonly TextPiece[] {
  return marked
    .split(/(\u0002[^\u0003]*\u0003)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(MARK.pre)
        ? { text: piece.slice(1, -1), marked: true }
        : { text: piece.replace(/[\u0002\u0003]/g, ''), marked: false },
    )
}

const QueryHitSchema = z.object({
  query: z.string().min(1),
  _highlightResult: z.object({ query: z.object({ value: z.string() }).optional() }).optional(),
})

export function toSuggestedQuery(
  hit: unknown,
): { readonly query: string; readonly pieces: readonly TextPiece[] } | null {
  const { data } = QueryHitSchema.safeParse(hit)
  if (!data) return null
  return { query: data.query, pieces: toPieces(data._highlightResult?.query?.value ?? data.query) }
}

/** The parts of one result of a multi-query that the shop reads. */
export const ResultSchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number().int().default(0),
  nbPages: z.number().int().default(0),
  facets: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  queryID: z.string().optional(),
})
export type WireResult = z.infer<typeof ResultSchema>
