/**
 * Writes the feed, campaigns and past purchases to a personalisation platform. Safe to rerun: campaigns that marketers
 * have changed stay so, until the seed has others.
 */
import { z } from 'zod'
import { contentHash } from '../random'
import type { Manifest } from '../seed/manifest'
import type { SeedTarget } from '../seed/target'
import type { SeedProduct } from '../model'
import { buildBaskets } from './baskets'
import type { Basket } from './baskets'
import { buildCampaigns } from './campaigns'

const ITEMS_PER_CALL = 1_000
const EVENTS_PER_CALL = 100
const DAY_MS = 86_400_000

const CampaignsSchema = z.object({ campaigns: z.array(z.object({ name: z.string() })) })

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

const toItem = ({ key, name, categories, tags }: SeedProduct) => ({
  sku: key,
  name,
  categories,
  keywords: tags,
})

/** One of the first size of each product. */
function toEvent(basket: Basket, centsOf: ReadonlyMap<string, number>, now: Date) {
  const cents = basket.products.map((key) => centsOf.get(key) ?? 0)
  return {
    name: 'Purchase',
    at: new Date(now.getTime() - basket.daysAgo * DAY_MS).toISOString(),
    properties: {
      dyType: 'purchase-v1',
      uniqueTransactionId: basket.id,
      value: cents.reduce((sum, each) => sum + each, 0) / 100,
      currency: 'USD',
      cart: basket.products.map((productId, index) => ({
        productId,
        quantity: 1,
        itemPrice: (cents[index] ?? 0) / 100,
      })),
    },
  }
}

export async function seedPersonalisation(
  { personalisation, fetch }: Pick<SeedTarget, 'personalisation' | 'fetch'>,
  products: readonly SeedProduct[],
  now: Date,
  manifest: Manifest,
): Promise<void> {
  async function send(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${personalisation.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'dy-api-key': personalisation.apiKey },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

  async function putCampaigns(): Promise<void> {
    const { campaigns } = CampaignsSchema.parse(await (await send('GET', '/campaigns')).json())
    const existing = new Set(campaigns.map(({ name }) => name))
    for (const [name, campaign] of Object.entries(buildCampaigns(products))) {
      const hash = contentHash(JSON.stringify(campaign))
      const isKept = existing.has(name) && manifest.isUnchanged(`campaigns/${name}`, hash)
      if (!isKept) await send('PUT', `/campaigns/${name}`, campaign)
      manifest.note(`campaigns/${name}`, hash)
    }
  }

  for (const some of chunks(products, ITEMS_PER_CALL)) await send('PUT', '/items', some.map(toItem))
  await putCampaigns()
  const baskets = buildBaskets(products)
  const centsOf = new Map(products.map(({ key, variants }) => [key, variants[0]?.cents ?? 0]))
  for (const segment of ['business', 'consumer'] as const)
    for (const some of chunks(
      baskets.filter((basket) => basket.segment === segment),
      EVENTS_PER_CALL,
    ))
      await send('POST', '/collect/user/event', {
        context: { pageAttributes: { segment } },
        events: some.map((basket) => toEvent(basket, centsOf, now)),
      })
}
