/** Finds out who is asking, by the request's session, and collects the cookies that the answer must carry. */
import { forgetPostalCode } from '~/utils/postal-cookie'
import type { Session } from './sessions/session-rows.server'
import type { SessionStore } from './sessions/session-store.server'
import {
  actorOf,
  hasSteppedBack,
  kindOfSession,
  inherited,
  isOfAnother,
  joinPatches,
  patchSessionData,
  SessionDataSchema,
} from './sessions/session-data'
import type { SessionData, SessionPatch } from './sessions/session-data'
import { withinDeadline } from './deadline'
import { giveCookies, givenCookie, giveRenewed } from './given-cookies'
import { oncePerRequest } from './once-per-request'
import { orIfUnavailable } from './upstream'
import type { Visitor } from './visitor'
import { clientOf, postalCodeOf } from './visitor-client.server'
import type { Client } from './visitor-client.server'

/** The longest that browsing waits for what is only a name and a number in its header. */
const BROWSE_PATIENCE_MS = 500

const EMPTY = SessionDataSchema.parse({})

const mayChange = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

export interface Visitors {
  /** Reads the session of a request. */
  read(request: Request): Promise<Visitor>
  /**
   * For pages that work without a session: while the database is down visitors are anonymous, but nobody is signed out.
   */
  readToBrowse(request: Request): Promise<Visitor>
}

/**
 * The changes to a session whose actor may no longer act for anyone; null while they may (AGENT-01).
 * @param mayChange the request may change something, rather than just look
 */
export type EndOfMode = (data: SessionData, mayChange: boolean) => Promise<SessionPatch | null>

/** A visitor as of now: whatever this request changes in the session shows at once. */
function fieldsOf(
  client: Client,
  current: () => { readonly session: Session | null; readonly data: SessionData | undefined },
) {
  return {
    address: client.address,
    device: client.device,
    get postalCode() {
      return postalCodeOf(client, current().data)
    },
    get session() {
      return current().session
    },
    get cartId() {
      return current().data?.cartId
    },
    get actor() {
      return actorOf(current().data ?? EMPTY)
    },
    get kind() {
      return kindOfSession(current().data ?? EMPTY)
    },
    get customerId() {
      return current().data?.customerId
    },
    get email() {
      return current().data?.email
    },
    get signingIn() {
      return current().data?.signingIn
    },
    get linkedCode() {
      return current().data?.linkedCode
    },
    get lostCodes() {
      return current().data?.lostCodes
    },
    get perhapsGone() {
      return current().data?.perhapsGone
    },
    get flash() {
      return current().data?.flash ?? []
    },
    get cartCount() {
      return current().data?.cartCount ?? 0
    },
  }
}

type Fields = ReturnType<typeof fieldsOf>

