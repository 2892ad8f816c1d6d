/** The card of a choice of payment: a saved one, one from the provider's fields, or one entered on its own page. */
import { definedOnly } from '~/models/defined-only'
import type { AgentActs } from '../agents/agent-acts.server'
import type { CardEntry, CardPage } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { PaymentPageRequest } from '../payments/hosted.server'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'
import type { Visitor } from '../visitor'
import { toStoredEntry } from './payment-cards.server'
import type { PaymentCards } from './payment-cards.server'

export type EnteredChoice =
  /** To the provider's page, from which the shopper returns with an opaque id. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** Complete: it may be shown under this id. */
  | { readonly kind: 'entered'; readonly id: string }
  /** The fields gave no card known to the provider, or the saved card is gone. */
  | { readonly kind: 'no-card' }

export interface CardChoice {
  /** From the card fields, if the form has them. */
  readonly nonce?: string | undefined
  /** Token of a saved card; absent for a new one. */
  readonly card?: string | undefined
  /** Saves the card from the fields for the customer; the hosted page asks for itself. */
  readonly saveCard?: boolean
}

/** What the row of a choice stores, whatever pays for it. */
type ChoiceRow = Omit<Parameters<PaymentSessions['create']>[0], 'kind' | 'gatewaySessionId'>

interface CardRequest {
  readonly visitor: Visitor
  readonly choice: CardChoice
  readonly row: ChoiceRow
  /** For the provider's page, if it has one. */
  readonly page: Pick<PaymentPageRequest, 'returnUrl' | 'amount' | 'reference' | 'email'>
}

interface CardEntering {
  /** Stores a choice that needs nothing more. */
  enter(row: ChoiceRow, kind: PaymentSession['kind'], gatewaySessionId?: string): Promise<EnteredChoice>
  enterCard(request: CardRequest): Promise<EnteredChoice>
}

const NONCE = /^[\w-]{8,200}$/

export function createCardEntering({
  cards,
  vault,
  paymentCards,
  sessions,
  agentActs,
}: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly paymentCards: PaymentCards
  readonly sessions: PaymentSessions
  readonly agentActs: AgentActs
}): CardEntering {
  async function enter(row: ChoiceRow, kind: PaymentSession['kind'], gatewaySessionId = '') {
    await sessions.create({ ...row, kind, gatewaySessionId })
    return { kind: 'entered', id: row.id } as const
  }

  /** An agent cannot save a card there: the page asks and saves by itself, so that would not be audited (148). */
  async function openPage(entry: CardPage, { visitor, row, page }: CardRequest): Promise<EnteredChoice> {
    const isByAgent = visitor.session?.data.customerServiceMode === true
    const customerId = isByAgent ? undefined : visitor.customerId
    const opened = await entry.open({ ...page, ...definedOnly({ customerId }) })
    await sessions.create({ ...row, kind: 'entry', gatewaySessionId: opened.id })
    return { kind: 'redirect', url: opened.url }
  }

  /** A card that an agent saves along the way is audited like one saved on the customer's wallet page. */
  async function saveTo(customerId: string, nonce: string, visitor: Visitor) {
    const act = await agentActs.begin(visitor, 'card-added')
    const saved = await vault.save(customerId, nonce)
    if (saved !== null) await act.done()
    return saved
  }

  return {
    enter,
    async enterCard(request) {
      const { visitor, choice, row } = request
      const { nonce, card, saveCard = false } = choice
      if (card !== undefined) {
        const isTheirs = (await paymentCards.findSaved(row.customerId, card)) !== null
        return isTheirs ? enter(row, 'saved', card) : { kind: 'no-card' }
      }
      if (cards.kind === 'page') return openPage(cards, request)
      if (nonce === undefined || !NONCE.test(nonce)) return { kind: 'no-card' }
      // Saving spends the nonce, so the saved card pays.
      const saved = saveCard && row.customerId !== null ? await saveTo(row.customerId, nonce, visitor) : null
      if (saved !== null) return enter(row, 'saved', saved.token)
      if ((await cards.describe(nonce)) === null) return { kind: 'no-card' }
      return enter(row, 'entry', toStoredEntry(row.id, nonce))
    },
  }
}
