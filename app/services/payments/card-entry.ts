/** Where a shopper's card is entered: on the provider's own page, or in the provider's fields within ours. */
import type { HostedPayments, PaymentPageRequest } from './hosted.server'

export interface EnteredCard {
  /** `Visa ending in 1111` */
  readonly description: string
}

/** When a provider does not describe the card. */
export const UNNAMED_CARD = 'Card'

export interface TakenCard extends EnteredCard {
  readonly nonce: string
}

interface AnyCardEntry {
  /** The token that starts the provider's script in the browser. */
  clientToken(): Promise<string>
  /** The card behind an entry; null if there is none yet. */
  describe(entryId: string): Promise<EnteredCard | null>
  /** The card behind an entry, for paying: the same nonce every time; null if there is none yet. */
  take(entryId: string): Promise<TakenCard | null>
}

export interface CardPage extends AnyCardEntry {
  readonly kind: 'page'
  open(request: PaymentPageRequest): Promise<{ readonly id: string; readonly url: string }>
}

export interface CardFields extends AnyCardEntry {
  /** Fields hand our page a nonce, which identifies the entry. */
  readonly kind: 'fields'
}

export type CardEntry = CardPage | CardFields

export function createCardPage(hosted: HostedPayments): CardPage {
  return {
    kind: 'page',
    open: async (request) => {
      const { id, url } = await hosted.createSession(request)
      return { id, url }
    },
    clientToken: () => hosted.clientToken(),
    async describe(entryId) {
      const page = await hosted.getSession(entryId)
      return page?.state === 'completed' ? { description: page.description ?? UNNAMED_CARD } : null
    },
    async take(entryId) {
      const method = await hosted.takeNonce(entryId)
      return method && { nonce: method.nonce, description: method.description }
    },
  }
}
