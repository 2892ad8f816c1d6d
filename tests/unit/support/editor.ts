/** What editors write, over the content service's own protocol. */
import { recordPlatform } from '../../kit/surfaces'
import type { Shop } from './shop'

async function put({ platforms, services }: Shop, path: string, content: object): Promise<void> {
  const address = `http://platforms.invalid/content${path}`
  recordPlatform(address)
  const answer = await platforms.fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify(content),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  services.content.clear()
}

export const writeSection = (shop: Shop, name: string, content: object): Promise<void> =>
  put(shop, `/sections/${name}`, content)

export const writePage = (shop: Shop, path: string, blocks: readonly object[]): Promise<void> =>
  put(shop, `/pages?path=${path}`, { path, title: 'A page of blocks', blocks })
