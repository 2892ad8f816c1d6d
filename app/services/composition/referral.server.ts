/** Referral: links, invitations, and how the outbox handles both. */
import type { Attempts } from '../attempts.server'
import type { MarketingMail } from '../contacts/marketing-mail.server'
import type { OrderHistory } from '../orders/order-history.server'
import { createOutbox } from '../outbox/outbox.server'
import { createInvitationKeys } from '../referral/invitation-keys.server'
import { createReferralCodes } from '../referral/referral-codes.server'
import { createReferralHandlers, createReferrals } from '../referral/referral.server'
import { createCreditService } from '../wallet/credit-accounts.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeReferral(
  { env, database, clock }: Foundation,
  { customers, orders }: Commerce,
  {
    marketing,
    attempts,
    orderHistory,
  }: { readonly marketing: MarketingMail; readonly attempts: Attempts; readonly orderHistory: OrderHistory },
) {
  const { publicUrl } = env
  const codes = createReferralCodes(env.sessionSecret)
  return {
    referrals: createReferrals({
      database,
      outbox: createOutbox({ clock }),
      codes,
      invitationKeys: createInvitationKeys(env.sessionSecret),
      customers,
      attempts,
      publicUrl,
    }),
    handlers: createReferralHandlers({
      database,
      codes,
      customers,
      orders,
      history: orderHistory,
      credit: createCreditService({ database, clock }),
      marketing,
      clock,
      publicUrl,
    }),
  }
}
