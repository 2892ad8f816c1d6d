/** Where a shopper's card is entered: on the provider's own page, or in the provider's fields within ours. */
import type { HostedPayments, PaymentPageRequest } from './hosted.server'

export interface EnteredCard {
  /** `Visa ending in 1111` */
  readonly description: string
}

interface AnyCardEntry {
  /** What the provider's script in the browser is started with. */
  clientToken(): Promise<string>
  /** The card behind an entry; null while there is none. */
  describe(entryId: string): Promise<EnteredCard | null>
  /** The nonce behind an entry, the same however often it is asked for; null while there is none. */
  takeNonce(entryId: string): Promise<string | null>
}

export interface CardPage extends AnyCardEntry {
  readonly kind: 'page'
  open(request: PaymentPageRequest): Promise<{ readonly id: string; readonly url: string }>
}

export interface CardFields extends AnyCardEntry {
  /** Fields answer to our page, with a nonce: the entry is known by that. */
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
      return page?.state === 'completed' ? { description: page.description ?? 'Card' } : null
    },
    takeNonce: async (entryId) => (await hosted.takeNonce(entryId))?.nonce ?? null,
  }
}
