/** Lite mode: pages without any script, by the shopper's choice or the browser's wish to save data. */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { readCookie, writeCookie } from './cookies'

const NAME = 'lite'
const CHOICE = /^[01]$/

export interface LiteChoice {
  readonly lite: boolean
  /** To be set when the address carried the choice, `?lite=1` or `?lite=0`. */
  readonly cookie: string | undefined
}

/** An explicit choice in the address beats the cookie, and the cookie beats `Save-Data`. */
export function preferLite(request: Request): LiteChoice {
  const asked = new URL(request.url).searchParams.get('lite')
  const kept = readCookie(request.headers.get('Cookie'), NAME, CHOICE)
  if (asked === '1' || asked === '0')
    return {
      lite: asked === '1',
      cookie: asked === kept ? undefined : writeCookie(NAME, asked, { maxAge: COOKIE_MAX_AGE_S }),
    }
  if (kept !== undefined) return { lite: kept === '1', cookie: undefined }
  return { lite: request.headers.get('Save-Data') === 'on', cookie: undefined }
}
