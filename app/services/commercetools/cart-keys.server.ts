/** Which cart a key names. Carts that never got a key of their own are known by their id. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { CartMoves } from '../database/cart-moves.server'
import { orNull } from './errors'

export interface CartKeys {
  /** The cart's id, which need not be one of an active cart; null for a key that names none. */
  find(key: string): Promise<string | null>
}

/** What the platform takes for a key; anything else is no key and is not asked for. */
const KEY = /^[\w-]{2,256}$/
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createCartKeys(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly moves: Pick<CartMoves, 'findByKey'>
}): CartKeys {
  const { client, moves } = options
  return {
    async find(key) {
      if (!KEY.test(key)) return null
      const byKey = await orNull(client.carts().withKey({ key }).get().execute())
      if (byKey !== null) return byKey.id
      // While its cart is being moved into another one a key is on neither.
      return (await moves.findByKey(key)) ?? (ID.test(key) ? key : null)
    },
  }
}
