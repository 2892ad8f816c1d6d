/**
 * Tokens that checkout is done with: opaque, short-lived, and of one customer or one e-mail. Whoever has somebody's
 * pay form and not their visit cannot place with it (PAY-19).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock'

export interface Buyer {
  readonly customerId?: string | undefined
  readonly email: string
}

export interface SafcTokens {
  issue(buyer: Buyer): string
  /** False for one that is too old, of somebody else, or none of ours. */
  isCurrent(token: string, buyer: Buyer): boolean
}

/** A form may stand open while its shopper looks for a card; after that the page gives another token. */
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
