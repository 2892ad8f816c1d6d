/** Starts a choice of payment: which method pays what, and what its row stores. */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { AgentPayment } from '~/models/payments/agent-payment'
import { splitTotal } from '~/models/payments/credit'
import { amountDueCents } from '~/models/placement/snapshot'
import type { AgentActs } from '../agents/agent-acts.server'
import type { AgentPayments } from '../agents/agent-payments.server'
import type { CardEntry } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'
import type { Visitor } from '../visitor'
import type { CreditService } from '../wallet/credit-accounts.server'
import { createCardEntering } from './enter-card.server'
import type { CardChoice, EnteredChoice } from './enter-card.server'
import type { PaymentCards } from './payment-cards.server'
import { reviewUrl } from './shop-pay-step.server'
import type { ShopPayStep } from './shop-pay-step.server'

/** The shopper goes on to the review, directly or by way of the provider's page. */
export type StartedPayment =
  | EnteredChoice
  /** Only an agent may do that, acting for someone and with the permission for it (AGENT-02). */
  | { readonly kind: 'not-allowed' }

export interface PaymentChoice extends CardChoice {
  readonly useCredit?: boolean
  /** Pays by Shop Pay instead of a card. */
  readonly isShopPay?: boolean
  /** Name for a guest's account, to be created with the order (CHK-17). */
  readonly accountName?: string | undefined
  readonly agentPayment?: AgentPayment | undefined
}

interface Entering {
  readonly choice: PaymentChoice
  readonly byAgent: AgentPayment | undefined
  readonly sessionHash: string
}

/** No more is taken off than is due. */
function upTo(dueCents: number, { adjustment, ...rest }: AgentPayment): AgentPayment {
  const cents = Math.min(adjustment?.cents ?? 0, dueCents)
  return adjustment === undefined || cents === 0 ? rest : { ...rest, adjustment: { ...adjustment, cents } }
}

export function createPaymentStart(options: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly paymentCards: PaymentCards
  readonly shopPay: Pick<ShopPayStep, 'isOffered'>
  readonly credit: Pick<CreditService, 'of'>
  readonly sessions: PaymentSessions
  readonly agentPayments: AgentPayments
  readonly agentActs: AgentActs
  readonly publicUrl: string
}): (visitor: Visitor, cart: Cart, choice?: PaymentChoice) => Promise<StartedPayment> {
  const { shopPay, credit, sessions, agentPayments, publicUrl } = options
  const { enter, enterCard } = createCardEntering(options)

  async function creditFor(customerId: string | null, totalCents: number): Promise<PaymentSession['credit']> {
    if (customerId === null) return null
    const { storeCreditAccount: account } = await credit.of(customerId)
    const { creditCents: cents } = splitTotal(totalCents, account?.balanceCents ?? 0)
    return account === null || cents === 0 ? null : { accountId: account.id, cents }
  }

  async function enterPayment(
    visitor: Visitor,
    cart: Cart,
    { choice, byAgent, sessionHash }: Entering,
  ): Promise<EnteredChoice> {
    const { useCredit = false, isShopPay = false, accountName } = choice
    const amountCents = amountDueCents(cart)
    const customerId = visitor.customerId ?? null
    const adjusted = splitTotal(amountCents, byAgent?.adjustment?.cents ?? 0)
    const used = useCredit ? await creditFor(customerId, adjusted.restCents) : null
    const { restCents } = splitTotal(adjusted.restCents, used?.cents ?? 0)
    const row = {
      id: sessions.newId(),
      cartId: cart.id,
      sessionHash,
      customerId,
      amountCents,
      credit: used,
      agentPayment: byAgent ?? null,
      accountName: accountName ?? null,
    }
    if ((restCents === 0 && adjusted.creditCents > 0) || byAgent?.offline !== undefined)
      return enter(row, 'agent')
    if (restCents === 0 && used !== null) return enter(row, 'credit')
    if (isShopPay && shopPay.isOffered()) return enter(row, 'shop-pay')
    return enterCard({
      visitor,
      choice,
      row,
      page: {
        returnUrl: reviewUrl(publicUrl, row.id),
        amount: usd(restCents),
        reference: 'Your Nutwood order',
        ...definedOnly({ email: cart.customerEmail }),
      },
    })
  }

  return async (visitor, cart, choice = {}) => {
    if (visitor.session === null) throw new Error('A payment needs a session')
    const { hash: sessionHash } = visitor.session
    const byAgent = choice.agentPayment && upTo(amountDueCents(cart), choice.agentPayment)
    const act = byAgent && (await agentPayments.take(visitor, cart.id, byAgent))
    if (act === null) return { kind: 'not-allowed' }
    const entered = await enterPayment(visitor, cart, { choice, byAgent, sessionHash })
    if (entered.kind !== 'no-card') await act?.done()
    return entered
  }
}
