/** What a merchant enters in a field of the shop's own at something of the commerce platform. */
import type { Shop } from './shop'

/** Of what is found at such a path, `customers/key=demo-shopper`; answers its id. */
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

/** Tags of the sample shopper, which may lower the amount from which shipping is free. */
export async function tagShopper(shop: Shop, tags: readonly string[]): Promise<void> {
  await setField(shop, 'customers/key=demo-shopper', 'tags', tags)
  shop.services.freeShipping.clear()
}
