/** Lite mode: pages without any script, by the shopper's choice or the browser's `Save-Data`. */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { writeCookie } from './cookies'
import { isLiteWanted, keptLiteChoice, LITE_COOKIE } from './lite-choice'

export interface LiteChoice {
  readonly lite: boolean
  /** Cookie to set if the URL made a new choice, `?lite=1` or `?lite=0`. */
  readonly cookie: string | undefined
}

/** An explicit choice in the URL beats the cookie. */
export function preferLite(request: Request, secure: boolean): LiteChoice {
  const asked = new URL(request.url).searchParams.get('lite')
  const cookies = request.headers.get('Cookie')
  if (asked !== '1' && asked !== '0')
    return { lite: isLiteWanted(cookies, request.headers.get('Save-Data')), cookie: undefined }
  const isKept = asked === keptLiteChoice(cookies)
  return {
    lite: asked === '1',
    cookie: isKept ? undefined : writeCookie(LITE_COOKIE, asked, { secure, maxAge: COOKIE_MAX_AGE_S }),
  }
}
