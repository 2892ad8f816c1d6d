/** Shop Pay: the shopper approves the amount on its own page, and comes back to place the order (PAY-07). */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import type { PlacementDetails } from '~/models/placement/placement'
import { usd } from '~/models/money/money'
import type { CreateOrderOutcome } from '../ports/placement-ports'
import type { TakenCard } from './card-entry'
import type { HostedPayments } from './hosted.server'

export type ShopPayOutcome =
  /** A session at Shop Pay, where the shopper goes on. */
  | { readonly kind: 'opened'; readonly id: string; readonly url: string }
  /** An order service says no to this order before it is approved. */
  | Extract<CreateOrderOutcome, { readonly kind: 'conflict' | 'rejected' }>

export interface ShopPayRequest {
  /** New for each session: one that has failed is not to come back. */
  readonly key: string
  readonly cart: Cart
  readonly details: PlacementDetails
  /** What Shop Pay is to pay, in cents: less than the cart's total where store credit pays a part. */
  readonly cents: number
  /** Where the shopper comes back: `payment={session id}` after approving, `cancelled=1` otherwise. */
  readonly returnUrl: string
}

export interface ShopPay {
  /** Of its page, as far as it is known; browsers are allowed to go there, and nowhere else. */
  origin(): string | null
  /** Reserves and charges nothing. */
  open(request: ShopPayRequest): Promise<ShopPayOutcome>
  /**
   * What the session pays with, once it is approved; null before. `returned` is the session that the shopper says to
   * come back from: where only the one who charges can tell, that is believed until then.
   */
  take(sessionId: string, returned: string | null): Promise<TakenCard | null>
}

/** On the pages of the embedded gateway, which charges what was approved as it does a card. */
export function createHostedShopPay(hosted: HostedPayments, pageOrigin: () => string | null): ShopPay {
  return {
    origin: pageOrigin,
    async open({ cart, details: { customerId }, cents, returnUrl }) {
      const { id, url } = await hosted.createSession({
        method: 'shop-pay',
        returnUrl,
        amount: usd(cents),
        reference: 'Your Nutwood order',
        ...definedOnly({ email: cart.customerEmail, customerId }),
      })
      return { kind: 'opened', id, url }
    },
    async take(sessionId) {
      const method = await hosted.takeNonce(sessionId)
      return method && { nonce: method.nonce, description: method.description }
    },
  }
}
