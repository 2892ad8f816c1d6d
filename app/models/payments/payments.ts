/** What the shop knows of a payment: amounts, states and masked descriptions, never a card number. */
import type { Money } from '../money/money'

/** The chosen way to pay: an opaque nonce and a description (DATA-51). */
export interface PaymentMethod {
  readonly nonce: string
  readonly type: 'card'
  /** `Visa ending in 1111`. */
  readonly description: string
}

/** A card saved by a customer at the payment provider. */
export interface SavedCard {
  /** The provider's token, used in our forms too: it works only for the customer who saved the card. */
  readonly token: string
  readonly type: 'card'
  /** `Visa ending in 1111`. */
  readonly description: string
  /** `04/2029`, the last valid month. */
  readonly expires: string
  readonly isDefault: boolean
}

/** Said where a saved card that was chosen has been removed meanwhile. */
export const CARD_REMOVED = 'This card is no longer in your wallet. Please choose another one.'

export type GatewayTransactionState =
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'voided'
  | 'declined'
  | 'authorization-expired'

export interface GatewayTransaction {
  readonly id: string
  /** Our id of this leg, unique at the gateway: order number plus leg. */
  readonly gatewayOrderId: string
  readonly amount: Money
  readonly state: GatewayTransactionState
  /** `Visa ending in 1111`; absent if the gateway does not say. */
  readonly card?: string
}

/** A declined card is an outcome, not a fault. */
export type AuthorizeOutcome =
  | { readonly kind: 'authorized'; readonly transaction: GatewayTransaction }
  | {
      readonly kind: 'declined'
      readonly reason: 'do-not-honor' | 'insufficient-funds' | 'expired-card' | 'invalid-nonce'
    }
