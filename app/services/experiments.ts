/**
 * A browser's experiment arms in its cookie, which the server reads (EXP-08): drawn with the first thing it sends, and
 * remembered for a month. Without one, a visitor is in the control arm.
 */
import { randomInt } from 'node:crypto'
import { EXPERIMENT_MAX_AGE_S } from '~/models/constants/constants'
import { drawArms, readArms, writeArms } from '~/models/flags/experiments'
import { LOCAL_FLAGS_FORM } from '~/models/flags/flags'
import type { FlagSet } from '~/models/flags/flags'
import { readCookie, writeCookie } from '~/utils/cookies'

export const EXPERIMENT_COOKIE = 'experiments'

export function armsOf(cookies: string | null): FlagSet {
  return readArms(readCookie(cookies, EXPERIMENT_COOKIE, LOCAL_FLAGS_FORM))
}

/** Cache key of a page: the same text for the same arms, whatever else the cookie contains. */
export const armWords = (cookies: string | null): string => writeArms(armsOf(cookies))

/** The `Set-Cookie` for newly drawn arms; undefined if all were drawn before. Scripts may read it (EXP-08). */
export function drawnCookie(cookies: string | null, secure: boolean): string | undefined {
  const arms = drawArms(armsOf(cookies), () => randomInt(2) === 1)
  if (arms === null) return undefined
  return writeCookie(EXPERIMENT_COOKIE, writeArms(arms), {
    secure,
    maxAge: EXPERIMENT_MAX_AGE_S,
    readable: true,
  })
}
