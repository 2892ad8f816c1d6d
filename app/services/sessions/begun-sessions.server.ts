/** Sessions that a browser was given a moment ago, of which it may hold several: it sent requests before it had a cookie. */
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { BEGUN_MAX_AGE_S, readBegunIds, readSessionId } from './session-cookie'
import type { createSessionRows, Session } from './session-rows.server'

export function createBegunSessions({
  database,
  clock,
  secureCookies,
  rows: { expiry, load, loadSuccessor },
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secureCookies: boolean
  readonly rows: Pick<ReturnType<typeof createSessionRows>, 'expiry' | 'load' | 'loadSuccessor'>
}) {
  /** Sessions named by the additional cookies, while they are new. */
  async function loadBegun(cookieHeader: string | null, except: string): Promise<readonly Session[]> {
    const now = clock.now()
    const ids = readBegunIds(cookieHeader, secureCookies).filter((id) => id !== except)
    const found = await Promise.all(ids.map((id) => load(database.db, id, now.toISOString())))
    const isNew = ({ data, expiresAt }: Session) =>
      Date.parse(expiresAt) >= Date.parse(expiry(now, data)) - BEGUN_MAX_AGE_S * 1_000
    return found.filter((each) => each !== null).filter(isNew)
  }

  /**
   * The signed-in session whose cookie a later answer replaced. It continues under its own id, which only this browser
   * was given; anyone else who knows the session in the cookie gains nothing.
   */
  async function hiddenBy(cookieHeader: string | null, id: string, shown: Session | null) {
    if (shown?.data.actorId !== undefined) return null
    const begun = await loadBegun(cookieHeader, id)
    if (begun.length === 0) return null
    const successor = shown === null ? await loadSuccessor(id) : null
    return (
      begun.findLast(({ hash, data }) =>
        shown === null ? hash === successor?.hash : data.actorId !== undefined,
      ) ?? null
    )
  }

  /** The others that the browser may hold, besides this one. */
  async function beside(cookieHeader: string | null, session: Session): Promise<readonly Session[]> {
    const others = await loadBegun(cookieHeader, session.id)
    const shownId = readSessionId(cookieHeader, secureCookies)
    if (shownId === null || shownId === session.id || others.some(({ id }) => id === shownId)) return others
    const shown = await load(database.db, shownId, clock.now().toISOString())
    return shown === null ? others : [...others, shown]
  }

  return { hiddenBy, beside }
}
