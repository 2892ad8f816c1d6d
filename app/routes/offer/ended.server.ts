import type { OfferEnd } from '~/models/offer/offer'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { readOfferEnd, writeOfferEnd } from '~/utils/offer-cookie'

/** The browser is an agent's, and says nothing of whom they act for. */
const isOwnBrowser = ({ session }: Visitor): boolean => session?.data.customerServiceMode !== true

/** How the offer ended for the visitor, in this session or an earlier one; undefined while open. */
export function offerEnd(request: Request, visitor: Visitor): OfferEnd | undefined {
  const { offer } = visitor.session?.data ?? {}
  if (offer?.isDone === true) return offer.isKnown ? 'known' : 'claimed'
  return isOwnBrowser(visitor) ? readOfferEnd(request) : undefined
}

/** Whether the shop knows the visitor, as far as they have told. */
export const isKnownToOffer = ({ session, customerId }: Visitor): boolean =>
  session?.data.offer?.isKnown ?? customerId !== undefined

/** Headers of the answer that ends the offer: this browser remembers it for its visitor. */
export async function endedHeaders(visitor: Visitor, end: OfferEnd | null): Promise<Headers> {
  const headers = await visitor.headers()
  if (end !== null && isOwnBrowser(visitor))
    headers.append('Set-Cookie', writeOfferEnd(end, services.env.secureCookies))
  return headers
}
