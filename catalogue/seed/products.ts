/** Products, their stock, and their documents: nutrition, reviews, tags. */
import type { InventoryEntryDraft, ProductDiscountDraft } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { nutritionDocument } from '../../app/models/catalogue/schemas'
import type { Catalogue, SeedProduct } from '../model'
import { contentHash } from '../random'
import { inParallel } from './client'
import type { EnsureContext } from './ensure'
import { ensure } from './ensure'
import type { DraftContext, SeedProductDraft } from './product-drafts'
import { SALE_KEY, toProductDraft } from './product-drafts'
import { placesIn } from './sort-order'
import { productUpdate } from './product-update'

/** Enough to hide network latency; in-process platforms work sequentially anyway. */
const WIDTH = 8

export const CONTAINERS = { tags: 'tags', nutrition: 'productNutritionFacts', reviews: 'reviews' } as const

const ObjectSchema = z.object({ id: z.string(), key: z.string() })
const StockSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  sku: z.string(),
  quantityOnStock: z.number(),
})

export async function putObjects(
  { client, manifest }: EnsureContext,
  container: string,
  values: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  await inParallel(values, WIDTH, async ([key, value]) => {
    const name = `custom-objects/${container}/${key}`
    const hash = contentHash(JSON.stringify(value))
    if (!manifest.isUnchanged(name, hash)) await client.post('custom-objects', { container, key, value })
    manifest.note(name, hash)
  })
}

/** Returns ids of the tag documents by key. */
export async function seedTags(
  context: EnsureContext,
  catalogue: Catalogue,
): Promise<ReadonlyMap<string, string>> {
  await putObjects(
    context,
    CONTAINERS.tags,
    catalogue.tags.map((tag) => [tag.key, { ...tag }]),
  )
  const found = await context.client.all(`custom-objects/${CONTAINERS.tags}`)
  return new Map(found.map((document) => ObjectSchema.parse(document)).map(({ key, id }) => [key, id]))
}

/** Sale prices must reference a discount; this one accepts prices as given. */
export async function seedSale(context: EnsureContext): Promise<string> {
  const draft: ProductDiscountDraft & { readonly key: string } = {
    key: SALE_KEY,
    name: { en: 'Sale' },
    value: { type: 'external' },
    predicate: '1 = 1',
    sortOrder: (await placesIn(context.client, 'product-discounts'))(SALE_KEY, '0.5'),
    isActive: true,
  }
  const ids = await ensure(context, { resource: 'product-discounts' }, [draft])
  return ids.get(SALE_KEY) ?? ''
}

async function putProduct(
  { client, manifest }: EnsureContext,
  draft: SeedProductDraft,
  existing: Awaited<ReturnType<EnsureContext['client']['existing']>>,
): Promise<void> {
  const name = `products/${draft.key}`
  const hash = contentHash(JSON.stringify(draft))
  const found = existing.get(draft.key)
  if (found === undefined) await client.create('products', draft)
  else if (!manifest.isUnchanged(name, hash))
    await client.update('products', found, await productUpdate(client, found.id, draft))
  manifest.note(name, hash)
}

export async function seedProducts(
  context: EnsureContext,
  products: readonly SeedProduct[],
  drafts: DraftContext,
  onProgress: (done: number) => void,
): Promise<void> {
  const existing = await context.client.existing('products')
  let done = 0
  await inParallel(products, WIDTH, async (product) => {
    await putProduct(context, toProductDraft(product, drafts), existing)
    done += 1
    onProgress(done)
  })
}

/** Resets existing stock to the catalogue's, but only if the catalogue has changed. */
export async function seedStock(context: EnsureContext, products: readonly SeedProduct[]): Promise<void> {
  const { client, manifest } = context
  const entries = (await client.all('inventory')).map((document) => StockSchema.parse(document))
  const bySku = new Map(entries.map((entry) => [entry.sku, entry]))
  const variants = products.filter(({ digital }) => !digital).flatMap((product) => product.variants)
  await inParallel(variants, WIDTH, async ({ sku, stock }) => {
    const name = `inventory/${sku}`
    const found = bySku.get(sku)
    const draft: InventoryEntryDraft = { sku, quantityOnStock: stock }
    if (found === undefined) await client.create('inventory', draft)
    else if (!manifest.isUnchanged(name, String(stock)))
      await client.update('inventory', found, [{ action: 'changeQuantity', quantity: stock }])
    manifest.note(name, String(stock))
  })
}

export async function seedProductDocuments(
  context: EnsureContext,
  products: readonly SeedProduct[],
): Promise<void> {
  const nutrition = products.flatMap(({ key, nutrition: facts }) =>
    facts === undefined ? [] : [[key, nutritionDocument(facts)] as const],
  )
  const reviews = products.flatMap(({ key, reviews: list }) =>
    list.length === 0 ? [] : [[key, { sampleData: true, reviews: list }] as const],
  )
  await putObjects(context, CONTAINERS.nutrition, nutrition)
  await putObjects(context, CONTAINERS.reviews, reviews)
}
