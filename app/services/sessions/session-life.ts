/** How long sessions live: when idle, and at most. */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import type { SessionData } from './session-data'

const DAY_S = 86_400
/** With "Remember me" off the cookie ends with the browser; our row expires a day after its last use. */
const FORGOTTEN_IDLE_S = DAY_S
/** Nobody stays signed in for longer without a password, a link or another provider. */
const SIGNED_IN_MAX_S = 365 * DAY_S

export function idleSeconds({ keepSignedIn, actorId }: SessionData): number {
  return actorId !== undefined && !keepSignedIn ? FORGOTTEN_IDLE_S : COOKIE_MAX_AGE_S
}

/** Written at most once in this time. */
export function renewEverySeconds(data: SessionData): number {
  return Math.min(DAY_S, idleSeconds(data) / 24)
}

export function hasEnded({ actorId, signedInAt }: SessionData, now: Date): boolean {
  if (actorId === undefined || signedInAt === undefined) return false
  return now.getTime() - Date.parse(signedInAt) > SIGNED_IN_MAX_S * 1000
}
