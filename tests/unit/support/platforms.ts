/** A test's own calls to a platform, bypassing the shop: recorded as the test's, unlike the shop's. */
import type { RecordedCall } from '../../../platforms/kit/calls'
import { recordPlatform } from '../../kit/surfaces'
import type { Shop } from './shop'

type Asked = { readonly platforms: Pick<Shop['platforms'], 'fetch'> }

const INSIDE = 'http://platforms.invalid'

/** A `fetch` to these platforms for callers other than the shop. */
export function pastTheShop({ platforms }: Asked): typeof fetch {
  return (input, init) => {
    recordPlatform(input instanceof Request ? input.url : String(input))
    return platforms.fetch(input, init)
  }
}

/** `path` begins with the platform: `/algolia/1/indexes`. */
export const askPlatform = (asked: Asked, path: string, init?: RequestInit): Promise<Response> =>
  pastTheShop(asked)(`${INSIDE}${path}`, init)

/** The calls since then, by the platforms' own records. */
export async function callsSince(asked: Asked, serial: number): Promise<readonly RecordedCall[]> {
  const answer = await pastTheShop(asked)(new Request(`${INSIDE}/kit/calls?after=${serial}`))
  return ((await answer.json()) as { readonly calls: readonly RecordedCall[] }).calls
}
