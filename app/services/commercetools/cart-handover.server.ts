/**
 * One cart replaces another: in another shipping mode, or with the content of both. The old one is frozen first: from
 * then on nobody can add to what would be left behind, and earlier edits go along. It is deleted only at the version at
 * which it was frozen.
 * Whoever freezes or thaws it reads the cart, then the row in `cart_move`, and writes at the version read. The row lets
 * it go once the cart is at a version that nobody has seen with it: any later write is a conflict.
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
import { createReplacementCarts } from './replacement-carts.server'

/** Makes the session name this cart; `also` runs in the same transaction. False: it does not name it. */
export type NameCart = (cart: Cart, also: (tx: Transaction) => Promise<boolean>) => Promise<boolean>

export interface CartHandover {
  /** `known` is the cart as just returned, if the caller has it. */
  run<R = never>(cartId: string, steps: HandoverSteps<R>, known?: Seen): Promise<EditOutcome<R>>
  /** Finishes an abandoned move, or gives a frozen cart back to its shopper. False: its mover may still be at work. */
  recover(cartId: string): Promise<boolean>
  /** The same for all overdue moves; returns how many there were. */
  recoverOverdue(): Promise<number>
}

interface HandoverSteps<R> {
  /** Returns the replacement cart. */
  readonly make: (frozen: WireCart, mover: string) => Promise<EditOutcome<R>>
  /** `make` creates it, with the mover's mark, and it is deleted if the move comes to nothing. */
  readonly creates?: boolean
  readonly name: NameCart
}

interface Own {
  readonly mover: string
  /** The platform may still create what it was asked for. */
  readonly mayCome: boolean
}

type Seen = Pick<Cart, 'id' | 'version' | 'key' | 'state'>

const TRIES = 5
const RECOVERED_AT_ONCE = 20

/** What a cart still needs to go back to its shopper. One ordered by now needs nothing. */
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

/** Carts as the platform sends them, with the names of their codes. */
function wireCarts(client: ByProjectKeyRequestBuilder) {
  const at = (cartId: string) => client.carts().withId({ ID: cartId })
  const queryArgs = { expand: ['discountCodes[*].discountCode'] }
  return {
    read: (cartId: string): Promise<WireCart | null> => orNull(at(cartId).get({ queryArgs }).execute()),
    async write({ id, version }: Pick<WireCart, 'id' | 'version'>, actions: CartUpdateAction[]) {
      return (await at(id).post({ body: { version, actions }, queryArgs }).execute()).body
    },
  }
}

/** With the platform's code of a refusal, or else what kind of error it is. */
const faultLog = (logger: Logger) => (cartId: string, error: unknown, message: string) => {
  const code = refusalCode(error)
  const cause = code === null ? { error: error instanceof Error ? error.name : 'unknown' } : { code }
  logger.warn({ cartId, ...cause }, message)
}

