/**
 * The shopper's carts besides the one that the session names: put aside while another one was being ordered or at
 * sign-in, and those sent for an order. They follow the session to its next id and belong to the customer after
 * sign-in, so no device and no sign-out loses one. The outcome of an order is not stored here but with placements.
 */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import type { Clock } from '../clock'
import type { Database, Queryable, Transaction } from '../database/database.server'
import { createStatement } from '../database/statement.server'
import type { ValueOf } from '../database/statement.server'
import { hasSteppedBack } from './session-data'
import type { Session, createSessionRows } from './session-rows.server'

export interface ShopperCart {
  readonly cartId: string
  /** Its goods may still have to be merged into the session's cart. */
  readonly isOpen: boolean
  /** When it was last sent to be ordered. */
  readonly orderedAt: string | null
  /** The order's outcome must be reported: to the session that ordered, and to the first other one to look. */
  readonly isToTell: boolean
}

interface Owner {
  readonly hash: string
  readonly customerId: string | undefined
}

export interface ShopperCarts {
  /** Those of the session and its customer that still need work or a notice, oldest first. */
  list(session: Session): Promise<readonly ShopperCart[]>
  /** Ids of those sent to be ordered, newest first: by this session alone, or by the customer as well. */
  ordered(session: Session, whose: 'session' | 'shopper'): Promise<readonly string[]>
  /** Records a cart for whoever holds the session by now. */
  putAside(session: Session, cartId: string): Promise<void>
  /** The same for a customer's cart whose session ended meanwhile. */
  leaveTo(customerId: string, cartId: string): Promise<void>
  /** It is about to be ordered, perhaps again. */
  sendForOrder(session: Session, cartId: string, sentAt: string): Promise<void>
  /**
   * The order failed: it is a cart like any other, unless sent again; or `once-told`, when everyone due has been told.
   */
  takeBack(cartId: string, when: { readonly sentAt: string } | 'once-told'): Promise<void>
  /** Nothing of it remains to be merged. */
  close(cartId: string, tx?: Transaction): Promise<void>
  /** Marks this session as told of the order's outcome. Returns whether that was still due. */
  tell(session: Session, cartId: string, tx?: Transaction): Promise<boolean>
  deleteExpired(): Promise<number>
}

/** More orders than anyone goes back to. */
const ORDERED_KNOWN = 50

type Rows = Pick<ReturnType<typeof createSessionRows>, 'lock'>

export const ownerOf = ({ hash, data }: Pick<Session, 'hash' | 'data'>): Owner => ({
  hash,
  customerId: data.customerId,
})

/** How often a session may change its id while one request is in flight. */
const SUCCESSORS = 5

/** Who owns a session's carts by now: its id may have changed since the request read it. */
export async function ownerNow(tx: Transaction, session: Session, rows: Rows): Promise<Owner> {
  const stored = await rows.lock(tx, session)
  const before = ownerOf(session)
  // The agent's own session, once they have stopped acting, has no part in carts of whom they acted for.
  if (stored !== null && hasSteppedBack(session.data, stored)) return { ...before, hash: '' }
  if (stored !== null) return { hash: session.hash, customerId: stored.customerId }
  let hash = session.hash
  for (let step = 0; step < SUCCESSORS; step += 1) {
    const heir = await tx
      .selectFrom('session as old')
      .innerJoin('session', 'session.id_hash', 'old.successor')
      .select(['session.id_hash as hash', 'session.customer_id as customerId', 'session.successor'])
      .where('old.id_hash', '=', hash)
      .executeTakeFirst()
    if (heir === undefined) return before
    if (heir.successor === null) {
      const customerId = heir.customerId ?? undefined
      const isOwn = before.customerId === undefined || before.customerId === customerId
      return isOwn ? { hash: heir.hash, customerId } : before
    }
    hash = heir.hash
  }
  return before
}

/** Runs in the transaction that gives the session another id, or merges it into another session. */
export async function handOverCarts(tx: Transaction, fromHash: string, to: Owner): Promise<void> {
  await tx
    .updateTable('shopper_cart')
    .set({ session_hash: to.hash, ...definedOnly({ customer_id: to.customerId }) })
    .where('session_hash', '=', fromHash)
    .where((row) => row.or([row('customer_id', 'is', null), row('customer_id', '=', to.customerId ?? '')]))
    .execute()
}

