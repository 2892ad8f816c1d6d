/** Our proof that an address was verified: `signedTrustedMatchkey` (ADDR-13), which nobody else can issue. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { askedAbout } from '~/models/address/verification'
import type { AddressPlace } from '~/models/address/verification'

export interface Matchkeys {
  /** `v1.<signature of the place>`: valid for this place alone, whoever lives there. */
  sign(place: AddressPlace): string
  isTrusted(place: AddressPlace, matchkey: string): boolean
}

export function createMatchkeys(secret: string): Matchkeys {
  const key = createHmac('sha256', secret).update('trusted-matchkey').digest()
  const sign = (place: AddressPlace): string =>
    `v1.${createHmac('sha256', key).update(askedAbout(place).toLowerCase()).digest('base64url')}`
  return {
    sign,
    isTrusted(place, matchkey) {
      const given = Buffer.from(matchkey)
      const wanted = Buffer.from(sign(place))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
