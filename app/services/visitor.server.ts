/** Who is asking: the session behind the request, if there is one, and the cookies the answer must carry. */
import type { Session, SessionStore } from './sessions/session-store.server'
import { joinPatches, patchSessionData, SessionDataSchema } from './sessions/session-data'
import type { SessionPatch } from './sessions/session-data'

/** Set by our own server, which lets none in from outside. */
export const CLIENT_HEADER = 'X-Client-Address'

export interface Visitor {
  /** Where from, as limits count: an IPv6 client's whole network, `unknown` where the server does not tell. */
  readonly address: string
  readonly session: Session | null
  readonly cartId: string | undefined
  readonly customerId: string | undefined
  readonly email: string | undefined
  readonly firstName: string | undefined
  readonly permissions: readonly string[]
  readonly marks: Readonly<Record<string, string>>
  /** Pieces in the cart as of the last look: the badge costs no call. */
  readonly cartCount: number
  /** Sets fields of the session, making one when there is none yet. */
  remember(patch: SessionPatch): Promise<void>
  /** Looks at the session again: another request of the shopper may have moved its cart. */
  reload(): Promise<void>
  /** The same as `remember`, written together with the next thing to remember, and with the answer's headers at the latest. */
  note(patch: SessionPatch): void
  /** Moves to a new session id with these fields: at sign-in and any change of rights. */
  rotate(patch: SessionPatch): Promise<void>
  end(): Promise<void>
  /** Set-Cookie of whatever happened to the session, noted changes included; empty when nothing did. */
  headers(): Promise<Headers>
}

const EMPTY = SessionDataSchema.parse({})

export function createVisitors(sessions: SessionStore) {
  /** Reads the session of a request. Anonymous visits write nothing. */
  async function read(request: Request): Promise<Visitor> {
    let session = await sessions.read(request.headers.get('Cookie'))
    let cookie = session?.renewed ? sessions.serializeCookie(session) : undefined
    let noted: SessionPatch | undefined
    /** With what is noted and not yet written. */
    let data = session?.data

    /** Noted changes go into the same write as those at hand. */
    function withNoted(patch: SessionPatch): SessionPatch {
      const all = joinPatches(noted ?? {}, patch)
      noted = undefined
      return all
    }

    const visitor: Visitor = {
      address: request.headers.get(CLIENT_HEADER) ?? 'unknown',
      get session() {
        return session
      },
      get cartId() {
        return data?.cartId
      },
      get customerId() {
        return data?.customerId
      },
      get email() {
        return data?.email
      },
      get firstName() {
        return data?.userFirstName
      },
      get permissions() {
        return data?.permissions ?? []
      },
      get marks() {
        return data?.marks ?? {}
      },
      get cartCount() {
        return Number(data?.marks['cartCount'] ?? 0) || 0
      },
      async remember(patch) {
        const all = withNoted(patch)
        const updated = session === null ? null : await sessions.update(session, all)
        if (updated !== null) session = updated
        else {
          session = await sessions.create(all)
          cookie = sessions.serializeCookie(session)
        }
        data = session.data
      },
      async reload() {
        session = await sessions.read(request.headers.get('Cookie'))
        data = noted === undefined ? session?.data : patchSessionData(session?.data ?? EMPTY, noted)
      },
      note(patch) {
        noted = joinPatches(noted ?? {}, patch)
        data = patchSessionData(data ?? EMPTY, patch)
      },
      async rotate(patch) {
        const all = withNoted(patch)
        session = session === null ? await sessions.create(all) : await sessions.rotate(session, all)
        cookie = sessions.serializeCookie(session)
        data = session.data
      },
      async end() {
        if (session !== null) await sessions.destroy(session)
        noted = undefined
        session = null
        data = undefined
        cookie = sessions.serializeCookie(null)
      },
      async headers() {
        if (noted !== undefined) await visitor.remember({})
        const headers = new Headers()
        if (cookie !== undefined) headers.append('Set-Cookie', cookie)
        return headers
      },
    }
    return visitor
  }

  return { read }
}
