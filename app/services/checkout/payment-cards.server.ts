/** The card behind a choice of payment: saved, or entered on the provider's page or in its fields. */
import type { SavedCard } from '~/models/payments/payments'
import type { Clock } from '../clock'
import type { CardEntry, TakenCard } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'

/** What a page may show, and the nonce if the caller already has it. */
export interface EnteredPayment {
  readonly description: string
  readonly nonce?: string | undefined
}

export interface PaymentCards {
  /** Null if the customer has no such card, or there is no customer. */
  findSaved(customerId: string | null, token: string): Promise<SavedCard | null>
  /** What a page may show of it; null if it is gone. */
  describe(own: PaymentSession): Promise<EnteredPayment | null>
  /** For paying: the same nonce if the button is pressed twice; null if it is gone. */
  take(own: PaymentSession): Promise<TakenCard | null>
}

/** A double click may post the same nonce twice, but ids in the table are unique. */
export const toStoredEntry = (id: string, nonce: string): string => `${id}.${nonce}`

/** Providers forget nonces after three hours. */
const NONCE_KEPT_MS = 2 * 3_600_000

export function createPaymentCards(options: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly sessions: PaymentSessions
  readonly clock: Clock
  /** A second press is recognised by its nonce alone, so the first one is kept however old it is. */
  readonly isNonceTheKey?: boolean
}): PaymentCards {
  const { cards, vault, sessions, clock, isNonceTheKey = false } = options
  const entryOf = ({ id, gatewaySessionId }: PaymentSession): string =>
    cards.kind === 'fields' ? gatewaySessionId.slice(id.length + 1) : gatewaySessionId

  async function findSaved(customerId: string | null, token: string): Promise<SavedCard | null> {
    if (customerId === null) return null
    return (await vault.list(customerId)).find((card) => card.token === token) ?? null
  }

  return {
    findSaved,

    async describe(own) {
      return own.kind === 'saved'
        ? findSaved(own.customerId, own.gatewaySessionId)
        : cards.describe(entryOf(own))
    },

    async take(own) {
      if (own.kind !== 'saved' || own.customerId === null) return cards.take(entryOf(own))
      const card = await findSaved(own.customerId, own.gatewaySessionId)
      if (card === null) return null
      const isKept = isNonceTheKey || clock.now().getTime() - own.createdAt.getTime() < NONCE_KEPT_MS
      if (isKept && own.nonce !== null) return { description: card.description, nonce: own.nonce }
      const made = await vault.createNonce(own.customerId, own.gatewaySessionId)
      if (made === null || !isKept) return made
      return { description: made.description, nonce: await sessions.keepNonce(own.id, made.nonce) }
    },
  }
}
