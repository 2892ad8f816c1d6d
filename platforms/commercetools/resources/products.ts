/** Products: current and staged data, and look-ups by key, SKU and slug. */
import type { Product, ProductData } from '@commercetools/platform-sdk'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { productActions } from './product-actions'
import { ProductDraft, toProduct } from './product-drafts'
import { variantActions } from './variant-actions'
import { byTable, draft, keyLookup } from './resource'
import type { Resource } from './resource'

const PRICE_ARGUMENTS = [
  'priceCurrency',
  'priceCountry',
  'priceCustomerGroup',
  'priceCustomerGroupAssignments',
  'priceChannel',
  'priceRecurrencePolicy',
]

function dataLookups(view: 'current' | 'staged', data: ProductData): Lookup[] {
  const slugs = Object.entries(data.slug).map(([locale, value]) => ({
    field: `slug.${locale}`,
    value,
    unique: true,
  }))
  const skus = [data.masterVariant, ...data.variants].flatMap(({ sku }) =>
    sku === undefined ? [] : [{ field: 'sku', value: sku, unique: true }],
  )
  const named = slugs.map(({ field, value }) => ({
    field: `masterData.${view}.${field}`,
    value,
    unique: false,
  }))
  const categories = data.categories.map(({ id }) => ({
    field: `masterData.${view}.categories.id`,
    value: id,
    unique: false,
  }))
  return [...slugs, ...skus, ...named, ...categories]
}

function allLookups(product: Product): Lookup[] {
  const { current, staged } = product.masterData
  return [
    ...keyLookup(product),
    { field: 'productType.id', value: product.productType.id, unique: false },
    ...dataLookups('current', current),
    ...dataLookups('staged', staged),
  ]
}

export const products: Resource<'product'> = {
  kind: 'product',
  path: 'products',
  lookups: allLookups,
  indexes: [
    'key',
    'sku',
    'productType.id',
    'masterData.current.slug.*',
    'masterData.staged.slug.*',
    'masterData.current.categories.id',
    'masterData.staged.categories.id',
  ],
  aliases: {
    'masterData.current.masterVariant.sku': 'sku',
    'masterData.current.variants.sku': 'sku',
    'masterData.staged.masterVariant.sku': 'sku',
    'masterData.staged.variants.sku': 'sku',
  },
  create: draft(ProductDraft, toProduct),
  update: byTable<Product>({ ...productActions, ...variantActions }),
  beforeDelete(product) {
    if (product.masterData.published) {
      fail(400, 'InvalidOperation', 'A published product cannot be deleted: unpublish it first.')
    }
  },
  extraArguments: PRICE_ARGUMENTS,
}
