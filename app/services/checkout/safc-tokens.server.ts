/**
 * Tokens that checkout is completed with: opaque, short-lived, and bound to one customer or e-mail. Having someone's
 * pay form without their session is not enough to place the order (PAY-19).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock'

export interface Buyer {
  readonly customerId?: string | undefined
  readonly email: string
}

export interface SafcTokens {
  issue(buyer: Buyer): string
  /** False if it is expired, someone else's, or not ours. */
  isCurrent(token: string, buyer: Buyer): boolean
}

/** A form may stay open while its shopper looks for a card; after that the page issues a new token. */
const LIFE_MS = 2 * 3_600_000
const TOKEN = /^([0-9a-z]{6,12})\.([\w-]{43})$/

export function createSafcTokens({
  clock,
  secret,
}: {
  readonly clock: Clock
  readonly secret: string
}): SafcTokens {
  const subjectOf = ({ customerId, email }: Buyer) =>
    createHash('sha256')
      .update(customerId === undefined ? `email:${email.toLowerCase()}` : `customer:${customerId}`)
      .digest('base64url')
  const sign = (expiry: string, buyer: Buyer) =>
    createHmac('sha256', secret)
      .update(`safc:${expiry}:${subjectOf(buyer)}`)
      .digest()

  return {
    issue(buyer) {
      const expiry = (clock.now().getTime() + LIFE_MS).toString(36)
      return `${expiry}.${sign(expiry, buyer).toString('base64url')}`
    },
    isCurrent(token, buyer) {
      const [, expiry = '', signature = ''] = TOKEN.exec(token) ?? []
      if (expiry === '' || !(parseInt(expiry, 36) > clock.now().getTime())) return false
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(expiry, buyer))
    },
  }
}
