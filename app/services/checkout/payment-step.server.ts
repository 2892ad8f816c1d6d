/**
 * The payment step: store credit, a saved card, Shop Pay, or a card entered on the provider's page or in its fields;
 * and the way on to the review. What credit covers is computed here, whatever a form says (CHK-20).
 */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import type { Notice } from '~/models/notices/notice'
import type { AgentPayment } from '~/models/payments/agent-payment'
import type { SavedCard } from '~/models/payments/payments'
import type { PlacementDetails } from '~/models/placement/placement'
import { amountDueCents } from '~/models/placement/snapshot'
import type { AgentActs } from '../agents/agent-acts.server'
import type { AgentPayments } from '../agents/agent-payments.server'
import type { Clock } from '../clock'
import type { CardEntry } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { ShopPay } from '../payments/shop-pay'
import { findOwnChoice } from '../placement/payment-sessions.server'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { CreditService } from '../wallet/credit-accounts.server'
import { createPaymentCards } from './payment-cards.server'
import { isWithoutCard, offlineWords, paidByWords, partsOf } from './payment-parts'
import { createShopPayStep } from './shop-pay-step.server'
import type { ShopPayStep } from './shop-pay-step.server'
import { createPaymentStart } from './start-payment.server'

/** What the review page may show of the chosen payment. */
export type ChosenPayment =
  | {
      readonly kind: 'ready'
      readonly id: string
      /** Of the card; absent if store credit covers everything. */
      readonly description?: string
      readonly creditCents: number
      /** Taken off by an agent. */
      readonly adjustmentCents: number
      /** Paid by Shop Pay, and whether the shopper has approved it there. */
      readonly shopPay?: 'to-approve' | 'approved'
      /** Said with the Shop Pay session (PAY-04). */
      readonly notices: readonly Notice[]
    }
  /** Nothing was entered, it was cancelled, it was for another amount, or the credit is gone. */
  | { readonly kind: 'none' }

/** What the customer can pay with, besides entering a card. */
export interface PaymentOptions {
  readonly cards: readonly SavedCard[]
  /** In cents; 0 if there is none. */
  readonly storeCreditCents: number
  /** What an agent may also do. */
  readonly mayAdjust: boolean
  readonly mayTakeOffline: boolean
  readonly hasShopPay: boolean
}

/** Everything that pays for an order: store credit and adjustments, and a nonce for the rest. */
export interface TakenPayment {
  readonly nonce?: string
  readonly storeCredit?: { readonly accountId: string; readonly amountCents: number }
  readonly adjustmentCents?: number
  readonly offline?: true
  /** The agent's reason, and the means. */
  readonly agentPayment?: AgentPayment
  readonly paidBy: readonly string[]
  readonly account?: { readonly name: string }
  /** A card of the wallet, which may be tried again as it is; one that was entered pays once only. */
  readonly isSavedCard?: true
  /** The session at Shop Pay; null before the shopper has approved one. */
  readonly shopPay?: { readonly session: string } | null
}

export interface PaymentStep {
  readonly entry: CardEntry['kind']
  /** None for a guest. Saved cards are left out while the provider is down: a new card could not be charged either. */
  options(visitor: Visitor): Promise<PaymentOptions>
  start: ReturnType<typeof createPaymentStart>
  /** The token that starts the provider's script in the browser (API-03). */
  clientToken(): Promise<string>
  /** `returned`: the Shop Pay session that the shopper claims to return from. */
  find(visitor: Visitor, cart: Cart, id: string | null, returned?: string | null): Promise<ChosenPayment>
  /**
   * Resolves the id for paying: the same nonce if the button is pressed twice; null if there is nothing to pay with.
   */
  take(visitor: Visitor, cartId: string, id: string, returned?: string | null): Promise<TakenPayment | null>
  /** The Shop Pay page where this choice is approved, the same if pressed twice. Null if it is for another cart. */
  openShopPay(
    visitor: Visitor,
    cart: Cart,
    id: string,
    details: PlacementDetails,
  ): ReturnType<ShopPayStep['open']>
  /** The approval no longer pays for anything: the shopper may approve again. */
  dropShopPay: ShopPayStep['drop']
}

