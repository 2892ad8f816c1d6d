/** Hits of the index, parsed at the edge into cards. */
import { z } from 'zod'
import { MoneySchema } from '~/models/money/money-schema'
import type { ProductCard } from '~/models/search/product-card'

const ImageSchema = z.object({
  url: z.string(),
  label: z.string(),
  width: z.number(),
  height: z.number(),
})

/** Unnamed fields are dropped: a record holds more than a card shows, and every field is paid for twice. */
const CardSchema = z.object({
  productKey: z.string(),
  name: z.string(),
  path: z.string().startsWith('/'),
  sizePath: z.string().startsWith('/').exactOptional(),
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
  displayPrice: MoneySchema.exactOptional(),
  displayComparisonPrice: MoneySchema.exactOptional(),
  displayDiscountPercent: z.number().int().min(1).max(99).exactOptional(),
  substituteVariant: z
    .object({ sku: z.string(), variantLabel: z.string(), price: MoneySchema })
    .exactOptional(),
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
  reportingCategory: z.string(),
})

/** What is requested of each hit: no more than a card needs. */
export const CARD_ATTRIBUTES: readonly string[] = Object.keys(CardSchema.shape)

/** The card of a hit, or null if the record is malformed. */
export function toCard(hit: unknown, queryId: string | undefined): ProductCard | null {
  const parsed = CardSchema.safeParse(hit)
  if (!parsed.success) return null
  return queryId === undefined ? parsed.data : { ...parsed.data, queryId }
}

export const ShelvedSchema = z.object({
  productKey: z.string(),
  categoryKeys: z.array(z.string()),
  tags: z.array(z.string()),
})
/** Where a product is listed: its categories, including their ancestors, and its tags. */
export type Shelved = z.infer<typeof ShelvedSchema>
export const SHELVED_ATTRIBUTES: readonly string[] = Object.keys(ShelvedSchema.shape)

/** The parts of one result of a multi-query that the shop reads. */
export const ResultSchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.number().int().default(0),
  nbPages: z.number().int().default(0),
  facets: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  queryID: z.string().optional(),
})
export type WireResult = z.infer<typeof ResultSchema>
