/** GET /product-projections, by query, id or key. */
import type { Product, ProductProjection } from '@commercetools/platform-sdk'
import { fail } from '../engine/contract'
import { allowArguments, QUERY_ARGUMENTS, readBoolean, readQuery } from '../query/arguments'
import { expand } from '../query/expand'
import { runQuery } from '../query/run'
import { notFound, ok } from '../wire/request'
import type { Call } from '../wire/request'
import { findTarget, isTarget } from './crud'
import { products } from './products'
import { readScope, toProjection } from './projections'

const PROJECTION_ARGUMENTS = ['staged', 'localeProjection', ...(products.extraArguments ?? [])]

export function handleProjections(call: Call): Response {
  const { url, context, path } = call
  const [, target, ...more] = path
  if (call.method !== 'GET' || more.length > 0) return notFound(call)
  if (target !== undefined && !isTarget(target)) return notFound(call)
  const staged = readBoolean(url.searchParams.get('staged'), 'staged', false)
  const scope = readScope(url)
  const expandAll = (projection: ProductProjection) =>
    expand(projection, url.searchParams.getAll('expand'), (kind, id) => context.read(kind, id))
  const project = (product: Product) => toProjection(context.view('product', product), staged, scope)
  if (target !== undefined) {
    allowArguments(url, ['expand', ...PROJECTION_ARGUMENTS])
    const projection = project(findTarget(products, target, context))
    if (!projection) return fail(404, 'ResourceNotFound', `The Resource with ID '${target}' was not found.`)
    return ok(expandAll(projection))
  }
  allowArguments(url, [...QUERY_ARGUMENTS, ...PROJECTION_ARGUMENTS], true)
  const view = staged ? 'staged' : 'current'
  const page = runQuery(
    {
      store: context.store,
      kind: 'product',
      view: 'product-projection',
      indexed: (field) => indexedIn(view, field),
      shape: (product) => toProjection(product, staged),
      complete: project,
    },
    readQuery(url),
  )
  return ok({ ...page, results: page.results.map(expandAll) })
}

function indexedIn(view: 'current' | 'staged', field: string): string | undefined {
  if (field === 'key' || field === 'productType.id') return field
  if (field === 'masterVariant.sku' || field === 'variants.sku') return 'sku'
  if (field.startsWith('slug.') || field === 'categories.id') return `masterData.${view}.${field}`
  return undefined
}
