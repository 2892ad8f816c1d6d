/**
 * The card that is to pay for a placed order instead of the one that did: kept like a choice at checkout until its buyer
 * has confirmed it.
 */
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import type { SavedCard } from '~/models/payments/payments'
import type { AgentActs } from '../agents/agent-acts.server'
import { createCardEntering } from '../checkout/enter-card.server'
import type { CardChoice, EnteredChoice } from '../checkout/enter-card.server'
import { createPaymentCards } from '../checkout/payment-cards.server'
import type { Clock } from '../clock'
import type { CardEntry } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import { findOwnChoice } from '../placement/payment-sessions.server'
import type { PaymentSessions } from '../placement/payment-sessions.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface OrderCards {
  readonly entry: CardEntry['kind']
  /** None for a guest, nor while the provider is down. */
  saved(visitor: Visitor): Promise<readonly SavedCard[]>
  /** Null if the visitor's session has ended. */
  choose(
    visitor: Visitor,
    request: {
      readonly order: Order
      readonly amountCents: number
      readonly choice: CardChoice
      /** The path to return to from the provider's page, by the choice's id. */
      readonly back: (id: string) => string
    },
  ): Promise<EnteredChoice | null>
  /** What was chosen for this order in this visit, such as `Visa ending in 1111`. Null if there is no such card. */
  describe(visitor: Visitor, order: Order, id: string): Promise<string | null>
  /** Its nonce, the same if the button is pressed twice. Null if nothing is chosen by this id. */
  take(visitor: Visitor, order: Order, id: string): Promise<TakenOrderCard | null>
}

type TakenOrderCard =
  | {
      readonly kind: 'taken'
      readonly nonce: string
      /** May be tried again as it is after a decline: it gets another nonce. */
      readonly isSavedCard: boolean
    }
  /** A saved card that has been removed since. `nonce`: by which it may have paid before. */
  | { readonly kind: 'removed'; readonly nonce: string | null }

export function createOrderCards(options: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly sessions: PaymentSessions
  readonly agentActs: AgentActs
  readonly publicUrl: string
  readonly clock: Clock
}): OrderCards {
  const { cards, vault, sessions, publicUrl } = options
  const paymentCards = createPaymentCards({ ...options, isNonceTheKey: true })
  const { enterCard } = createCardEntering({ ...options, paymentCards })

  const findOwn = (visitor: Visitor, order: Order, id: string) =>
    findOwnChoice(sessions, visitor, { id, cartId: order.id })

  return {
    entry: cards.kind,

    async saved({ customerId }) {
      return customerId === undefined ? [] : orIfUnavailable(vault.list(customerId), [])
    },

    async choose(visitor, { order, amountCents, choice, back }) {
      // Whoever comes from the link of a mail may have none.
      if (visitor.session === null) await visitor.save({})
      if (visitor.session === null) return null
      const id = sessions.newId()
      return enterCard({
        visitor,
        choice,
        row: {
          id,
          cartId: order.id,
          sessionHash: visitor.session.hash,
          customerId: visitor.customerId ?? null,
          amountCents,
          credit: null,
          agentPayment: null,
          accountName: null,
        },
        page: {
          returnUrl: publicUrl + back(id),
          amount: usd(amountCents),
          reference: `Nutwood order ${order.orderNumber}`,
          ...definedOnly({ email: order.customerEmail }),
        },
      })
    },

    async describe(visitor, order, id) {
      const own = await findOwn(visitor, order, id)
      return own === null ? null : ((await paymentCards.describe(own))?.description ?? null)
    },

    async take(visitor, order, id) {
      const own = await findOwn(visitor, order, id)
      if (own === null) return null
      const isSavedCard = own.kind === 'saved'
      const taken = await paymentCards.take(own)
      if (taken !== null) return { kind: 'taken', nonce: taken.nonce, isSavedCard }
      return isSavedCard ? { kind: 'removed', nonce: own.nonce } : null
    },
  }
}
