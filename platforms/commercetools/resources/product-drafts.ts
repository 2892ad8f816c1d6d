/** Converts a product draft to product data. */
import type { Product, ProductData, ProductType, ProductVariant } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import type { Context } from '../wire/context'
import { requireReferenced, resolve } from '../wire/references'
import { identifier, Key, Localized, optional, Slug, Text } from '../wire/shapes'
import { AttributeDraft, checkVariants, toAttributes } from './attributes'
import { checkScopes, PriceDraft, toPrice } from './prices'
import { newBase } from './resource'

export const ImageDraft = z.object({
  url: z.string().min(1),
  dimensions: z.object({ w: z.int().min(0), h: z.int().min(0) }),
  label: optional(Text),
})

const Keyword = z.object({ text: Text, suggestTokenizer: optional(z.looseObject({ type: Text })) })
export const SearchKeywords = z.record(z.string(), z.array(Keyword))

export const VariantDraft = z.object({
  sku: optional(Text),
  key: optional(Key),
  prices: optional(z.array(PriceDraft)),
  attributes: optional(z.array(AttributeDraft)),
  images: optional(z.array(ImageDraft)),
})

export const ProductDraft = z.object({
  productType: identifier('product-type'),
  name: Localized,
  slug: Slug,
  key: optional(Key),
  description: optional(Localized),
  categories: optional(z.array(identifier('category'))),
  categoryOrderHints: optional(z.record(z.string(), z.string())),
  metaTitle: optional(Localized),
  metaDescription: optional(Localized),
  metaKeywords: optional(Localized),
  masterVariant: optional(VariantDraft),
  variants: optional(z.array(VariantDraft)),
  taxCategory: optional(identifier('tax-category')),
  searchKeywords: optional(SearchKeywords),
  publish: optional(z.boolean()),
  priceMode: optional(z.enum(['Embedded', 'Standalone'])),
  attributes: optional(z.array(AttributeDraft)),
})

type DraftInput = z.output<typeof ProductDraft>

export function toVariant(
  id: number,
  input: z.output<typeof VariantDraft>,
  type: ProductType,
  context: Context,
): ProductVariant {
  const { prices = [], attributes = [], images = [], ...rest } = input
  const variant = {
    id,
    ...rest,
    prices: prices.map((price) => toPrice(price, context)),
    attributes: toAttributes(attributes, type, context),
    images,
    assets: [],
  }
  checkScopes(variant.prices)
  return variant
}

function toData(input: DraftInput, type: ProductType, context: Context): ProductData {
  const { masterVariant = {}, variants = [], categories = [], attributes = [], searchKeywords = {} } = input
  const { name, slug, description, metaTitle, metaDescription, metaKeywords, categoryOrderHints = {} } = input
  const data = {
    name,
    ...(description ? { description } : {}),
    categories: categories.map((category) => resolve(context.store, 'category', category)),
    categoryOrderHints,
    slug,
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
    ...(metaKeywords ? { metaKeywords } : {}),
    masterVariant: toVariant(1, masterVariant, type, context),
    variants: variants.map((variant, index) => toVariant(index + 2, variant, type, context)),
    searchKeywords: searchKeywords as ProductData['searchKeywords'],
    attributes: toAttributes(attributes, type, context),
  }
  checkVariants([data.masterVariant, ...data.variants], type)
  return data
}

export function toProduct(input: DraftInput, context: Context): Product {
  const type = requireReferenced(context.store, 'product-type', input.productType)
  const data = toData(input, type, context)
  const { key, taxCategory, publish = false, priceMode = 'Embedded' } = input
  return {
    ...newBase(context),
    ...definedOnly({ key }),
    productType: { typeId: 'product-type', id: type.id },
    masterData: { published: publish, current: data, staged: data, hasStagedChanges: false },
    ...(taxCategory ? { taxCategory: resolve(context.store, 'tax-category', taxCategory) } : {}),
    priceMode,
  }
}
