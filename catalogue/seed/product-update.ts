/** Actions that turn an existing product into its draft. */
import { z } from 'zod'
import { PRODUCT_ATTRIBUTE_NAMES, VARIANT_ATTRIBUTE_NAMES } from '../product-type'
import type { Action, SeedClient } from './client'
import type { SeedProductDraft } from './product-drafts'

const VariantSchema = z.object({
  id: z.number().int(),
  sku: z.string().optional(),
  images: z.array(z.object({ url: z.string() })).optional(),
  attributes: z.array(z.object({ name: z.string() })).optional(),
})
const CurrentSchema = z.object({
  masterData: z.object({
    current: z.object({
      categories: z.array(z.object({ id: z.string() })),
      masterVariant: VariantSchema,
      variants: z.array(VariantSchema),
    }),
  }),
})
type CurrentVariant = z.infer<typeof VariantSchema>
type VariantDraft = SeedProductDraft['masterVariant']

function attributeActions(variantId: number, wanted: VariantDraft, current: CurrentVariant): Action[] {
  const values = new Map((wanted.attributes ?? []).map(({ name, value }) => [name, value as unknown]))
  const held = new Set((current.attributes ?? []).map(({ name }) => name))
  return VARIANT_ATTRIBUTE_NAMES.filter((name) => values.has(name) || held.has(name)).map((name) => ({
    action: 'setAttribute',
    variantId,
    name,
    ...(values.has(name) ? { value: values.get(name) } : {}),
  }))
}

function imageActions(variantId: number, wanted: VariantDraft, current: CurrentVariant): Action[] {
  const before = (current.images ?? []).map(({ url }) => url)
  const after = (wanted.images ?? []).map(({ url }) => url)
  // Pictures are ordered, so a changed set is removed and re-added as a whole.
  if (before.join() === after.join()) return []
  return [
    ...before.map((imageUrl) => ({ action: 'removeImage', variantId, imageUrl })),
    ...(wanted.images ?? []).map((image) => ({ action: 'addExternalImage', variantId, image })),
  ]
}

function variantActions(draft: SeedProductDraft, current: readonly CurrentVariant[]): Action[] {
  const wanted = [draft.masterVariant, ...draft.variants]
  const bySku = new Map(current.map((variant) => [variant.sku, variant]))
  const skus = new Set(wanted.map(({ sku }) => sku))
  const master = current[0]?.id
  const gone = current.filter(({ sku, id }) => !skus.has(sku) && id !== master)
  return [
    ...wanted.flatMap((variant): Action[] => {
      const found = bySku.get(variant.sku)
      if (found === undefined) return [{ action: 'addVariant', ...variant }]
      return [
        { action: 'setPrices', variantId: found.id, prices: variant.prices ?? [] },
        ...attributeActions(found.id, variant, found),
        ...imageActions(found.id, variant, found),
      ]
    }),
    ...gone.map(({ id }) => ({ action: 'removeVariant', id })),
  ]
}

function sharedAttributeActions(draft: SeedProductDraft, current: CurrentVariant): Action[] {
  const values = new Map(
    (draft.masterVariant.attributes ?? []).map(({ name, value }) => [name, value as unknown]),
  )
  const held = new Set((current.attributes ?? []).map(({ name }) => name))
  return PRODUCT_ATTRIBUTE_NAMES.filter((name) => values.has(name) || held.has(name)).map((name) => ({
    action: 'setAttributeInAllVariants',
    name,
    ...(values.has(name) ? { value: values.get(name) } : {}),
  }))
}

function categoryActions(draft: SeedProductDraft, current: readonly { readonly id: string }[]): Action[] {
  const wanted = (draft.categories ?? []).flatMap(({ id }) => (id === undefined ? [] : [id]))
  const held = current.map(({ id }) => id)
  const toAction = (action: string, id: string): Action => ({ action, category: { typeId: 'category', id } })
  return [
    ...wanted.filter((id) => !held.includes(id)).map((id) => toAction('addToCategory', id)),
    ...held.filter((id) => !wanted.includes(id)).map((id) => toAction('removeFromCategory', id)),
  ]
}

export async function productUpdate(
  client: SeedClient,
  productId: string,
  draft: SeedProductDraft,
): Promise<Action[]> {
  const { current } = CurrentSchema.parse(await client.get(`products/${productId}`)).masterData
  return [
    { action: 'changeName', name: draft.name },
    { action: 'changeSlug', slug: draft.slug },
    { action: 'setDescription', description: draft.description },
    { action: 'setMetaTitle', metaTitle: draft.metaTitle },
    { action: 'setMetaDescription', metaDescription: draft.metaDescription },
    { action: 'setSearchKeywords', searchKeywords: draft.searchKeywords },
    { action: 'setTaxCategory', taxCategory: draft.taxCategory },
    ...categoryActions(draft, current.categories),
    ...sharedAttributeActions(draft, current.masterVariant),
    ...variantActions(draft, [current.masterVariant, ...current.variants]),
    { action: 'publish' },
  ]
}
