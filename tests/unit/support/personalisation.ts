/** What editors of the personalisation service write, and what it receives, through its own protocol. */
import { askPlatform } from './platforms'
import type { Shop } from './shop'

async function call(shop: Shop, method: 'PUT' | 'POST', path: string, body: object): Promise<unknown> {
  const answer = await askPlatform(shop, `/personalisation${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'dy-api-key': 'nutwood' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return answer.status === 204 ? null : answer.json()
}

export async function writeCampaign(shop: Shop, name: string, campaign: object): Promise<void> {
  await call(shop, 'PUT', `/campaigns/${name}`, campaign)
  shop.services.recommendations.clear()
}

/** Products by their keys, in this order. */
export const curated = (...productKeys: readonly string[]) => ({
  type: 'RECOMMENDATION',
  strategy: 'curated',
  slots: productKeys.map((sku) => ({ sku, productData: {} })),
})

/** Combinations of a type, in the format of their cards. */
export const combinations = (custom: object, ...cards: readonly Readonly<Record<string, unknown>>[]) => ({
  type: 'RECOMMENDATION',
  strategy: 'curated',
  custom,
  slots: cards.map((productData) => ({ sku: String(productData['sku']), productData })),
})

/** Clicks on what it recommended, as the service has them, oldest first. */
export async function engagementsOf(shop: Shop): Promise<readonly string[]> {
  const page = await (await askPlatform(shop, '/personalisation/')).text()
  return [...page.matchAll(/<li>\S+ ((?:SLOT_)?CLICK [^<]+)<\/li>/g)].map(([, told = '']) => told).reverse()
}
