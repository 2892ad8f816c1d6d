/** What editors write, through the content service's own protocol. */
import { askPlatform } from './platforms'
import type { Shop } from './shop'

async function put(shop: Shop, path: string, content: object): Promise<void> {
  const answer = await askPlatform(shop, `/content${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify(content),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  shop.services.content.clear()
}

export const writeSection = (shop: Shop, name: string, content: object): Promise<void> =>
  put(shop, `/sections/${name}`, content)

/** Unchecked: the page may have any shape. */
export const storePage = (shop: Shop, path: string, page: object): Promise<void> =>
  put(shop, `/pages?path=${path}`, { path, ...page })

export const writePage = (shop: Shop, path: string, blocks: readonly object[]): Promise<void> =>
  storePage(shop, path, { title: 'A page of blocks', blocks })