export function createVisitors({
  sessions,
  secureCookies,
  endOfMode = () => Promise.resolve(null),
}: {
  readonly sessions: SessionStore
  readonly secureCookies: boolean
  /** Called only for sessions in customer-service mode. */
  readonly endOfMode?: EndOfMode
}): Visitors {
  /** Stays in customer-service mode only while the actor may. All loaders of one page get the same result. */
  async function read(header: string | null, isToChange: boolean): Promise<Session | null> {
    const found = await sessions.read(header)
    if (found?.data.customerServiceMode !== true) return found
    const patch = await endOfMode(found.data, isToChange)
    return patch === null ? found : sessions.stepBack(found, patch)
  }

  /** The visitor behind a session, or an unknown one. Anonymous visits write nothing. */
  function toVisitor(found: Session | null, header: string | null, client: Client): Visitor {
    let session = found
    let cookie = session?.renewed ? sessions.serializeCookie(session) : undefined
    /** As the browser will send it after this answer. */
    let own = cookie ?? header
    /** This request created the session, or gave it its id. */
    let isBegun = false
    let isSignedOut = false
    /** There was a session: if it is gone and has no successor, another request ended it. */
    let wasKnown = found !== null
    let staged: SessionPatch | undefined
    /** Including what is staged and not yet written. */
    let data = session?.data
    /** Also for a session that is gone: whose it was. */
    let owner = found?.data ?? EMPTY

    /** Adds staged changes to the same write. */
    function withStaged(patch: SessionPatch): SessionPatch {
      const all = joinPatches(staged ?? {}, patch)
      staged = undefined
      return all
    }

    const cookies = (): readonly string[] => [
      ...(cookie === undefined ? [] : [cookie]),
      ...(isBegun && session !== null ? [sessions.serializeBegun(session)] : []),
      // Others may use this browser.
      ...(isSignedOut && client.keptPostalCode !== undefined ? [forgetPostalCode(secureCookies)] : []),
    ]
    if (cookie !== undefined) giveRenewed(cookies)

    function give(next: Session): void {
      session = next
      wasKnown = true
      owner = next.data
      cookie = sessions.serializeCookie(next)
      own = cookie
      data = next.data
      isBegun = true
      giveCookies(cookies)
    }

    async function findHeir(): Promise<Session | null> {
      const successor = await sessions.successorOf(own)
      // Whoever an agent acts for after a guest is somebody else, whom no account tells from the guest.
      const wasGuest = owner.customerServiceMode === true && owner.customerId === undefined
      return successor === null || wasGuest || isOfAnother(owner, successor.data) ? null : successor
    }

    /** The visitor becomes unknown. */
    function forget(): void {
      session = null
      staged = undefined
      data = undefined
      cookie = undefined
    }

    const fields = fieldsOf(client, () => ({ session, data }))
    const visitor: Visitor = Object.assign<Fields, Omit<Visitor, keyof Fields>>(fields, {
      async save(patch) {
        const all = withStaged(patch)
        session = session === null ? null : await sessions.update(session, all)
        if (session !== null) {
          data = session.data
          return
        }
        const heir = await findHeir()
        if (heir === null) {
          if (wasKnown) forget()
          else give(await sessions.create(all))
          return
        }
        // A cookie in this answer would replace the one that the sign-in set.
        if (all.flash) await sessions.update(heir, { flash: all.flash })
        data = patchSessionData(data ?? EMPTY, all)
      },
      async swapCart(expected, patch, also) {
        const all = joinPatches(staged ?? {}, patch)
        const swap = session === null ? null : await sessions.swapCart(session, expected, all, also)
        if (swap === null) {
          session = null
          if ((await sessions.successorOf(own)) !== null) return 'rotated'
          if (wasKnown) {
            forget()
            return 'ended'
          }
          staged = undefined
          give(await sessions.create(all))
          return 'swapped'
        }
        session = swap.session
        if (swap.swapped) staged = undefined
        data = staged === undefined ? session.data : patchSessionData(session.data, staged)
        return swap.swapped ? 'swapped' : 'changed'
      },
      async successor() {
        const heir = await findHeir()
        return heir === null ? null : toVisitor(heir, null, client)
      },
      begunBeside: async () => (session === null ? [] : sessions.begunBeside(header, session)),
      async absorb(beside) {
        if (session === null) return
        // From another customer's session nothing is taken over, and it is ended.
        if (isOfAnother(beside.data, session.data)) return sessions.destroy(beside)
        const left = await sessions.retire(beside, session, beside.data.cartId)
        if (left !== null) await visitor.save(inherited(left, data ?? EMPTY))
      },
      async reload() {
        const found = await sessions.read(own)
        // What an agent still does for somebody for whom they have stopped acting is not done for themselves instead.
        if (found !== null && hasSteppedBack(owner, found.data)) return forget()
        session = found
        data = staged === undefined ? session?.data : patchSessionData(session?.data ?? EMPTY, staged)
      },
      stage(patch) {
        staged = joinPatches(staged ?? {}, patch)
        data = patchSessionData(data ?? EMPTY, patch)
      },
      async rotate(patch) {
        const unsaved = staged ?? {}
        staged = undefined
        if (session === null) {
          // Changes staged for a session that is gone may be another customer's.
          give(await sessions.create(wasKnown ? patch : joinPatches(unsaved, patch)))
          return null
        }
        const rotated = await sessions.rotate(session, patch, unsaved)
        give(rotated.session)
        return rotated.before
      },
      async end() {
        for (const each of await visitor.begunBeside()) await sessions.destroy(each)
        if (session !== null) await sessions.destroy(session)
        forget()
        wasKnown = false
        isBegun = false
        isSignedOut = true
        own = null
        cookie = sessions.serializeCookie(null)
        giveCookies(cookies)
      },
      async stepBack(patch) {
        if (session === null) return
        staged = undefined
        session = await sessions.stepBack(session, patch)
        if (session === null) return forget()
        data = session.data
        owner = session.data
      },
      async headers() {
        if (staged !== undefined) await visitor.save({})
        const headers = new Headers()
        for (const each of cookies()) headers.append('Set-Cookie', each)
        return headers
      },
    })
    return visitor
  }

  const sessionOf = (header: string | null, isToChange = false) =>
    oncePerRequest(`session ${isToChange ? 'to change' : 'to show'} ${header ?? ''}`, () =>
      read(header, isToChange),
    )

  const cookieOf = ({ headers }: Request) => givenCookie() ?? headers.get('Cookie')

  return {
    async read(request) {
      const header = cookieOf(request)
      return toVisitor(await sessionOf(header, mayChange(request)), header, clientOf(request))
    },
    async readToBrowse(request) {
      const header = cookieOf(request)
      // Has its own timeout: a parallel loader may wait longer for the same session.
      const found = withinDeadline(
        { for: 'a session', ms: BROWSE_PATIENCE_MS, late: () => null },
        sessionOf(header),
      )
      return toVisitor(await orIfUnavailable(found, null), header, clientOf(request))
    },
  }
}
