/** Sets the shop's custom fields on the commerce platform's resources, as a merchant does. */
import type { Shop } from './shop'

/** `path` such as `customers/key=demo-shopper`; returns the id of the resource. */
export async function setField(
  { merchant }: Shop,
  path: string,
  name: string,
  value: unknown,
): Promise<string> {
  const { id, version } = (await merchant.get(path)) as { readonly id: string; readonly version: number }
  const [resource = ''] = path.split('/')
  await merchant.update(resource, { id, version }, [{ action: 'setCustomField', name, value }])
  return id
}

/** Sets the tags of the sample shopper, which may lower the free-shipping threshold. */
export async function tagShopper(shop: Shop, tags: readonly string[]): Promise<void> {
  await setField(shop, 'customers/key=demo-shopper', 'tags', tags)
  shop.services.freeShipping.clear()
}
