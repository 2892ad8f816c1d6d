/** The first-time buyer's offer: an e-mail gets the discount, a phone number gets texts; both are optional. */
import type { EventParams } from '~/models/analytics/event'
import { OFFER_LABEL, offerOf } from '~/models/offer/offer'
import type { Offer, OfferEnd } from '~/models/offer/offer'
import type { AgentActs } from '../agents/agent-acts.server'
import type { Attempts, Limited } from '../attempts.server'
import { claimedNotice } from '../cart/cart-codes.server'
import type { ClaimOutcome } from '../cart/cart-codes.server'
import type { Contacts } from '../contacts/contacts.server'
import type { ContentService } from '../content/content.server'
import type { Asking, FreeShipping } from '../free-shipping.server'
import type { OrderHistory } from '../orders/order-history.server'
import { withRequestBudget } from '../request-budget'
import type { SessionData, SessionPatch } from '../sessions/session-data'
import type { Visitor } from '../visitor'

const PATIENCE_MS = 1_000
/** The name of the form in the audit trail, if an agent sends it for a customer. */
const RECORDED = { email: 'First-order offer', phone: 'Texts with the first-order offer' } as const

/** `lead`: for the tracking services, if the visitor is new. `failed`: the offer's code is not to be had. */
export type OfferEmailOutcome =
  | { readonly kind: 'next'; readonly lead: EventParams['generate_lead'] | null }
  | { readonly kind: 'failed'; readonly message: string }
  | Limited

export interface FirstOffer {
  /** As set by editors, with the store's placeholders filled in for this visitor. */
  current(visitor: Asking): Promise<Offer>
  /** The first screen: a known contact is told so, anyone else gets the code applied (OFFER-05 to OFFER-07). */
  giveEmail(visitor: Visitor, email: string): Promise<OfferEmailOutcome>
  /**
   * The second screen, with or without a number: ends the offer for this visitor, and says how (OFFER-09, OFFER-10).
   * Null for visitors who have not got this far.
   */
  finish(visitor: Visitor, phone: string | undefined): Promise<OfferEnd | null>
}

export function createFirstOffer({
  content,
  freeShipping,
  contacts,
  claimCode,
  attempts,
  agentActs,
  orderHistory,
}: {
  readonly content: Pick<ContentService, 'getSection'>
  readonly freeShipping: Pick<FreeShipping, 'filledFor'>
  readonly contacts: Contacts
  readonly orderHistory: Pick<OrderHistory, 'hasGuestOrdered'>
  readonly claimCode: (visitor: Visitor, code: string) => Promise<ClaimOutcome>
  readonly attempts: Attempts
  readonly agentActs: AgentActs
}): FirstOffer {
  const current: FirstOffer['current'] = async (visitor) => {
    const section = await withRequestBudget(PATIENCE_MS, () => content.getSection('first-time-offer'))
    return offerOf(section && (await freeShipping.filledFor(section, visitor)))
  }

  async function take(visitor: Visitor, email: string): Promise<OfferEmailOutcome> {
    const next = async (patch: SessionPatch, lead: EventParams['generate_lead'] | null) => {
      await visitor.save(patch)
      return { kind: 'next' as const, lead }
    }
    const { analyticsSource, initial } = await current(visitor)
    const { contact, existingCustomer, existingContact } = await contacts.lookUp(email)
    // Whoever is signed in is a customer, by any e-mail, and so is who has ordered as a guest.
    const isKnown =
      existingCustomer ||
      existingContact ||
      visitor.customerId !== undefined ||
      (await orderHistory.hasGuestOrdered(email))
    // Prefills forms that ask for one, if none is known yet.
    const prefill = visitor.email === undefined ? { email } : {}
    const offer = { email, isKnown, smsSubscribed: contact?.smsSubscribed ?? false, isDone: false }
    if (isKnown) {
      const { attentiveSignUpSourceIdExisting: source } = initial
      if (source !== undefined) {
        const act = await agentActs.begin(visitor, 'form-sent', RECORDED.email)
        await contacts.setSource(email, source)
        await act.done()
      }
      return next({ offer, ...prefill }, null)
    }
    const { attentiveSignUpSourceIdNetNew: sourceId } = initial
    const act = await agentActs.begin(visitor, 'form-sent', RECORDED.email)
    // First: a contact counts as known, and would get no code on a retry.
    const claimed = await claimCode(visitor, initial.couponToken)
    const notice = claimedNotice(initial.couponToken, claimed)
    if (claimed.kind === 'failed') return { kind: 'failed', message: notice.message }
    await contacts.subscribe({ email, reason: analyticsSource, sourceId })
    await act.done()
    return next(
      { offer, ...prefill, flash: [notice] },
      { lead_source: analyticsSource, lead_label: OFFER_LABEL },
    )
  }

  /** The editors' reward for a number; the form asks only visitors who have not given one. */
  async function codeForNumber(
    visitor: Visitor,
    phone: string | undefined,
    { couponToken }: Offer['secondary'],
  ): Promise<SessionData['flash']> {
    if (phone === undefined || couponToken === undefined) return []
    return [claimedNotice(couponToken, await claimCode(visitor, couponToken))]
  }

  return {
    current,
    giveEmail: (visitor, email) =>
      attempts.run(
        [['look-up', visitor.address]],
        () => take(visitor, email),
        () => true,
      ),
    async finish(visitor, phone) {
      const { offer } = visitor.session?.data ?? {}
      if (offer === undefined) return null
      const { analyticsSource, secondary, newContactNotification, existingContactNotification } =
        await current(visitor)
      const { email, isKnown } = offer
      const sourceId = isKnown
        ? secondary.attentiveSignUpSourceIdExisting
        : secondary.attentiveSignUpSourceIdNetNew
      let isTexted = false
      if (phone !== undefined) {
        const act = await agentActs.begin(visitor, 'form-sent', RECORDED.phone)
        const contact = await contacts.subscribe({ email, phone, reason: analyticsSource, sourceId })
        await act.done()
        isTexted = contact.smsSubscribed
      }
      const claimed = isKnown ? existingContactNotification : newContactNotification
      const thanks = isTexted ? 'Thank you! We will text you when there is something good. ' : ''
      await visitor.save({
        offer: { ...offer, smsSubscribed: offer.smsSubscribed || phone !== undefined, isDone: true },
        flash: [
          { key: 'offer', type: 'success', message: thanks + claimed },
          ...(await codeForNumber(visitor, phone, secondary)),
        ],
      })
      return isKnown ? 'known' : 'claimed'
    },
  }
}
