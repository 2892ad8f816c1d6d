import type { OfferEnd } from '~/models/offer/offer'
import type { Visitor } from '~/services/visitor'
import { readOfferEnd } from '~/utils/offer-cookie'

/** How the offer ended for the visitor, in this session or an earlier one; undefined while open. */
export function offerEnd(request: Request, { session }: Visitor): OfferEnd | undefined {
  const { offer } = session?.data ?? {}
  if (offer?.isDone === true) return offer.isKnown ? 'known' : 'claimed'
  return readOfferEnd(request)
}
