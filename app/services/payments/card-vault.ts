/** Cards that customers have saved with the payment provider: the shop stores none, and refers to them by tokens. */
import type { SavedCard } from '~/models/payments/payments'

export interface NewNonce {
  readonly nonce: string
  /** `Visa ending in 1111` */
  readonly description: string
}

/** Every call is about one customer: another customer's token is treated as nonexistent. */
export interface CardVault {
  list(customerId: string): Promise<readonly SavedCard[]>
  /** A nonce for one payment; null if the customer has no such card. */
  createNonce(customerId: string, token: string): Promise<NewNonce | null>
  /** Saves the card behind a nonce, which may be spent by that; null if the provider refuses it. */
  save(customerId: string, nonce: string): Promise<SavedCard | null>
  /** False if the customer has no such card. */
  makeDefault(customerId: string, token: string): Promise<boolean>
  /** Succeeds even if already gone. */
  remove(customerId: string, token: string): Promise<void>
}
