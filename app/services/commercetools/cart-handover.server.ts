/**
 * One cart takes the place of another: in another shipping mode, or with what was in both. The old one is frozen
 * first: from then on nobody can add to what would be left behind, and an edit that came before it goes along. It is
 * deleted at the version at which it was frozen and at no other.
 *
 * Whoever freezes or thaws it reads the cart, then the row in `cart_move`, and writes at the version that was read. The
 * row goes once the cart is at a version that nobody has seen with it: what is late after that is a conflict.
 */
import type {
  ByProjectKeyRequestBuilder,
  Cart as WireCart,
  CartUpdateAction,
} from '@commercetools/platform-sdk'
import { randomUUID } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import type { BegunMove, CartMove, CartMoves } from '../database/cart-moves.server'
import type { Transaction } from '../database/database.server'
import type { Logger } from '../logger'
import type { EditOutcome } from './cart-edits.server'
import type { CartService } from './carts.server'
import { isStatus, orNull, refusalCode } from './errors'

/** The session names this cart from now on; `also` belongs to the same transaction. False: it does not. */
export type NameCart = (cart: Cart, also: (tx: Transaction) => Promise<boolean>) => Promise<boolean>

export interface CartHandover {
  /**
   * `make` answers the cart that takes the place, `undo` takes back what it made when nothing comes of it. `known` is
   * the cart as it was answered a moment ago, for who has it.
   */
  run<R = never>(
    cartId: string,
    steps: {
      readonly make: (frozen: WireCart) => Promise<EditOutcome<R>>
      readonly name: NameCart
      readonly undo?: (made: Cart) => Promise<void>
    },
    known?: Seen,
  ): Promise<EditOutcome<R>>
  /**
   * Finishes what somebody has left behind, or gives a frozen cart back to its shopper. False: whoever moves it may still
   * be at it.
   */
  recover(cartId: string): Promise<boolean>
  /** The same for whatever nobody has come back to; how many there were. */
  recoverOverdue(): Promise<number>
}

type Seen = Pick<Cart, 'id' | 'version' | 'key' | 'state'>

const TRIES = 5
const RECOVERED_AT_ONCE = 20

/** What a cart that goes back to its shopper has not yet. One that is ordered by now needs neither. */
function thawActions(
  { cartState, key: present }: WireCart,
  key: string | null | undefined,
): CartUpdateAction[] {
  if (cartState !== 'Frozen' && cartState !== 'Active') return []
  return [
    ...(cartState === 'Frozen' ? [{ action: 'unfreezeCart' as const }] : []),
    ...(key == null || present !== undefined ? [] : [{ action: 'setKey' as const, key }]),
  ]
}

