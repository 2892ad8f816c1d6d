/** Who is asking: the session behind the request, if there is one, and the cookies the answer must carry. */
import type { Session, SessionStore } from './sessions/session-store.server'
import type { SessionPatch } from './sessions/session-data'

export interface Visitor {
  readonly session: Session | null
  readonly cartId: string | undefined
  readonly customerId: string | undefined
  readonly email: string | undefined
  readonly firstName: string | undefined
  readonly permissions: readonly string[]
  /** Pieces in the cart as of the last look: the badge costs no call. */
  readonly cartCount: number
  /** Sets fields of the session, making one when there is none yet. */
  remember(patch: SessionPatch): Promise<void>
  /** Moves to a new session id with these fields: at sign-in and any change of rights. */
  rotate(patch: SessionPatch): Promise<void>
  end(): Promise<void>
  /** Set-Cookie of whatever happened to the session; empty when nothing did. */
  headers(): Headers
}

export function createVisitors(sessions: SessionStore) {
  /** Reads the session of a request. Anonymous visits write nothing. */
  async function read(request: Request): Promise<Visitor> {
    let session = await sessions.read(request.headers.get('Cookie'))
    let cookie = session?.renewed ? sessions.serializeCookie(session) : undefined
    const visitor: Visitor = {
      get session() {
        return session
      },
      get cartId() {
        return session?.data.cartId
      },
      get customerId() {
        return session?.data.customerId
      },
      get email() {
        return session?.data.email
      },
      get firstName() {
        return session?.data.userFirstName
      },
      get permissions() {
        return session?.data.permissions ?? []
      },
      get cartCount() {
        return Number(session?.data.marks['cartCount'] ?? 0) || 0
      },
      async remember(patch) {
        const updated = session === null ? null : await sessions.update(session, patch)
        if (updated !== null) session = updated
        else {
          session = await sessions.create(patch)
          cookie = sessions.serializeCookie(session)
        }
      },
      async rotate(patch) {
        session = session === null ? await sessions.create(patch) : await sessions.rotate(session, patch)
        cookie = sessions.serializeCookie(session)
      },
      async end() {
        if (session !== null) await sessions.destroy(session)
        session = null
        cookie = sessions.serializeCookie(null)
      },
      headers() {
        const headers = new Headers()
        if (cookie !== undefined) headers.append('Set-Cookie', cookie)
        return headers
      },
    }
    return visitor
  }

  return { read }
}
