/**
 * The new carts of moves. Each carries a mark of its move from its creation, among its edit ids: if the move comes to
 * nothing, the cart is found by that, although the answer of its creation was lost or its mover has died.
 */
import type {
  ByProjectKeyRequestBuilder,
  Cart as WireCart,
  CustomFieldsDraft,
} from '@commercetools/platform-sdk'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import type { Logger } from '../logger'
import type { CartService } from './carts.server'
import { isStatus, refusalCode } from './errors'

const PREFIX = 'move:'
const TRIES = 3

/** Also the beginning of the ids of the mover's own edits. */
export const markOf = (mover: string): string => `${PREFIX}${mover}`

function editsOf({ custom }: WireCart): readonly string[] {
  const edits: unknown = custom?.fields['recentEdits']
  return Array.isArray(edits) ? edits.filter((id) => typeof id === 'string') : []
}

/** For the new cart. Edits that the shopper may retry go along; those of an earlier mover do not. */
export function markedFields(cart: WireCart, mover: string): CustomFieldsDraft {
  const { custom } = cart
  const recentEdits = [...editsOf(cart).filter((id) => !id.startsWith(PREFIX)), markOf(mover)]
  return {
    type: { typeId: 'type', ...(custom === undefined ? { key: TYPE_KEYS.cart } : { id: custom.type.id }) },
    fields: { ...custom?.fields, recentEdits },
  }
}

/** Another device of the customer may have found it in the account. The platform promises no order of the ids. */
function isUnused(edits: readonly string[], old: WireCart, mark: string): boolean {
  const before = editsOf(old)
  return edits.every((id) => id.startsWith(mark) || before.includes(id))
}

interface ReplacementCarts {
  /**
   * After the move has come to nothing: deletes what was to replace this cart, unless a shopper has edited it. `made` is
   * that cart as last returned; without it, the platform is asked for what has the mover's mark.
   */
  discard(old: WireCart, mover: string, made?: Cart): Promise<void>
}

export function createReplacementCarts({
  client,
  carts,
  logger,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly carts: Pick<CartService, 'delete'>
  readonly logger: Logger
}): ReplacementCarts {
  async function find({ customerId, anonymousId }: WireCart, mark: string): Promise<readonly WireCart[]> {
    // The platform has indexes of owners, none of custom fields.
    const [owner, ownerId] =
      customerId === undefined
        ? (['anonymousId', anonymousId] as const)
        : (['customerId', customerId] as const)
    const ofOwner = ownerId === undefined ? '' : `${owner} = :owner and `
    const queryArgs = {
      where: `${ofOwner}cartState = "Active" and custom(fields(recentEdits contains any (:mark)))`,
      'var.mark': mark,
      'var.owner': ownerId,
      withTotal: false,
    }
    return (await client.carts().get({ queryArgs }).execute()).body.results
  }

  /** False: one was edited after it was read. */
  async function discardUnused(old: WireCart, mark: string, made?: Cart): Promise<boolean> {
    try {
      if (made !== undefined) {
        if (isUnused(made.fields.recentEdits, old, mark)) await carts.delete(made)
        return true
      }
      for (const cart of await find(old, mark))
        if (isUnused(editsOf(cart), old, mark)) await carts.delete(cart)
      return true
    } catch (error) {
      if (isStatus(error, 409)) return false
      throw error
    }
  }

  return {
    async discard(old, mover, made) {
      const mark = markOf(mover)
      try {
        for (let attempt = 1; attempt <= TRIES; attempt += 1)
          if (await discardUnused(old, mark, attempt === 1 ? made : undefined)) return
        logger.warn({ cartId: old.id }, 'a cart of a move that came to nothing is being edited, and is kept')
      } catch (error) {
        const code = refusalCode(error)
        if (code === null) throw error
        // One cart too many is better than one that stays frozen.
        logger.warn({ cartId: old.id, code }, 'a cart of a move that came to nothing was not deleted')
      }
    },
  }
}
