/** What the shop reads of products and categories, and the parts that carts and orders share with them. */
import { z } from 'zod'

export const MoneySchema = z.object({ centAmount: z.number(), currencyCode: z.string() })
export type WireMoney = z.infer<typeof MoneySchema>
export const Localized = z.record(z.string(), z.string())
export const Reference = z.object({ id: z.string() })
export const Custom = z.object({ type: Reference, fields: z.record(z.string(), z.unknown()) })

export const PriceSchema = z.object({
  id: z.string(),
  value: MoneySchema,
  country: z.string().optional(),
  customerGroup: Reference.optional(),
  recurrencePolicy: z.unknown().optional(),
  channel: Reference.optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  discounted: z.object({ value: MoneySchema }).optional(),
  tiers: z.array(z.object({ minimumQuantity: z.number(), value: MoneySchema })).optional(),
})
export type WirePrice = z.infer<typeof PriceSchema>

const ImageSchema = z.object({
  url: z.string(),
  label: z.string().optional(),
  dimensions: z.object({ w: z.number(), h: z.number() }),
})
export type WireImage = z.infer<typeof ImageSchema>

/** May hold any value, which is validated where it is read. */
const AttributeSchema = z.object({ name: z.string(), value: z.unknown() })
export type WireAttribute = z.infer<typeof AttributeSchema>

export const VariantSchema = z.object({
  id: z.number(),
  key: z.string().optional(),
  sku: z.string().optional(),
  prices: z.array(PriceSchema).optional(),
  images: z.array(ImageSchema).optional(),
  attributes: z.array(AttributeSchema).optional(),
  availability: z
    .object({ isOnStock: z.boolean().optional(), availableQuantity: z.number().optional() })
    .optional(),
})
export type WireVariant = z.infer<typeof VariantSchema>

export const ProductSchema = z.object({
  id: z.string(),
  version: z.number(),
  key: z.string().optional(),
  name: Localized,
  slug: Localized,
  description: Localized.optional(),
  metaTitle: Localized.optional(),
  metaDescription: Localized.optional(),
  searchKeywords: z.record(z.string(), z.array(z.object({ text: z.string() }))).optional(),
  createdAt: z.string(),
  categories: z.array(Reference),
  masterVariant: VariantSchema,
  variants: z.array(VariantSchema),
})
export type WireProduct = z.infer<typeof ProductSchema>

export const CategorySchema = z.object({
  id: z.string(),
  version: z.number(),
  key: z.string().optional(),
  name: Localized,
  slug: Localized,
  description: Localized.optional(),
  metaTitle: Localized.optional(),
  metaDescription: Localized.optional(),
  ancestors: z.array(Reference),
  orderHint: z.string(),
  custom: Custom.optional(),
})
export type WireCategory = z.infer<typeof CategorySchema>
