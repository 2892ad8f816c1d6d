import type { OfferEnd } from '~/models/offer/offer'
import type { Visitor } from '~/services/visitor'
import { readOfferEnd } from '~/utils/offer-cookie'

/** How the offer was over for the visitor, in this session or in one before it; undefined while it stands. */
export function offerEnd(request: Request, { session }: Visitor): OfferEnd | undefined {
  const { offer } = session?.data ?? {}
  if (offer?.isDone === true) return offer.isKnown ? 'known' : 'claimed'
  return readOfferEnd(request)
}
