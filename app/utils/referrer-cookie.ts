/** Who referred this browser: the code of the last referral link, kept for a month (REF-06). */
import { REFERRAL_CODE_FORM, REFERRER_MAX_AGE_S } from '~/models/referral/referral'
import { readCookie, writeCookie } from './cookies'

export const REFERRER_COOKIE = 'referrer'

export const readReferrer = (request: Request): string | undefined =>
  readCookie(request.headers.get('Cookie'), REFERRER_COOKIE, REFERRAL_CODE_FORM)

export const writeReferrer = (code: string, secure: boolean): string =>
  writeCookie(REFERRER_COOKIE, code, { secure, maxAge: REFERRER_MAX_AGE_S })