export function createCartHandover(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly carts: CartService
  readonly moves: CartMoves
  readonly logger: Logger
}): CartHandover {
  const { client, carts, moves, logger } = options
  const { read, write } = wireCarts(client)
  const replacements = createReplacementCarts({ client, carts, logger })
  const logFault = faultLog(logger)

  /** Freezes the cart once no edit interferes, and frees its key for the replacement. Null: there is none to move. */
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
        // The cart may have been edited, or removed, since it was read.
        cart = await carts.get(cart.id)
        if (isGone && cart?.state === 'Active') throw error
      }
    }
  }

  /**
   * Returns it to its shopper with the key kept in the row, whoever was moving it, and however far they got. `own`: this
   * mover has discarded what it made, and knows whether more may come.
   */
  async function giveBack(cartId: string, seen?: WireCart, own?: Own): Promise<void> {
    let cart = seen ?? (await read(cartId))
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const move = await moves.find(cartId)
      if (move !== null && move.state !== 'RETURNING') return
      const isOwn = move !== null && move.mover === own?.mover
      if (cart !== null && move !== null && !isOwn) await replacements.discard(cart, move.mover)
      if (cart === null || (await tryToGiveBack(cart, move))) {
        if (move !== null) await (isOwn && !own.mayCome ? moves.end(move) : moves.watch(move))
        return
      }
      cart = await read(cartId)
    }
    logger.warn({ cartId }, 'a cart is still to go back to its shopper')
  }

  /** False: its version has changed, or the platform refused; read the cart again. */
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

  /** A freeze still in flight, or not yet sent by a stalled mover, must find the cart at another version. */
  async function outdate({ id, cartState }: WireCart, { mover }: CartMove): Promise<boolean> {
    if (cartState !== 'Active') return true
    const outcome = await carts.edit(id, `given-back:${mover}`, () => ({ actions: [] }), { always: true })
    return outcome.kind !== 'closed'
  }

  /** The session names the new cart: deletes the old one, and passes on its key if the new one has none. */
  async function finish(move: CartMove, made?: Cart): Promise<Cart | null> {
    const { cart_id: cartId, cart_key: key, new_cart_id: newId, frozen_version: version } = move
    let cart = made ?? null
    if (version !== null) await removeAt(cartId, version)
    if (key !== null && newId !== null) {
      const keyed = await carts.edit(newId, `key:${cartId}`, (cart) => ({
        actions: cart.key === undefined ? [{ action: 'setKey', key }] : [],
      }))
      if (keyed.kind === 'done') cart = keyed.cart
      // It is itself being moved, and this row goes along.
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
      // It takes no edits, and the following steps are right regardless.
      logger.error({ cartId, version, code }, 'a cart that was moved could not be deleted, and is kept')
    }
  }

  async function recoverMove(move: CartMove): Promise<boolean> {
    if (move.state === 'MOVED') {
      await moves.postpone(move)
      await finish(move)
      return true
    }
    if (move.state === 'WATCHED') {
      await moves.postpone(move)
      const cart = move.new_cart_id === null ? null : await read(move.new_cart_id)
      // By now the new cart has been created, and its mover has deleted it or could not.
      if (cart !== null) await replacements.discard(cart, move.mover)
      await moves.end(move)
      return true
    }
    if (!(await moves.giveUp(move))) return false
    logger.warn({ cartId: move.cart_id }, 'a cart that was being moved goes back to its shopper')
    await giveBack(move.cart_id)
    return true
  }

  /** A refusal affects only this cart; an outage affects all of them. */
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

  /** A cart on its way back to its shopper is moved once it is there. */
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
      // The move itself is done; whoever comes next finishes the rest.
      logFault(frozen.id, error, 'a moved cart was not finished')
      return made
    }
  }

  return {
    async run(cartId, { make, creates = false, name }, known) {
      const cart = known ?? (await carts.get(cartId))
      if (cart?.state !== 'Active')
        return { kind: 'closed', reason: cart?.state === 'Frozen' ? 'moving' : 'gone' }
      const mover = randomUUID()
      if (!(await begin({ cartId, mover, key: cart.key }))) return { kind: 'closed', reason: 'moving' }
      let frozen: WireCart | null = null
      let made: Cart | undefined
      try {
        frozen = await freeze(cart, mover)
        if (frozen === null) {
          await stayWithOld()
          const state = (await carts.get(cartId))?.state
          // Frozen without a mover: whoever waits for it gives it back.
          return { kind: 'closed', reason: state === 'Active' || state === 'Frozen' ? 'moving' : 'gone' }
        }
        const outcome = await make(frozen, mover)
        if (outcome.kind !== 'closed') made = outcome.cart
        const taken = outcome.kind === 'done' ? await moved(frozen, mover, outcome.cart, name) : null
        if (taken !== null) return { ...outcome, cart: taken }
        await stayWithOld()
        return outcome.kind === 'done' ? { kind: 'closed', reason: 'moving' } : outcome
      } catch (error) {
        await stayWithOld()
        throw error
      }

      /** Nothing was moved: the shopper continues with the old cart. */
      async function stayWithOld(): Promise<void> {
        try {
          if (!(await moves.cancel(cartId, mover))) return
          const copied = creates ? frozen : null
          // Here too: whoever has given this move up may have looked before the new cart was there.
          if (copied !== null) await replacements.discard(copied, mover, made)
          const mayCome = copied !== null && made === undefined
          await giveBack(cartId, frozen ?? undefined, { mover, mayCome })
        } catch (error) {
          // The row still exists: whoever comes next gives the cart back.
          logFault(cartId, error, 'a cart that was not moved was not given back')
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
