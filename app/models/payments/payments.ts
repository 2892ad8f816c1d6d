/** What the shop knows of a payment: amounts, states and masked words, never a card number. */
import type { Money } from '../money/money'

/** A way to pay that the shopper chose: an opaque nonce and what may be shown of it (DATA-51). */
export interface PaymentMethod {
  readonly nonce: string
  readonly type: 'card'
  /** `Visa ending in 1111`. */
  readonly description: string
}

/** A card that a customer has saved at the payment provider. */
export interface SavedCard {
  /** Names it at the provider, in our forms too: it pays only for the customer who has saved it. */
  readonly token: string
  readonly type: 'card'
  /** `Visa ending in 1111`. */
  readonly description: string
  /** `04/2029`, its last month. */
  readonly expires: string
  readonly isDefault: boolean
}

export type GatewayTransactionState =
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'voided'
  | 'declined'
  | 'authorization-expired'

export interface GatewayTransaction {
  readonly id: string
  /** Our own id of this leg, unique at the gateway: order number and leg. */
  readonly gatewayOrderId: string
  readonly amount: Money
  readonly state: GatewayTransactionState
  /** `Visa ending in 1111`; absent where the gateway does not say. */
  readonly card?: string
}

/** A declined card is an answer, not a fault. */
export type AuthorizeOutcome =
  | { readonly kind: 'authorized'; readonly transaction: GatewayTransaction }
  | {
      readonly kind: 'declined'
      readonly reason: 'do-not-honor' | 'insufficient-funds' | 'expired-card' | 'invalid-nonce'
    }