/** Runs in the transaction after which no session names it. */
export async function putCartAside(
  queryable: Queryable,
  { hash, customerId }: Owner,
  cartId: string,
  now: string,
  orderedAt: string | null = null,
): Promise<void> {
  const isOrdered = orderedAt === null ? {} : { ordered_at: orderedAt, told_at: null, heard_at: null }
  await queryable
    .insertInto('shopper_cart')
    .values({
      cart_id: cartId,
      session_hash: hash,
      customer_id: customerId ?? null,
      is_open: 1,
      ordered_at: orderedAt,
      told_at: null,
      heard_at: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('cart_id').doUpdateSet((row) => ({
        // The session that ordered it must be told, even if another one of the customer's puts it aside.
        session_hash:
          orderedAt === null
            ? row
                .case()
                .when('shopper_cart.ordered_at', 'is', null)
                .then(hash)
                .else(row.ref('shopper_cart.session_hash'))
                .end()
            : hash,
        customer_id: customerId ?? null,
        is_open: 1,
        ...isOrdered,
      })),
    )
    .execute()
}

/** Nobody can come back to a guest's session that is over. */
export async function forgetCartsOfGuest(tx: Transaction, hash: string): Promise<void> {
  await tx
    .deleteFrom('shopper_cart')
    .where('session_hash', '=', hash)
    .where('customer_id', 'is', null)
    .execute()
}

/** Those that still need work or a notice, oldest first. */
const listing = (whose: 'guest' | 'customer') =>
  createStatement((queryable, valueOf: ValueOf<Owner & { readonly cartId: string | undefined }>) => {
    const hash = valueOf((values) => values.hash)
    return queryable
      .selectFrom('shopper_cart')
      .selectAll()
      .where((row) =>
        row.or([
          row('session_hash', '=', hash),
          ...(whose === 'guest'
            ? []
            : [
                row(
                  'customer_id',
                  '=',
                  valueOf(({ customerId }) => customerId ?? ''),
                ),
              ]),
        ]),
      )
      .where((row) =>
        row.or([
          row('is_open', '=', 1),
          row(
            'cart_id',
            '=',
            valueOf(({ cartId }) => cartId ?? ''),
          ),
          row.and([row('session_hash', '=', hash), row('heard_at', 'is', null)]),
          row('told_at', 'is', null),
        ]),
      )
      .orderBy('created_at')
      .orderBy('cart_id')
  })
const listingOf = { guest: listing('guest'), customer: listing('customer') }

export function createShopperCarts({
  database,
  clock,
  rows,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly rows: Rows
}): ShopperCarts {
  const { db } = database
  const now = () => clock.now().toISOString()

  const put = (session: Session, cartId: string, orderedAt: string | null) =>
    database.transaction(async (tx) => {
      await putCartAside(tx, await ownerNow(tx, session, rows), cartId, now(), orderedAt)
    })

  return {
    async list({ hash, data: { customerId, cartId } }) {
      const list = listingOf[customerId === undefined ? 'guest' : 'customer']
      const { rows: found } = await list(db, { hash, customerId, cartId })
      return found.map((row) => ({
        cartId: row.cart_id,
        isOpen: row.is_open === 1,
        orderedAt: row.ordered_at,
        isToTell: (row.session_hash === hash ? row.heard_at : row.told_at) === null,
      }))
    },

    async ordered({ hash, data: { customerId } }, whose) {
      const found = await db
        .selectFrom('shopper_cart')
        .select('cart_id')
        .where((row) =>
          row.or([
            row('session_hash', '=', hash),
            ...(customerId === undefined || whose === 'session' ? [] : [row('customer_id', '=', customerId)]),
          ]),
        )
        .where('ordered_at', 'is not', null)
        .orderBy('ordered_at', 'desc')
        .limit(ORDERED_KNOWN)
        .execute()
      return found.map((row) => row.cart_id)
    },

    putAside: (session, cartId) => put(session, cartId, null),
    leaveTo: (customerId, cartId) => putCartAside(db, { hash: '', customerId }, cartId, now()),
    sendForOrder: put,

    async takeBack(cartId, when) {
      const ordered = db
        .updateTable('shopper_cart')
        .set({ ordered_at: null, told_at: null, heard_at: null })
        .where('cart_id', '=', cartId)
      const taken =
        when === 'once-told'
          ? ordered.where('told_at', 'is not', null).where('heard_at', 'is not', null)
          : ordered.where('ordered_at', '=', when.sentAt)
      await taken.execute()
    },

    async close(cartId, tx) {
      const queryable = tx ?? db
      await queryable
        .deleteFrom('shopper_cart')
        .where('cart_id', '=', cartId)
        .where('ordered_at', 'is', null)
        .execute()
      await queryable.updateTable('shopper_cart').set({ is_open: 0 }).where('cart_id', '=', cartId).execute()
    },

    async tell({ hash }, cartId, tx) {
      const told = (tx ?? db).updateTable('shopper_cart').where('cart_id', '=', cartId)
      const [byAny, byOwn] = [
        await told.set({ told_at: now() }).where('told_at', 'is', null).executeTakeFirst(),
        await told
          .set({ heard_at: now() })
          .where('session_hash', '=', hash)
          .where('heard_at', 'is', null)
          .executeTakeFirst(),
      ]
      return byAny.numUpdatedRows + byOwn.numUpdatedRows > 0n
    },

    async deleteExpired() {
      const oldest = new Date(clock.now().getTime() - COOKIE_MAX_AGE_S * 1_000).toISOString()
      const result = await db
        .deleteFrom('shopper_cart')
        .where((row) => row(row.fn.coalesce('ordered_at', 'created_at'), '<', oldest))
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
