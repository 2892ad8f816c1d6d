/** Cards that customers have saved at the payment provider: the shop keeps none of them, it names them by tokens. */
import type { SavedCard } from '~/models/payments/payments'

export interface NewNonce {
  readonly nonce: string
  /** `Visa ending in 1111` */
  readonly description: string
}

/** Every call is about one customer: a token of somebody else is as unknown as one that never was. */
export interface CardVault {
  list(customerId: string): Promise<readonly SavedCard[]>
  /** A nonce to pay with once; null when the customer has no such card. */
  createNonce(customerId: string, token: string): Promise<NewNonce | null>
  /** Saves the card behind a nonce, which may be spent by that; null when the provider does not take it. */
  save(customerId: string, nonce: string): Promise<SavedCard | null>
  /** False when the customer has no such card. */
  makeDefault(customerId: string, token: string): Promise<boolean>
  /** Also when it was gone before. */
  remove(customerId: string, token: string): Promise<void>
}
