/** What a merchant does in the meantime: sells out, takes off sale, changes a price. */
import { z } from 'zod'
import type { Shop } from './shop'

const EntrySchema = z.object({ id: z.string(), version: z.number() })
const FoundSchema = z.object({ results: z.array(EntrySchema) })
const ProductSchema = EntrySchema.extend({
  masterData: z.object({
    current: z.object({
      masterVariant: z.looseObject({ sku: z.string() }),
      variants: z.array(z.looseObject({ sku: z.string() })),
    }),
  }),
})
const PricedSchema = z.looseObject({
  sku: z.string(),
  prices: z.array(z.object({ id: z.string(), value: z.looseObject({}), channel: z.unknown().optional() })),
})

async function inventoryOf({ merchant }: Shop, sku: string) {
  const where = encodeURIComponent(`sku="${sku}"`)
  const { results } = FoundSchema.parse(await merchant.get(`inventory?where=${where}`))
  const [entry] = results
  if (entry === undefined) throw new Error(`No inventory of ${sku}`)
  return entry
}

export async function setStock(shop: Shop, sku: string, quantity: number): Promise<void> {
  const { id, version } = await inventoryOf(shop, sku)
  await shop.merchant.post(`inventory/${id}`, { version, actions: [{ action: 'changeQuantity', quantity }] })
}

async function productOf({ merchant }: Shop, sku: string) {
  return ProductSchema.parse(await merchant.get(`products/key=${sku.split('-')[0] ?? ''}`))
}

export async function updateProduct(shop: Shop, sku: string, actions: readonly object[]): Promise<void> {
  const { id, version } = await productOf(shop, sku)
  await shop.merchant.post(`products/${id}`, { version, actions: [...actions, { action: 'publish' }] })
  shop.services.catalogue.clear()
}

/** Without a value, removes the attribute. */
export async function setAttribute(shop: Shop, sku: string, name: string, value: unknown): Promise<void> {
  await updateProduct(shop, sku, [{ action: 'setAttribute', sku, name, value }])
}

export const setActive = (shop: Shop, sku: string, active: boolean): Promise<void> =>
  setAttribute(shop, sku, 'active', active)

/** Takes the item off sale while `work` runs. */
export async function whileOffSale<T>(shop: Shop, sku: string, work: () => Promise<T>): Promise<T> {
  const act = async (action: 'publish' | 'unpublish') => {
    const { id, version } = await productOf(shop, sku)
    await shop.merchant.post(`products/${id}`, { version, actions: [{ action }] })
    shop.services.catalogue.clear()
  }
  await act('unpublish')
  try {
    return await work()
  } finally {
    await act('publish')
  }
}

/** Takes all prices off these sizes of one product while `work` runs. */
export async function whileUnpriced<T>(
  shop: Shop,
  skus: readonly [string, ...string[]],
  work: () => Promise<T>,
): Promise<T> {
  const { masterVariant, variants } = (await productOf(shop, skus[0])).masterData.current
  const priced = [masterVariant, ...variants].flatMap((variant) => {
    const { sku, prices } = PricedSchema.parse(variant)
    return skus.includes(sku) ? [{ action: 'setPrices', sku, prices }] : []
  })
  await updateProduct(
    shop,
    skus[0],
    priced.map((action) => ({ ...action, prices: [] })),
  )
  try {
    return await work()
  } finally {
    await updateProduct(shop, skus[0], priced)
  }
}

/** The price that everybody pays. */
export async function setPrice(shop: Shop, sku: string, centAmount: number): Promise<void> {
  const { masterData } = await productOf(shop, sku)
  const { masterVariant, variants } = masterData.current
  const variant = PricedSchema.parse([masterVariant, ...variants].find((each) => each.sku === sku))
  const price = variant.prices.find((each) => each.channel === undefined) ?? variant.prices[0]
  if (price === undefined) throw new Error(`No price of ${sku}`)
  await updateProduct(shop, sku, [
    {
      action: 'changePrice',
      priceId: price.id,
      price: {
        ...('channel' in price && price.channel ? { channel: price.channel } : {}),
        value: { currencyCode: 'USD', centAmount },
      },
    },
  ])
}

/** Sells these sizes of one product to a group of customers alone, for $7.77, while `work` runs. */
export async function whileForGroup<T>(
  shop: Shop,
  skus: readonly [string, ...string[]],
  work: () => Promise<T>,
  group = 'business',
): Promise<T> {
  const customerGroup = { typeId: 'customer-group', key: group }
  const price = { value: { currencyCode: 'USD', centAmount: 777 }, customerGroup }
  return whileUnpriced(shop, skus, async () => {
    const actions = skus.map((sku) => ({ action: 'addPrice', sku, price }))
    await updateProduct(shop, skus[0], actions)
    return work()
  })
}