export function createCartHandover(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly carts: CartService
  readonly moves: CartMoves
  readonly logger: Logger
}): CartHandover {
  const { client, carts, moves, logger } = options
  const at = (cartId: string) => client.carts().withId({ ID: cartId })

  function logFault(cartId: string, error: unknown, message: string): void {
    const code = refusalCode(error)
    const cause = code === null ? { error: error instanceof Error ? error.name : 'unknown' } : { code }
    logger.warn({ cartId, ...cause }, message)
  }

  function read(cartId: string): Promise<WireCart | null> {
    return orNull(
      at(cartId)
        .get({ queryArgs: { expand: ['discountCodes[*].discountCode'] } })
        .execute(),
    )
  }

  async function write(
    cart: Pick<WireCart, 'id' | 'version'>,
    actions: CartUpdateAction[],
  ): Promise<WireCart> {
    const queryArgs = { expand: ['discountCodes[*].discountCode'] }
    return (
      await at(cart.id)
        .post({ body: { version: cart.version, actions }, queryArgs })
        .execute()
    ).body
  }

  /** The cart as it is once nobody edits it any more; its key is free for the one to come. Null: there is none to move. */
  async function freeze(seen: Seen, mover: string): Promise<WireCart | null> {
    let cart: Seen | null = seen
    for (let attempt = 1; ; attempt += 1) {
      if (cart?.state !== 'Active') return null
      if (attempt > 1 && !(await moves.hold({ cartId: cart.id, mover, key: cart.key }))) return null
      try {
        return await write(cart, [
          ...(cart.key === undefined ? [] : [{ action: 'setKey' as const }]),
          { action: 'freezeCart', strategy: 'HardFreeze' },
        ])
      } catch (error) {
        const isGone = isStatus(error, 404)
        if ((!isGone && !isStatus(error, 409)) || attempt === TRIES) throw error
        // What was seen may be older than another edit, or than what took the cart away.
        cart = await carts.get(cart.id)
        if (isGone && cart?.state === 'Active') throw error
      }
    }
  }

  /** Back to its shopper, with the key that the row has kept: no matter who was at it, and how far. */
  async function giveBack(cartId: string, seen?: WireCart): Promise<void> {
    let cart = seen ?? (await read(cartId))
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const move = await moves.find(cartId)
      if (move !== null && move.state !== 'RETURNING') return
      if (cart === null || (await tryToGiveBack(cart, move))) {
        if (move !== null) await moves.end(move)
        return
      }
      cart = await read(cartId)
    }
    logger.warn({ cartId }, 'a cart is still to go back to its shopper')
  }

  /** False: it is at another version by now, or the platform did not want it; the cart is to be read again. */
  async function tryToGiveBack(cart: WireCart, move: CartMove | null): Promise<boolean> {
    const actions = thawActions(cart, move?.cart_key)
    if (actions.length === 0) return move === null || outdate(cart, move)
    try {
      await write(cart, actions)
      return true
    } catch (error) {
      if (isStatus(error, 409)) return false
      const code = refusalCode(error)
      if (code === null) throw error
      logger.warn({ cartId: cart.id, code }, 'a cart was not thawed')
      // Staff have given its key to another cart meanwhile.
      return move !== null && code === 'DuplicateField' && tryToGiveBack(cart, null)
    }
  }

  /** A freeze that is still on its way, or that its mover sleeps before, must find another version of the cart. */
  async function outdate({ id, cartState }: WireCart, { mover }: CartMove): Promise<boolean> {
    if (cartState !== 'Active') return true
    const outcome = await carts.edit(id, `given-back:${mover}`, () => ({ actions: [] }), { always: true })
    return outcome.kind !== 'closed'
  }

  /** The session names the new cart: the old one goes, and its key goes over to one that has none. */
  async function finish(move: CartMove, made?: Cart): Promise<Cart | null> {
    const { cart_id: cartId, cart_key: key, new_cart_id: newId, frozen_version: version } = move
    let cart = made ?? null
    if (version !== null) await removeAt(cartId, version)
    if (key !== null && newId !== null) {
      const keyed = await carts.edit(newId, `key:${cartId}`, (cart) => ({
        actions: cart.key === undefined ? [{ action: 'setKey', key }] : [],
      }))
      if (keyed.kind === 'done') cart = keyed.cart
      // It is just being moved itself, and this row goes along with it.
      if (keyed.kind === 'closed' && keyed.reason === 'moving') return cart
    }
    await moves.end(move)
    return cart
  }

  async function removeAt(cartId: string, version: number): Promise<void> {
    try {
      await carts.delete({ id: cartId, version })
    } catch (error) {
      const code = isStatus(error, 409) ? 'ConcurrentModification' : refusalCode(error)
      if (code === null) throw error
      // It takes no edits, and what comes after this is no less true for it.
      logger.error({ cartId, version, code }, 'a cart that was moved could not be deleted, and is kept')
    }
  }

  async function recoverMove(move: CartMove): Promise<boolean> {
    if (move.state === 'MOVED') {
      await moves.postpone(move)
      await finish(move)
      return true
    }
    if (!(await moves.giveUp(move))) return false
    logger.warn({ cartId: move.cart_id }, 'a cart that was being moved goes back to its shopper')
    await giveBack(move.cart_id)
    return true
  }

  /** What the platform refuses of one cart is in no other's way; an outage is in the way of all. */
  async function recoverOne(move: CartMove): Promise<void> {
    try {
      await recoverMove(move)
    } catch (error) {
      if (refusalCode(error) === null) throw error
      logFault(move.cart_id, error, 'a move that was left behind could not be finished')
    }
  }

  async function recover(cartId: string): Promise<boolean> {
    const move = await moves.find(cartId)
    if (move !== null) return recoverMove(move)
    await giveBack(cartId)
    return true
  }

  /** One that is on its way back to its shopper is moved once it is there. */
  async function begin(move: BegunMove): Promise<boolean> {
    if (await moves.begin(move)) return true
    await recover(move.cartId)
    return moves.begin(move)
  }

  async function moved(frozen: WireCart, mover: string, made: Cart, name: NameCart): Promise<Cart | null> {
    const move = { cartId: frozen.id, mover, newCartId: made.id, frozenVersion: frozen.version }
    if (!(await name(made, (tx) => moves.commit(tx, move)))) return null
    const row = await moves.find(frozen.id)
    if (row === null) return made
    try {
      return (await finish(row, made)) ?? made
    } catch (error) {
      // It is moved, that is what counts; the rest is finished by whoever comes next.
      logFault(frozen.id, error, 'a moved cart was not finished')
      return made
    }
  }

  return {
    async run(cartId, { make, name, undo }, known) {
      const cart = known ?? (await carts.get(cartId))
      if (cart?.state !== 'Active')
        return { kind: 'closed', reason: cart?.state === 'Frozen' ? 'moving' : 'gone' }
      const mover = randomUUID()
      if (!(await begin({ cartId, mover, key: cart.key }))) return { kind: 'closed', reason: 'moving' }
      let frozen: WireCart | null = null
      let made: Cart | null = null
      try {
        frozen = await freeze(cart, mover)
        if (frozen === null) {
          await stayWithOld()
          const state = (await carts.get(cartId))?.state
          // One that is frozen by nobody who moves it is given back by whoever waits for it.
          return { kind: 'closed', reason: state === 'Active' || state === 'Frozen' ? 'moving' : 'gone' }
        }
        const outcome = await make(frozen)
        made = outcome.kind === 'closed' ? null : outcome.cart
        const taken = outcome.kind === 'done' ? await moved(frozen, mover, outcome.cart, name) : null
        if (taken !== null) return { ...outcome, cart: taken }
        await stayWithOld()
        return outcome.kind === 'done' ? { kind: 'closed', reason: 'moving' } : outcome
      } catch (error) {
        await stayWithOld()
        throw error
      }

      /** Nothing has moved: the shopper goes on with the old cart. */
      async function stayWithOld(): Promise<void> {
        try {
          if (!(await moves.cancel(cartId, mover))) return
          // No row tells of the new cart, so that nobody would do this later.
          if (made !== null) await takeBack(made)
          await giveBack(cartId, frozen ?? undefined)
        } catch (error) {
          // The row is still there: whoever comes next gives it back.
          logFault(cartId, error, 'a cart that was not moved was not given back')
        }
      }

      async function takeBack(unnamed: Cart): Promise<void> {
        try {
          await undo?.(unnamed)
        } catch (error) {
          logFault(unnamed.id, error, 'a cart that nothing came of was not taken back')
        }
      }
    },

    recover,

    async recoverOverdue() {
      const due = await moves.overdue(RECOVERED_AT_ONCE)
      for (const move of due) await recoverOne(move)
      return due.length
    },
  }
}
