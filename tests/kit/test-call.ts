/** A call to the shop's test mode or its platforms, bypassing the pages. */
import { definedOnly } from '../../app/models/defined-only'

export async function testCall(
  address: string,
  init: { readonly method?: string; readonly body?: unknown } = {},
): Promise<Response> {
  const response = await fetch(address, {
    method: init.method ?? 'GET',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`,
    },
    ...definedOnly({ body: init.body === undefined ? undefined : JSON.stringify(init.body) }),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response
}
