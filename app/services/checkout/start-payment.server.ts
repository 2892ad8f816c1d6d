/** Starts a choice of payment: which method pays what, and what its row stores. */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { AgentPayment } from '~/models/payments/agent-payment'
import { splitTotal } from '~/models/payments/credit'
import { amountDueCents } from '~/models/placement/snapshot'
import type { AgentActs } from '../agents/agent-acts.server'
import type { AgentPayments } from '../agents/agent-payments.server'
import type { CardEntry, CardPage } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'
import type { Visitor } from '../visitor'
import type { CreditService } from '../wallet/credit-accounts.server'
import { toStoredEntry } from './payment-cards.server'
import type { PaymentCards } from './payment-cards.server'
import { reviewUrl } from './shop-pay-step.server'
import type { ShopPayStep } from './shop-pay-step.server'

export type StartedPayment =
  /** To the provider's page; the shopper returns to the review with an opaque id. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** Complete: the review may show it under this id. */
  | { readonly kind: 'entered'; readonly id: string }
  /** Only an agent may do that, acting for someone and with the permission for it (AGENT-02). */
  | { readonly kind: 'not-allowed' }
  /** The fields gave no card known to the provider, or the saved card is gone. */
  | { readonly kind: 'no-card' }

export interface PaymentChoice {
  /** From the card fields, if the form has them. */
  readonly nonce?: string | undefined
  /** Token of a saved card; absent for a new one. */
  readonly card?: string | undefined
  readonly useCredit?: boolean
  /** Pays by Shop Pay instead of a card. */
  readonly isShopPay?: boolean
  /** Saves the card from the fields for the customer; the hosted page asks for itself. */
  readonly saveCard?: boolean
  /** Name for a guest's account, to be created with the order (CHK-17). */
  readonly accountName?: string | undefined
  readonly agentPayment?: AgentPayment | undefined
}

const NONCE = /^[\w-]{8,200}$/

/** No more is taken off than is due. */
function upTo(dueCents: number, { adjustment, ...rest }: AgentPayment): AgentPayment {
  const cents = Math.min(adjustment?.cents ?? 0, dueCents)
  return adjustment === undefined || cents === 0 ? rest : { ...rest, adjustment: { ...adjustment, cents } }
}

/** A choice with what its row will store, whatever pays the rest. */
interface Draft {
  readonly visitor: Visitor
  readonly cart: Cart
  readonly customerId: string | null
  readonly choice: PaymentChoice
  readonly restCents: number
  readonly row: Omit<Parameters<PaymentSessions['create']>[0], 'kind' | 'gatewaySessionId'>
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
  const { cards, vault, paymentCards, shopPay, credit, sessions, agentPayments, agentActs, publicUrl } =
    options

  async function creditFor(customerId: string | null, totalCents: number): Promise<PaymentSession['credit']> {
    if (customerId === null) return null
    const { storeCreditAccount: account } = await credit.of(customerId)
    const { creditCents: cents } = splitTotal(totalCents, account?.balanceCents ?? 0)
    return account === null || cents === 0 ? null : { accountId: account.id, cents }
  }

  const save = ({ row }: Draft, kind: PaymentSession['kind'], gatewaySessionId = '') =>
    sessions.create({ ...row, kind, gatewaySessionId })

  async function enter(draft: Draft, kind: PaymentSession['kind'], gatewaySessionId?: string) {
    await save(draft, kind, gatewaySessionId)
    return { kind: 'entered', id: draft.row.id } as const
  }

  /** An agent cannot save a card there: the page asks and saves by itself, so that would not be audited (148). */
  async function openPage(page: CardPage, draft: Draft): Promise<StartedPayment> {
    const { visitor, cart, restCents, row } = draft
    const isByAgent = visitor.session?.data.customerServiceMode === true
    const customerId = isByAgent ? undefined : visitor.customerId
    const opened = await page.open({
      returnUrl: reviewUrl(publicUrl, row.id),
      amount: usd(restCents),
      reference: 'Your Nutwood order',
      ...definedOnly({ email: cart.customerEmail, customerId }),
    })
    await save(draft, 'entry', opened.id)
    return { kind: 'redirect', url: opened.url }
  }

  /** A card that an agent saves along the way is audited like one saved on the customer's wallet page. */
  async function saveTo(customerId: string, nonce: string, visitor: Visitor) {
    await agentActs.record(visitor, 'card-added')
    return vault.save(customerId, nonce)
  }

  async function enterCard(draft: Draft): Promise<StartedPayment> {
    const { visitor, customerId, choice, row } = draft
    const { nonce, card, saveCard = false } = choice
    if (card !== undefined) {
      const isTheirs = (await paymentCards.findSaved(customerId, card)) !== null
      return isTheirs ? enter(draft, 'saved', card) : { kind: 'no-card' }
    }
    if (cards.kind === 'page') return openPage(cards, draft)
    if (nonce === undefined || !NONCE.test(nonce)) return { kind: 'no-card' }
    // Saving spends the nonce, so the saved card pays.
    const saved = saveCard && customerId !== null ? await saveTo(customerId, nonce, visitor) : null
    if (saved !== null) return enter(draft, 'saved', saved.token)
    if ((await cards.describe(nonce)) === null) return { kind: 'no-card' }
    return enter(draft, 'entry', toStoredEntry(row.id, nonce))
  }

  return async (visitor, cart, choice = {}) => {
    const { useCredit = false, isShopPay = false, accountName } = choice
    if (visitor.session === null) throw new Error('A payment needs a session')
    const amountCents = amountDueCents(cart)
    const byAgent = choice.agentPayment && upTo(amountCents, choice.agentPayment)
    if (byAgent !== undefined && !(await agentPayments.take(visitor, cart.id, byAgent)))
      return { kind: 'not-allowed' }
    const customerId = visitor.customerId ?? null
    const adjusted = splitTotal(amountCents, byAgent?.adjustment?.cents ?? 0)
    const used = useCredit ? await creditFor(customerId, adjusted.restCents) : null
    const { restCents } = splitTotal(adjusted.restCents, used?.cents ?? 0)
    const draft: Draft = {
      visitor,
      cart,
      customerId,
      choice,
      restCents,
      row: {
        id: sessions.newId(),
        cartId: cart.id,
        sessionHash: visitor.session.hash,
        customerId,
        amountCents,
        credit: used,
        agentPayment: byAgent ?? null,
        accountName: accountName ?? null,
      },
    }
    if ((restCents === 0 && adjusted.creditCents > 0) || byAgent?.offline !== undefined)
      return enter(draft, 'agent')
    if (restCents === 0 && used !== null) return enter(draft, 'credit')
    if (isShopPay && shopPay.isOffered()) return enter(draft, 'shop-pay')
    return enterCard(draft)
  }
}
