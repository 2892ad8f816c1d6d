/** The tokens of pay forms: signed with the shop's secret, and read back. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Cart } from '~/models/cart/cart'
import { isAttemptCurrent, issueAttemptToken, readAttemptToken } from '~/models/placement/attempt-token'
import type { AttemptClaims, TokenCrypto } from '~/models/placement/attempt-token'
import { amountDueCents } from '~/models/placement/snapshot'
import type { Clock } from '../clock'
import { fingerprintOf } from './step-context.server'

const KEY_BYTES = 18

/** Of the placement that a form begins, by what makes its token unique. */
export const placementKeyOf = (attempt: string): string => `form:${attempt}`

function createTokenCrypto(secret: string): TokenCrypto {
  return {
    sign: (text) => createHmac('sha256', secret).update(`attempt:${text}`).digest('base64url'),
    equal(a, b) {
      const [left, right] = [Buffer.from(a), Buffer.from(b)]
      return left.length === right.length && timingSafeEqual(left, right)
    },
  }
}

export function createAttemptTokens({ clock, secret }: { readonly clock: Clock; readonly secret: string }) {
  const crypto = createTokenCrypto(secret)
  return {
    issue: (cart: Cart): string =>
      issueAttemptToken(
        {
          cartId: cart.id,
          cartVersion: cart.version,
          totalCents: amountDueCents(cart),
          fingerprint: fingerprintOf(cart),
          issuedAt: clock.now().getTime(),
          random: randomBytes(KEY_BYTES).toString('base64url'),
        },
        crypto,
      ),

    /** What the shopper was shown; null if the form may not order this cart any more. */
    current(token: string, cartId: string): AttemptClaims | null {
      const claims = readAttemptToken(token, crypto)
      return claims?.cartId === cartId && isAttemptCurrent(claims, clock.now().getTime()) ? claims : null
    },

    /** Which of these carts the form is about, however old it is. */
    cartOf(token: string, cartIds: readonly string[]): string | undefined {
      const claims = readAttemptToken(token, crypto)
      return cartIds.find((cartId) => cartId === claims?.cartId)
    },
  }
}
