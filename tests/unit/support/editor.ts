/** What editors write, through the content service's own protocol. */
import { askPlatform } from './platforms'
import type { Shop } from './shop'

async function send(shop: Shop, method: 'PUT' | 'POST', path: string, content?: object): Promise<void> {
  const answer = await askPlatform(shop, `/content${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
    ...(content && { body: JSON.stringify(content) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  shop.services.content.clear()
}

export const writeSection = (shop: Shop, name: string, content: object): Promise<void> =>
  send(shop, 'PUT', `/sections/${name}`, content)

/** Unchecked: the page may have any shape. */
export const storePage = (shop: Shop, path: string, page: object): Promise<void> =>
  send(shop, 'PUT', `/pages?path=${path}`, { path, ...page })

/** Unchecked, and shown to previews alone. */
export const storeDraft = (shop: Shop, path: string, page: object): Promise<void> =>
  send(shop, 'PUT', `/drafts?path=${path}`, { path, ...page })

export const publishDraft = (shop: Shop, path: string): Promise<void> =>
  send(shop, 'POST', `/drafts/publish?path=${path}`)

export const writePage = (shop: Shop, path: string, blocks: readonly object[]): Promise<void> =>
  storePage(shop, path, { title: 'A page of blocks', blocks })
