/**
 * Carts that are just being moved into another one. The row decides between the mover and whoever has waited for it
 * too long: it is either given up, and the old cart goes back to its shopper, or it is moved, in the same transaction
 * in which the session names the new cart. A mover that was only slow finds out before it does any harm. The row alone
 * knows the cart's key meanwhile, and stays until a cart has it again.
 */
import type { Selectable } from 'kysely'
import type { Database, Transaction } from './database.server'
import type { CartMoveTable } from './tables/carts'

export type CartMove = Selectable<CartMoveTable>

export interface BegunMove {
  readonly cartId: string
  readonly mover: string
  /** Of the cart as it was read before. */
  readonly key: string | undefined
}

export interface CartMoves {
  /** False: somebody else moves this cart. */
  begin(move: BegunMove): Promise<boolean>
  /** Whether it is still this mover's to freeze the cart, whose key is this one by now. */
  hold(move: BegunMove): Promise<boolean>
  /** To be called in the transaction that names the new cart; false: the mover was given up. */
  commit(
    tx: Transaction,
    moved: { cartId: string; mover: string; newCartId: string; frozenVersion: number },
  ): Promise<boolean>
  /** The mover itself gives up. False: the session names the new cart after all. */
  cancel(cartId: string, mover: string): Promise<boolean>
  /** Unless the new cart has been moved on meanwhile, to where the key is still to go. */
  end(move: CartMove): Promise<void>
  /** It is tried again after the others, should it fail. */
  postpone(move: CartMove): Promise<void>
  /** Gives a mover up whose time is over, or that has given up. False: it was quicker, or has time left. */
  giveUp(move: CartMove): Promise<boolean>
  find(cartId: string): Promise<CartMove | null>
  /** The cart that a key names while the platform does not say so. */
  findByKey(key: string): Promise<string | null>
  /** Moves that somebody else has to finish or to undo. */
  overdue(limit: number): Promise<readonly CartMove[]>
}

/** A move is three or four calls. */
const MOVE_MS = 5_000

/** Real time, whatever the shop's clock says: a move is about what runs now. */
export function createCartMoves({ db }: Database, moveMs = MOVE_MS): CartMoves {
  return {
    async begin({ cartId, mover, key }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('cart_move')
        .values({
          cart_id: cartId,
          state: 'MOVING',
          mover,
          cart_key: key ?? null,
          until_ms: Date.now() + moveMs,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async hold({ cartId, mover, key }) {
      const { numUpdatedRows } = await db
        .updateTable('cart_move')
        .set({ cart_key: key ?? null })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where('state', '=', 'MOVING')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async commit(tx, { cartId, mover, newCartId, frozenVersion }) {
      const { numUpdatedRows } = await tx
        .updateTable('cart_move')
        .set({
          state: 'MOVED',
          new_cart_id: newCartId,
          frozen_version: frozenVersion,
          until_ms: Date.now() + moveMs,
        })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where('state', '=', 'MOVING')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      // What came into this cart and is not finished goes along.
      await tx
        .updateTable('cart_move')
        .set({ new_cart_id: newCartId })
        .where('new_cart_id', '=', cartId)
        .execute()
      return true
    },
    async cancel(cartId, mover) {
      await db
        .updateTable('cart_move')
        .set({ state: 'RETURNING', until_ms: Date.now() + moveMs })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where('state', '=', 'MOVING')
        .execute()
      const row = await db
        .selectFrom('cart_move')
        .select('state')
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .executeTakeFirst()
      return row?.state !== 'MOVED'
    },
    async end({ cart_id: cartId, mover, new_cart_id: newId }) {
      await db
        .deleteFrom('cart_move')
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where('new_cart_id', newId === null ? 'is' : '=', newId)
        .execute()
    },
    async postpone({ cart_id: cartId, mover }) {
      await db
        .updateTable('cart_move')
        .set({ until_ms: Date.now() + moveMs })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .execute()
    },
    async giveUp({ cart_id: cartId, mover }) {
      const now = Date.now()
      // Later than now also where it is on its way back: one that cannot be given back is in no other's way.
      const { numUpdatedRows } = await db
        .updateTable('cart_move')
        .set({ state: 'RETURNING', until_ms: now + moveMs })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where(({ or, and, eb }) =>
          or([eb('state', '=', 'RETURNING'), and([eb('state', '=', 'MOVING'), eb('until_ms', '<', now)])]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async find(cartId) {
      const row = await db
        .selectFrom('cart_move')
        .selectAll()
        .where('cart_id', '=', cartId)
        .executeTakeFirst()
      return row ?? null
    },
    async findByKey(key) {
      const row = await db
        .selectFrom('cart_move')
        .select(['cart_id', 'new_cart_id'])
        .where('cart_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : (row.new_cart_id ?? row.cart_id)
    },
    overdue: (limit) =>
      db
        .selectFrom('cart_move')
        .selectAll()
        .where('until_ms', '<', Date.now())
        .orderBy('until_ms')
        .limit(limit)
        .execute(),
  }
}
