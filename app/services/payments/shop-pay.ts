/** Shop Pay: the shopper approves the amount on its own page, and returns to place the order (PAY-07). */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import type { Notice } from '~/models/notices/notice'
import type { PlacementDetails } from '~/models/placement/placement'
import { usd } from '~/models/money/money'
import type { CreateOrderOutcome } from '../ports/placement-ports'
import type { TakenCard } from './card-entry'
import type { HostedPayments } from './hosted.server'

export type ShopPayOutcome =
  /** A Shop Pay session, where the shopper continues, and what an order service says about it. */
  | {
      readonly kind: 'opened'
      readonly id: string
      readonly url: string
      readonly notices?: readonly Notice[]
    }
  /** An order service rejects this order before it is approved. */
  | Extract<CreateOrderOutcome, { readonly kind: 'conflict' | 'rejected' }>

export interface ShopPayRequest {
  /** New for each session: one that failed must not come back. */
  readonly key: string
  readonly cart: Cart
  readonly details: PlacementDetails
  /** The amount for Shop Pay, in cents: less than the cart's total if store credit covers part of it. */
  readonly cents: number
  /** Where the shopper returns to: `payment={session id}` after approving, `cancelled=1` otherwise. */
  readonly returnUrl: string
}

export interface ShopPay {
  /** Origin of its page, if known; browsers may go only there. */
  origin(): string | null
  /** Reserves and charges nothing. */
  open(request: ShopPayRequest): Promise<ShopPayOutcome>
  /**
   * What the session pays with once approved; null before. `returned` is the session that the shopper claims to return
   * from: if only the charging service can tell, that is believed until then.
   */
  take(sessionId: string, returned: string | null): Promise<TakenCard | null>
}

/** On the embedded gateway's pages; it charges what was approved like a card. */
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
