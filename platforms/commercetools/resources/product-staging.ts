/** Current and staged data: an action changes both, or only the staged data. */
import type { Product, ProductData, ProductType, ProductVariant } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import type { Context } from '../wire/context'
import { requireReferenced } from '../wire/references'
import { optional, Text } from '../wire/shapes'

/** `staged` defaults to true; with false the published data changes too. */
export const Staged = z.object({ staged: optional(z.boolean()) })
export const OnVariant = Staged.extend({ variantId: optional(z.int()), sku: optional(Text) })

export type VariantRef = Omit<z.output<typeof OnVariant>, 'staged'>

export function changeData(
  product: Product,
  staged: boolean | undefined,
  change: (data: ProductData) => ProductData,
): Product {
  const { masterData } = product
  const next = change(masterData.staged)
  const current = staged === false ? change(masterData.current) : masterData.current
  const hasStagedChanges = JSON.stringify(next) !== JSON.stringify(current)
  return { ...product, masterData: { ...masterData, staged: next, current, hasStagedChanges } }
}

export function allVariants(data: ProductData): ProductVariant[] {
  return [data.masterVariant, ...data.variants]
}

export function findVariant(data: ProductData, ref: VariantRef): ProductVariant | undefined {
  return allVariants(data).find((variant) => isVariant(variant, ref))
}

function isVariant(variant: ProductVariant, { variantId, sku }: VariantRef): boolean {
  if (variantId === undefined && sku === undefined) {
    return fail(400, 'RequiredField', 'A variant is named by variantId or sku.', { field: 'variantId' })
  }
  return variantId === undefined ? variant.sku === sku : variant.id === variantId
}

export function changeVariant(
  data: ProductData,
  ref: VariantRef,
  change: (variant: ProductVariant) => ProductVariant,
): ProductData {
  if (!findVariant(data, ref)) fail(400, 'InvalidOperation', 'The product has no such variant.')
  const apply = (variant: ProductVariant) => (isVariant(variant, ref) ? change(variant) : variant)
  return { ...data, masterVariant: apply(data.masterVariant), variants: data.variants.map(apply) }
}

export function changeEveryVariant(
  data: ProductData,
  change: (variant: ProductVariant) => ProductVariant,
): ProductData {
  return { ...data, masterVariant: change(data.masterVariant), variants: data.variants.map(change) }
}

export function typeOf(product: Product, { store }: Context): ProductType {
  return requireReferenced(store, 'product-type', product.productType)
}
