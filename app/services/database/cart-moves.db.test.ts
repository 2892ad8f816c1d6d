import { beforeEach, expect, it } from 'vitest'
import { createCartMoves } from './cart-moves.server'
import type { CartMoves } from './cart-moves.server'
import { describeEachDatabase } from './testing/each-database'

describeEachDatabase('moves of carts on record', (subject) => {
  let moves: CartMoves
  /** Moves whose time is over as soon as they begin. */
  let overdue: CartMoves

  beforeEach(async () => {
    await subject.database().db.deleteFrom('cart_move').execute()
    moves = createCartMoves(subject.database(), 60_000)
    overdue = createCartMoves(subject.database(), -1_000)
  })

  async function move(cartId: string, newCartId: string) {
    const moved = { cartId, mover: `mover of ${cartId}`, newCartId, frozenVersion: 2 }
    await moves.begin({ cartId, mover: moved.mover, key: undefined })
    await subject
      .database()
      .db.transaction()
      .execute((tx) => moves.commit(tx, moved))
    const row = await moves.find(cartId)
    if (row === null) throw new Error('A move that is not on record')
    return row
  }

  it('end where their new cart is the one that was seen, and stay where that has moved on', async () => {
    const first = await move('cart-1', 'cart-2')
    await move('cart-2', 'cart-3')
    await moves.end(first)
    const now = await moves.find('cart-1')
    expect(now).toMatchObject({ state: 'MOVED', new_cart_id: 'cart-3' })
    if (now !== null) await moves.end(now)
    expect(await moves.find('cart-1')).toBeNull()
  })

  it('leave their cart free while they are watched, and follow where it is moved', async () => {
    await moves.begin({ cartId: 'cart-1', mover: 'late', key: 'a-key' })
    await moves.cancel('cart-1', 'late')
    const row = await moves.find('cart-1')
    if (row !== null) await createCartMoves(subject.database(), 60_000, -1_000).watch(row)
    expect([await moves.find('cart-1'), await moves.findByKey('a-key')]).toEqual([null, null])
    await move('cart-1', 'cart-2')
    expect(await moves.overdue(5)).toMatchObject([{ state: 'WATCHED', mover: 'late', new_cart_id: 'cart-2' }])
  })

  it('are in no other’s way when their cart cannot be given back', async () => {
    await overdue.begin({ cartId: 'cart-1', mover: 'first', key: undefined })
    await overdue.cancel('cart-1', 'first')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await overdue.begin({ cartId: 'cart-2', mover: 'second', key: undefined })
    const [first] = await moves.overdue(1)
    expect(first).toMatchObject({ cart_id: 'cart-1', state: 'RETURNING' })
    // Whoever gives it up then fails at the platform.
    if (first !== undefined) expect(await moves.giveUp(first)).toBe(true)
    expect((await moves.overdue(1)).map((each) => each.cart_id)).toEqual(['cart-2'])
  })
})
