/** How the offer ended in this browser, remembered beyond the session (OFFER-10, OFFER-11). */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { OFFER_ENDS } from '~/models/offer/offer'
import type { OfferEnd } from '~/models/offer/offer'
import { readCookie, writeCookie } from './cookies'

const NAME = 'offer'
const FORM = new RegExp(`^(?:${OFFER_ENDS.join('|')})$`)

export function readOfferEnd(request: Request): OfferEnd | undefined {
  const value = readCookie(request.headers.get('Cookie'), NAME, FORM)
  return OFFER_ENDS.find((end) => end === value)
}

export const writeOfferEnd = (end: OfferEnd, secure: boolean): string =>
  writeCookie(NAME, end, { secure, maxAge: COOKIE_MAX_AGE_S })
