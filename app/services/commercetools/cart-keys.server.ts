/** Which cart a key names. Carts never given a key go by their id. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { CartMoves } from '../database/cart-moves.server'
import { orNull } from './errors'

export interface CartKeys {
  /** The cart's id, though the cart may be inactive; null for a key that names none. */
  find(key: string): Promise<string | null>
}

/** What the platform accepts as a key; anything else is not looked up. */
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
      // While its cart is being moved, a key is on neither cart.
      return (await moves.findByKey(key)) ?? (ID.test(key) ? key : null)
    },
  }
}
