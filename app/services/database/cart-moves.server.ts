/**
 * Carts being moved into another one. The row decides between the mover and whoever has waited too long: either the
 * move is given up and the old cart goes back to its shopper, or it is committed in the transaction in which the
 * session names the new cart. A mover that was merely slow finds out before it does harm. Meanwhile only the row holds
 * the cart's key; it stays until a cart has the key again.
 */
import type { Selectable } from 'kysely'
import type { Database, Transaction } from './database.server'
import type { CartMoveTable } from './tables/carts'

export type CartMove = Selectable<CartMoveTable>

export interface BegunMove {
  readonly cartId: string
  readonly mover: string
  /** The cart's key as read before. */
  readonly key: string | undefined
}

export interface CartMoves {
  /** False: someone else is moving this cart. */
  begin(move: BegunMove): Promise<boolean>
  /** Stores the cart's present key. False: this mover may no longer freeze the cart. */
  hold(move: BegunMove): Promise<boolean>
  /** Call it in the transaction that names the new cart; false: the move was given up. */
  commit(
    tx: Transaction,
    moved: { cartId: string; mover: string; newCartId: string; frozenVersion: number },
  ): Promise<boolean>
  /** The mover itself gives up. False: the session already names the new cart. */
  cancel(cartId: string, mover: string): Promise<boolean>
  /** Deletes the row, unless the new cart has been moved on meanwhile: then the key must still go to its successor. */
  end(move: CartMove): Promise<void>
  /**
   * Ends a move that came to nothing and whose mover may still get a cart: it is overdue once more in a minute. The old
   * cart is free at once.
   */
  watch(move: CartMove): Promise<void>
  /** Puts it behind the others, should it fail. */
  postpone(move: CartMove): Promise<void>
  /** Gives up a move that is overdue or cancelled. False: it was committed, or has time left. */
  giveUp(move: CartMove): Promise<boolean>
  find(cartId: string): Promise<CartMove | null>
  /** The cart that a key names while the platform does not know. */
  findByKey(key: string): Promise<string | null>
  /** Moves that someone else must finish or undo. */
  overdue(limit: number): Promise<readonly CartMove[]>
}

/** A move takes three or four calls. */
const MOVE_MS = 5_000
/** More than any call takes until the platform performs it, or its mover gives up. */
const WATCH_MS = 60_000

/** Real time, not the shop's clock: a move is about what runs now. */
export function createCartMoves({ db }: Database, moveMs = MOVE_MS, watchMs = WATCH_MS): CartMoves {
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
      // Unfinished moves into this cart go along.
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
    async watch({ cart_id: cartId, mover }) {
      await db
        .updateTable('cart_move')
        .set({
          cart_id: `watched:${cartId}:${mover}`,
          state: 'WATCHED',
          cart_key: null,
          // If it is moved meanwhile, this goes along like any unfinished move.
          new_cart_id: cartId,
          until_ms: Date.now() + watchMs,
        })
        .where('cart_id', '=', cartId)
        .where('mover', '=', mover)
        .where('state', '=', 'RETURNING')
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
      // Postponed even if already on its way back: one that cannot be given back must not block the others.
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