export function createPaymentStep(options: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly shopPay: ShopPay | null
  readonly credit: Pick<CreditService, 'of'>
  readonly sessions: PaymentSessions
  readonly agentPayments: AgentPayments
  readonly agentActs: AgentActs
  readonly publicUrl: string
  readonly clock: Clock
}): PaymentStep {
  const { cards, vault, credit, sessions, agentPayments } = options
  const shopPay = createShopPayStep(options)
  const paymentCards = createPaymentCards(options)

  /** Whether the chosen store credit is still available. */
  async function isCovered({ credit: used, customerId }: PaymentSession): Promise<boolean> {
    if (used === null) return true
    if (customerId === null) return false
    const { storeCreditAccount: account } = await credit.of(customerId)
    return account?.id === used.accountId && account.balanceCents >= used.cents
  }

  return {
    entry: cards.kind,
    clientToken: () => cards.clientToken(),
    start: createPaymentStart({ ...options, shopPay, paymentCards }),

    async options(visitor) {
      const { customerId } = visitor
      const may = await agentPayments.shownTo(visitor)
      const hasShopPay = shopPay.isOffered()
      if (customerId === undefined) return { cards: [], storeCreditCents: 0, hasShopPay, ...may }
      const [saved, { storeCreditAccount }] = await Promise.all([
        orIfUnavailable(vault.list(customerId), []),
        credit.of(customerId),
      ])
      return { cards: saved, storeCreditCents: storeCreditAccount?.balanceCents ?? 0, hasShopPay, ...may }
    },

    async find(visitor, cart, id, returned = null) {
      const own = id === null ? null : await findOwnChoice(sessions, visitor, { id, cartId: cart.id })
      if (own === null || own.amountCents !== amountDueCents(cart)) return { kind: 'none' }
      const [isThere, card] = await Promise.all([
        isCovered(own),
        isWithoutCard(own) ? undefined : (shopPay.of(own, returned) ?? paymentCards.describe(own)),
      ])
      if (!isThere || card === null) return { kind: 'none' }
      const { adjustmentCents, creditCents, offline } = partsOf(own)
      const description = offline === undefined ? card?.description : offlineWords(offline)
      return {
        kind: 'ready',
        id: own.id,
        creditCents,
        adjustmentCents,
        notices: own.notices,
        ...definedOnly({ description }),
        ...(own.kind === 'shop-pay'
          ? { shopPay: card?.nonce === undefined ? ('to-approve' as const) : ('approved' as const) }
          : {}),
      }
    },

    async take(visitor, cartId, id, returned = null) {
      const own = await findOwnChoice(sessions, visitor, { id, cartId })
      if (own === null) return null
      if (own.agentPayment !== null && !(await agentPayments.isAllowed(visitor, own.agentPayment)))
        return null
      const card = isWithoutCard(own)
        ? undefined
        : await (shopPay.of(own, returned) ?? paymentCards.take(own))
      if (card === null) return null
      const { adjustmentCents, offline } = partsOf(own)
      return {
        ...definedOnly({ nonce: card?.nonce }),
        ...(adjustmentCents > 0 ? { adjustmentCents } : {}),
        ...(offline === undefined ? {} : { offline: true as const }),
        ...(own.agentPayment === null ? {} : { agentPayment: own.agentPayment }),
        ...(own.credit === null
          ? {}
          : { storeCredit: { accountId: own.credit.accountId, amountCents: own.credit.cents } }),
        ...(own.kind === 'saved' ? { isSavedCard: true as const } : {}),
        ...(own.accountName === null ? {} : { account: { name: own.accountName } }),
        ...(own.kind === 'shop-pay'
          ? { shopPay: card?.nonce === undefined ? null : { session: own.gatewaySessionId } }
          : {}),
        paidBy: paidByWords(own, card?.description),
      }
    },

    async openShopPay(visitor, cart, id, details) {
      const own = await findOwnChoice(sessions, visitor, { id, cartId: cart.id })
      if (own === null || own.amountCents !== amountDueCents(cart)) return null
      return shopPay.open(own, { cart, details, cents: partsOf(own).restCents })
    },

    dropShopPay: shopPay.drop,
  }
}
