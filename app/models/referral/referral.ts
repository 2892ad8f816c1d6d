/** Referral: credit, eligible friends, and share-link codes (REF-01, REF-03, REF-06). */
import { REFERRAL_BUSINESS_CENTS, REFERRAL_FRIEND_CENTS } from '../constants/constants'
import { usd } from '../money/money'
import type { Money } from '../money/money'

export const REFERRAL_CREDIT = {
  friend: usd(REFERRAL_FRIEND_CENTS),
  business: usd(REFERRAL_BUSINESS_CENTS),
} as const
export type ReferralKind = keyof typeof REFERRAL_CREDIT

/** How long a browser remembers its referrer. */
export const REFERRER_MAX_AGE_S = 30 * 24 * 60 * 60
/** Longer than an order can be cancelled: cancelled orders earn nothing. */
export const CREDIT_DELAY_S = 45 * 60
/** For orders of which nobody knows yet whether they will be placed. */
export const CREDIT_RECHECK_S = 60 * 60

/** Customer id in base64url, and its signature. */
export const REFERRAL_CODE_FORM = /^[A-Za-z0-9_-]{4,120}\.[A-Za-z0-9_-]{16}$/

interface Person {
  readonly id?: string | undefined
  readonly email: string
}

const sameEmail = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase()

/** No one earns from their own order, signed in or as a guest. */
export function isSamePerson(referrer: Person, buyer: Person): boolean {
  return referrer.id === buyer.id || sameEmail(referrer.email, buyer.email)
}

export function referralCredit(buyer: { readonly isBusiness: boolean }): {
  readonly kind: ReferralKind
  readonly amount: Money
} {
  const kind = buyer.isBusiness ? 'business' : 'friend'
  return { kind, amount: REFERRAL_CREDIT[kind] }
}
