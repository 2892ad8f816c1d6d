/** Deletes a customer at the commerce platform as a merchant would, bypassing the shop. */
import { askPlatform } from './platforms'
import type { Shop } from './shop'

const PATH = '/commercetools'

export async function deleteCustomer(shop: Shop, id: string): Promise<void> {
  const { version } = (await shop.merchant.get(`customers/${id}`)) as { readonly version: number }
  const signedIn = await askPlatform(shop, `${PATH}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('nutwood:nutwood')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'manage_project:nutwood' }),
  })
  const { access_token: token } = (await signedIn.json()) as { readonly access_token: string }
  const gone = await askPlatform(shop, `${PATH}/nutwood/customers/${id}?version=${version}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  })
  if (!gone.ok) throw new Error(`The customer was not deleted: ${gone.status}`)
}
