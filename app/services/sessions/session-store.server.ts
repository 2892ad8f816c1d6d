/** Sessions in the database under the hash of a random id; rotated when rights change, against session fixation. */
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { createBegunSessions } from './begun-sessions.server'
import { clearSessionCookie, readSessionId, writeBegunCookie, writeSessionCookie } from './session-cookie'
import { SessionDataSchema, hasSteppedBack, isOfAnother, joinPatches, patchSessionData } from './session-data'
import type { Flash, SessionData, SessionPatch } from './session-data'
import { idleSeconds, renewEverySeconds } from './session-life'
import { createSessionRows } from './session-rows.server'
import type { Session } from './session-rows.server'
import {
  createShopperCarts,
  forgetCartsOfGuest,
  handOverCarts,
  ownerNow,
  ownerOf,
  putCartAside,
} from './shopper-carts.server'
import type { ShopperCarts } from './shopper-carts.server'
import { createSignedInDevices } from './signed-in-devices.server'
import type { SignedInDevices } from './signed-in-devices.server'

export interface Swap {
  readonly session: Session
  readonly swapped: boolean
}

export type Also = (tx: Transaction) => Promise<boolean>

export interface SessionStore extends SignedInDevices {
  /** The shopper's carts besides the one that the session names. */
  readonly carts: ShopperCarts
  /**
   * Null without a cookie, for a foreign one, and for an ended session. One indexed select. Of several sessions given
   * to a browser a moment ago, picks the signed-in one, or the successor of the one in the cookie.
   */
  read(cookieHeader: string | null): Promise<Session | null>
  create(data: SessionPatch): Promise<Session>
  /**
   * Merges the patch into the stored data, so parallel requests keep each other's fields. Null: it ended, or its agent
   * has stopped acting for whom it was read for, and nothing of that person is written any more.
   */
  update(session: Session, patch: SessionPatch): Promise<Session | null>
  /**
   * Writes the patch only while the session still names this cart, or none if undefined. `also` runs in the same
   * transaction and may refuse. The returned session shows who was first; null: it ended, or its agent acts for somebody else by now.
   */
  swapCart(
    session: Session,
    expected: string | undefined,
    patch: SessionPatch,
    also?: Also,
  ): Promise<Swap | null>
  /** Whether any session of this customer names the cart. */
  isNamed(customerId: string, cartId: string): Promise<boolean>
  /**
   * The same session under a new id; the old id no longer opens anything. `before`: what was stored, carried over along
   * with unsaved changes; null if nothing is, as the session ended meanwhile or is another customer's. A cart that the
   * session no longer names is put aside for its owner.
   */
  rotate(
    session: Session,
    patch: SessionPatch,
    unsaved?: SessionPatch,
  ): Promise<{ readonly session: Session; readonly before: SessionData | null }>
  /**
   * The session that just replaced the one in the cookie: a request in flight meanwhile may leave its results there.
   * This neither opens it nor reveals it to a browser.
   */
  successorOf(cookieHeader: string | null): Promise<Session | null>
  /** Other sessions just given to the same browser, for requests it sent without a cookie. */
  begunBeside(cookieHeader: string | null, session: Session): Promise<readonly Session[]>
  /**
   * Ends such a session and makes the heir its successor, but only while it still names this cart, which is put aside
   * for the heir. Returns its stored data, or null.
   */
  retire(beside: Session, heir: Session, cartId: string | undefined): Promise<SessionData | null>
  /** Deletes the flash messages that were shown; later ones stay for the next page. */
  forgetFlash(session: Session, told: readonly Flash[]): Promise<void>
  /**
   * Returns to the person at the keyboard from the customer or guest they act for: applies the patch and drops the
   * messages and a guest's carts, to which there is no other way back. Null: it ended.
   */
  stepBack(session: Session, patch: SessionPatch): Promise<Session | null>
  /** A customer's cart is found again at the next sign-in. */
  destroy(session: Session): Promise<void>
  deleteExpired(): Promise<number>
  /** A Set-Cookie value; `null` clears the cookie. */
  serializeCookie(session: Session | null): string
  /** The Set-Cookie value of the second cookie, for a new session or one that a sign-in created. */
  serializeBegun(session: Session): string
}

/** An agent's copy of an order that is not ordered yet: whose session it was in is not whose cart it is. */
const isPendingCopy = ({ cartId, copiedOrder }: SessionData): boolean =>
  copiedOrder !== undefined && copiedOrder.cartId === cartId

