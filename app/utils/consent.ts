/**
 * What a browser has opted out of, in a cookie that changes no page: cached pages can still be shared (082), and
 * signing in or out does not undo it.
 */
import { isOptOut } from '~/models/contacts/topics'
import type { OptOut } from '~/models/contacts/topics'
import { readCookie, writeCookie } from './cookies'

const NAME = 'consent'
const FORM = /^[a-z.-]{1,60}$/
/** An opt-out has no end: as long as browsers keep any cookie, 400 days. */
const MAX_AGE_S = 400 * 24 * 60 * 60

export function readOptOuts(cookies: string | null): readonly OptOut[] {
  return (readCookie(cookies, NAME, FORM) ?? '').split('.').filter(isOptOut)
}

/** Adds to the earlier opt-outs. */
export function writeOptOut(cookies: string | null, added: OptOut, secure: boolean): string {
  const all = [...new Set([...readOptOuts(cookies), added])]
  return writeCookie(NAME, all.join('.'), { secure, maxAge: MAX_AGE_S })
}