export function createSessionStore(dependencies: {
  readonly database: Database
  readonly clock: Clock
  readonly secureCookies: boolean
}): SessionStore {
  const { database, clock, secureCookies } = dependencies
  const rows = createSessionRows(dependencies)
  const begun = createBegunSessions({ ...dependencies, rows })
  const { load, loadSuccessor, insert, lock, replace, store, leaveTrace, renew } = rows

  async function destroy(tx: Transaction, session: Pick<Session, 'hash'>): Promise<void> {
    const stored = await lock(tx, session)
    await tx.deleteFrom('session').where('id_hash', '=', session.hash).execute()
    await forgetCartsOfGuest(tx, session.hash)
    if (stored?.customerId !== undefined && stored.cartId !== undefined && !isPendingCopy(stored))
      await putCartAside(
        tx,
        { hash: session.hash, customerId: stored.customerId },
        stored.cartId,
        clock.now().toISOString(),
      )
  }

  return {
    carts: createShopperCarts({ database, clock, rows }),
    ...createSignedInDevices({ database, clock, destroy }),

    async read(cookieHeader) {
      const id = readSessionId(cookieHeader, secureCookies)
      if (id === null) return null
      const now = clock.now()
      const session = await load(database.db, id, now.toISOString())
      const hidden = await begun.hiddenBy(cookieHeader, id, session)
      if (hidden !== null) return { ...hidden, renewed: true }
      if (session === null) return null
      const { data } = session
      const due = Date.parse(session.expiresAt) - (idleSeconds(data) - renewEverySeconds(data)) * 1_000
      return now.getTime() >= due ? renew(session, now) : session
    },

    isNamed: rows.isNamed,

    create: (patch) => insert(database.db, patchSessionData(SessionDataSchema.parse({}), patch)),

    async update(session, patch) {
      // Mostly nobody has written it since it was read.
      const data = patchSessionData(session.data, patch)
      if (await replace(session, data)) return { ...session, data }
      return database.transaction(async (tx) => {
        const stored = await lock(tx, session)
        if (stored === null || hasSteppedBack(session.data, stored)) return null
        const merged = patchSessionData(stored, patch)
        await store(tx, session, merged)
        return { ...session, data: merged }
      })
    },

    swapCart: (session, expected, patch, also) =>
      database.transaction(async (tx) => {
        const stored = await lock(tx, session)
        if (stored === null || hasSteppedBack(session.data, stored)) return null
        const swapped = stored.cartId === expected && (also === undefined || (await also(tx)))
        const data = swapped ? patchSessionData(stored, patch) : stored
        if (swapped) await store(tx, session, data)
        return { session: { ...session, data }, swapped }
      }),

    rotate: (session, patch, unsaved = {}) =>
      database.transaction(async (tx) => {
        const stored = await lock(tx, session)
        // A session that ended meanwhile is not revived, and another customer's data stays theirs.
        const isLeft = stored === null || isOfAnother(stored, patchSessionData(stored, patch))
        const before = isLeft ? null : stored
        const data = patchSessionData(
          before ?? SessionDataSchema.parse({}),
          before === null ? patch : joinPatches(unsaved, patch),
        )
        const next = await insert(tx, data, session.createdAt)
        await leaveTrace(tx, session, next.hash)
        const owner = isLeft ? { hash: session.hash, customerId: stored?.customerId } : ownerOf(next)
        if (!isLeft) await handOverCarts(tx, session.hash, owner)
        if (stored?.cartId !== undefined && stored.cartId !== data.cartId && !isPendingCopy(stored))
          await putCartAside(tx, owner, stored.cartId, clock.now().toISOString())
        return { session: next, before }
      }),

    async successorOf(cookieHeader) {
      const id = readSessionId(cookieHeader, secureCookies)
      return id === null ? null : loadSuccessor(id)
    },

    begunBeside: begun.beside,

    retire: (beside, heir, cartId) =>
      database.transaction(async (tx) => {
        const stored = await lock(tx, beside)
        if (stored === null || stored.cartId !== cartId) return null
        await leaveTrace(tx, beside, heir.hash)
        const owner = await ownerNow(tx, heir, rows)
        await handOverCarts(tx, beside.hash, owner)
        if (cartId !== undefined && cartId !== heir.data.cartId)
          await putCartAside(tx, owner, cartId, clock.now().toISOString())
        return stored
      }),

    forgetFlash: (session, told) =>
      database.transaction(async (tx) => {
        const stored = await lock(tx, session)
        if (stored === null) return
        const flash = stored.flash.filter((one) => !told.some((other) => isDeepStrictEqual(one, other)))
        if (flash.length < stored.flash.length) await store(tx, session, { ...stored, flash })
      }),

    stepBack: (session, patch) =>
      database.transaction(async (tx) => {
        const stored = await lock(tx, session)
        if (stored === null) return null
        await forgetCartsOfGuest(tx, session.hash)
        // The messages are about the other person, and may repeat what was typed for them.
        const data = patchSessionData({ ...stored, flash: [] }, patch)
        await store(tx, session, data)
        return { ...session, data }
      }),

    destroy: (session) => database.transaction((tx) => destroy(tx, session)),

    async deleteExpired() {
      const result = await database.db
        .deleteFrom('session')
        .where('expires_at', '<=', clock.now().toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    serializeCookie: (session) =>
      session === null
        ? clearSessionCookie(secureCookies)
        : writeSessionCookie(session.id, { secure: secureCookies, persistent: session.data.keepSignedIn }),
    serializeBegun: ({ id, data }) =>
      writeBegunCookie(id, { secure: secureCookies, persistent: data.keepSignedIn }),
  }
}
