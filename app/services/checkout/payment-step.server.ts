/**
 * The payment step: store credit, a saved card, Shop Pay, or a card entered on the provider's page or in its fields; and the way
 * from there to the review. What credit pays is worked out here, whatever a form says (CHK-20).
 */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import type { AgentPayment } from '~/models/payments/agent-payment'
import { splitTotal } from '~/models/payments/credit'
import type { SavedCard } from '~/models/payments/payments'
import type { PlacementDetails } from '~/models/placement/placement'
import { amountDueCents } from '~/models/placement/snapshot'
import { formatMoney, usd } from '~/models/money/money'
import type { AgentPayments } from '../agents/agent-payments.server'
import type { Clock } from '../clock'
import type { CardEntry, CardPage, TakenCard } from '../payments/card-entry'
import type { CardVault } from '../payments/card-vault'
import type { ShopPay } from '../payments/shop-pay'
import { createShopPayStep, reviewUrl } from './shop-pay-step.server'
import type { ShopPayStep } from './shop-pay-step.server'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor.server'
import type { CreditService } from '../wallet/credit-accounts.server'

/** What the review page may show of the chosen payment. */
export type ChosenPayment =
  | {
      readonly kind: 'ready'
      readonly id: string
      /** Of the card; absent where store credit pays all of it. */
      readonly description?: string
      readonly creditCents: number
      /** An agent has taken it off. */
      readonly adjustmentCents: number
      /** Paid by Shop Pay, and whether its shopper has approved it there. */
      readonly shopPay?: 'to-approve' | 'approved'
    }
  /** Nothing was entered, it was cancelled, it was for another amount, or the credit is not there any more. */
  | { readonly kind: 'none' }

export type StartedPayment =
  /** To the provider's page; the shopper comes back to the review with an opaque id. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** There is all that it takes: the review may show it under this id. */
  | { readonly kind: 'entered'; readonly id: string }
  /** An agent alone may do that, acting for somebody and with the permission for it (AGENT-02). */
  | { readonly kind: 'not-allowed' }
  /** The fields brought no card that the provider knows, or the saved card is gone. */
  | { readonly kind: 'no-card' }

export interface PaymentChoice {
  /** What the fields brought, where there are fields. */
  readonly nonce?: string | undefined
  /** Token of a saved card; absent for another one. */
  readonly card?: string | undefined
  readonly useCredit?: boolean
  /** By Shop Pay, in place of any card. */
  readonly isShopPay?: boolean
  /** Keeps the card of the fields for the customer; a page asks that itself. */
  readonly saveCard?: boolean
  /** A guest's account, to be made with the order (CHK-17). */
  readonly accountName?: string | undefined
  readonly agentPayment?: AgentPayment | undefined
}

/** What the customer has to pay with, besides a card to be entered. */
export interface PaymentOptions {
  readonly cards: readonly SavedCard[]
  /** In cents; 0 where there is none. */
  readonly storeCreditCents: number
  /** What an agent may do besides. */
  readonly mayAdjust: boolean
  readonly mayTakeOffline: boolean
  readonly hasShopPay: boolean
}

/** All that pays for an order: money of the ledger, and a nonce for the rest. */
export interface TakenPayment {
  readonly nonce?: string
  readonly storeCredit?: { readonly accountId: string; readonly amountCents: number }
  readonly adjustmentCents?: number
  readonly offline?: true
  /** Why, and by what. */
  readonly agentPayment?: AgentPayment
  readonly paidBy: readonly string[]
  readonly account?: { readonly name: string }
  /** The session at Shop Pay; null before the shopper has approved one. */
  readonly shopPay?: { readonly session: string } | null
}

export interface PaymentStep {
  readonly entry: CardEntry['kind']
  /** None for a guest. Saved cards are left out while the provider is away: another one cannot be paid by either. */
  options(visitor: Visitor): Promise<PaymentOptions>
  start(visitor: Visitor, cart: Cart, choice?: PaymentChoice): Promise<StartedPayment>
  /** What the provider's script in the browser is started with (API-03). */
  clientToken(): Promise<string>
  /** `returned`: the session at Shop Pay that the shopper says to come back from. */
  find(visitor: Visitor, cart: Cart, id: string | null, returned?: string | null): Promise<ChosenPayment>
  /** What is behind the id, to pay with: the same nonce for a second press of the button; null when there is nothing. */
  take(visitor: Visitor, cartId: string, id: string, returned?: string | null): Promise<TakenPayment | null>
  /** The page at Shop Pay where this choice is approved: the same for a second press. Null where it is for another cart. */
  openShopPay(
    visitor: Visitor,
    cart: Cart,
    id: string,
    details: PlacementDetails,
  ): ReturnType<ShopPayStep['open']>
  /** What was approved pays for nothing any more: the shopper may approve anew. */
  dropShopPay: ShopPayStep['drop']
}

const NONCE = /^[\w-]{8,200}$/

type Offline = NonNullable<AgentPayment['offline']>

/** A nonce may be posted twice, by a second click, while ids in the table are unique. */
const toStoredEntry = (id: string, nonce: string): string => `${id}.${nonce}`

/** Providers forget nonces after three hours. */
const NONCE_KEPT_MS = 2 * 3_600_000

const adjustmentWords = (cents: number): string => `Adjustment (${formatMoney(usd(cents))})`
const offlineWords = ({ method, reference }: Offline): string =>
  reference === undefined ? method : `${method} ${reference}`

const creditWords = (cents: number): string => `Store credit (${formatMoney(usd(cents))})`

/** What a page may show, and the nonce where the one who shows it has it. */
interface EnteredPayment {
  readonly description: string
  readonly nonce?: string | undefined
}

/** No more is taken off than is due. */
function upTo(dueCents: number, { adjustment, ...rest }: AgentPayment): AgentPayment {
  const cents = Math.min(adjustment?.cents ?? 0, dueCents)
  return adjustment === undefined || cents === 0 ? rest : { ...rest, adjustment: { ...adjustment, cents } }
}

const isWithoutCard = ({ kind }: PaymentSession): boolean => kind === 'credit' || kind === 'agent'

export function createPaymentStep(options: {
  readonly cards: CardEntry
  readonly vault: CardVault
  readonly shopPay: ShopPay | null
  readonly credit: Pick<CreditService, 'of'>
  readonly sessions: PaymentSessions
  readonly agentPayments: AgentPayments
  readonly publicUrl: string
  readonly clock: Clock
}): PaymentStep {
  const { cards, vault, credit, sessions, agentPayments, publicUrl, clock } = options
  const shopPay = createShopPayStep(options)
  const entryOf = ({ id, gatewaySessionId }: PaymentSession): string =>
    cards.kind === 'fields' ? gatewaySessionId.slice(id.length + 1) : gatewaySessionId

  async function findSaved(customerId: string | undefined | null, token: string): Promise<SavedCard | null> {
    if (customerId == null) return null
    return (await vault.list(customerId)).find((card) => card.token === token) ?? null
  }

  async function creditFor({ customerId }: Visitor, totalCents: number): Promise<PaymentSession['credit']> {
    if (customerId === undefined) return null
    const { storeCreditAccount: account } = await credit.of(customerId)
    const { creditCents: cents } = splitTotal(totalCents, account?.balanceCents ?? 0)
    return account === null || cents === 0 ? null : { accountId: account.id, cents }
  }

  /** Whether the store credit that was chosen is still there. */
  async function isCovered({ credit: used, customerId }: PaymentSession): Promise<boolean> {
    if (used === null) return true
    if (customerId === null) return false
    const { storeCreditAccount: account } = await credit.of(customerId)
    return account?.id === used.accountId && account.balanceCents >= used.cents
  }

  /** What the customer chose for this cart, in this session. */
  async function findOwn(visitor: Visitor, id: string): Promise<PaymentSession | null> {
    if (visitor.session === null) return null
    const own = await sessions.find(id, visitor.session.hash)
    return own === null || own.customerId !== (visitor.customerId ?? null) ? null : own
  }

  async function cardOf(own: PaymentSession): Promise<EnteredPayment | null> {
    return own.kind === 'saved'
      ? findSaved(own.customerId, own.gatewaySessionId)
      : cards.describe(entryOf(own))
  }

  async function takeCard(own: PaymentSession): Promise<TakenCard | null> {
    if (own.kind !== 'saved' || own.customerId === null) return cards.take(entryOf(own))
    const card = await findSaved(own.customerId, own.gatewaySessionId)
    if (card === null) return null
    const isYoung = clock.now().getTime() - own.createdAt.getTime() < NONCE_KEPT_MS
    if (isYoung && own.nonce !== null) return { description: card.description, nonce: own.nonce }
    const made = await vault.createNonce(own.customerId, own.gatewaySessionId)
    if (made === null || !isYoung) return made
    return { description: made.description, nonce: await sessions.keepNonce(own.id, made.nonce) }
  }

  async function openPage(
    page: CardPage,
    { customerId }: Visitor,
    cart: Cart,
    entry: { readonly id: string; readonly cents: number },
  ) {
    return page.open({
      returnUrl: reviewUrl(publicUrl, entry.id),
      amount: usd(entry.cents),
      reference: 'Your Nutwood order',
      ...definedOnly({ email: cart.customerEmail, customerId }),
    })
  }

  return {
    entry: cards.kind,
    clientToken: () => cards.clientToken(),

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

    async start(visitor, cart, choice = {}) {
      const { nonce, card, useCredit = false, isShopPay = false, saveCard = false } = choice
      const { accountName, agentPayment } = choice
      if (visitor.session === null) throw new Error('A payment needs a session')
      const byAgent = agentPayment && upTo(amountDueCents(cart), agentPayment)
      if (byAgent !== undefined && !(await agentPayments.take(visitor, cart.id, byAgent)))
        return { kind: 'not-allowed' }
      const { hash: sessionHash } = visitor.session
      const customerId = visitor.customerId ?? null
      const amountCents = amountDueCents(cart)
      const id = sessions.newId()
      const adjusted = splitTotal(amountCents, byAgent?.adjustment?.cents ?? 0)
      const used = useCredit ? await creditFor(visitor, adjusted.restCents) : null
      const save = (kind: PaymentSession['kind'], gatewaySessionId: string) =>
        sessions.create({
          id,
          kind,
          gatewaySessionId,
          cartId: cart.id,
          sessionHash,
          customerId,
          amountCents,
          credit: used,
          agentPayment: byAgent ?? null,
          accountName: accountName ?? null,
        })
      const { restCents } = splitTotal(adjusted.restCents, used?.cents ?? 0)
      if ((restCents === 0 && adjusted.creditCents > 0) || byAgent?.offline !== undefined) {
        await save('agent', '')
        return { kind: 'entered', id }
      }
      if (restCents === 0 && used !== null) {
        await save('credit', '')
        return { kind: 'entered', id }
      }
      if (isShopPay && shopPay.isOffered()) {
        await save('shop-pay', '')
        return { kind: 'entered', id }
      }
      if (card !== undefined) {
        if ((await findSaved(customerId, card)) === null) return { kind: 'no-card' }
        await save('saved', card)
        return { kind: 'entered', id }
      }
      if (cards.kind === 'page') {
        const page = await openPage(cards, visitor, cart, { id, cents: restCents })
        await save('entry', page.id)
        return { kind: 'redirect', url: page.url }
      }
      if (nonce === undefined || !NONCE.test(nonce)) return { kind: 'no-card' }
      // Saving spends the nonce: then it is paid by what was saved.
      const saved = saveCard && customerId !== null ? await vault.save(customerId, nonce) : null
      if (saved === null && (await cards.describe(nonce)) === null) return { kind: 'no-card' }
      await (saved === null ? save('entry', toStoredEntry(id, nonce)) : save('saved', saved.token))
      return { kind: 'entered', id }
    },

    async find(visitor, cart, id, returned = null) {
      const own = id === null ? null : await findOwn(visitor, id)
      if (own?.cartId !== cart.id || own.amountCents !== amountDueCents(cart)) return { kind: 'none' }
      const creditCents = own.credit?.cents ?? 0
      const [isThere, card] = await Promise.all([
        isCovered(own),
        isWithoutCard(own) ? undefined : (shopPay.of(own, returned) ?? cardOf(own)),
      ])
      if (!isThere || card === null) return { kind: 'none' }
      const { adjustment, offline } = own.agentPayment ?? {}
      const { creditCents: adjustmentCents, restCents } = splitTotal(own.amountCents, adjustment?.cents ?? 0)
      const isOffline = offline !== undefined && restCents > creditCents
      const description = isOffline ? offlineWords(offline) : card?.description
      return {
        kind: 'ready',
        id: own.id,
        creditCents,
        adjustmentCents,
        ...definedOnly({ description }),
        ...(own.kind === 'shop-pay'
          ? { shopPay: card?.nonce === undefined ? ('to-approve' as const) : ('approved' as const) }
          : {}),
      }
    },

    async take(visitor, cartId, id, returned = null) {
      const own = await findOwn(visitor, id)
      if (own?.cartId !== cartId) return null
      if (own.agentPayment !== null && !(await agentPayments.isAllowed(visitor, own.agentPayment)))
        return null
      const card = isWithoutCard(own) ? undefined : await (shopPay.of(own, returned) ?? takeCard(own))
      if (card === null) return null
      const { adjustment, offline } = own.agentPayment ?? {}
      const { creditCents: adjustmentCents, restCents } = splitTotal(own.amountCents, adjustment?.cents ?? 0)
      const isOffline = offline !== undefined && restCents > (own.credit?.cents ?? 0)
      return {
        ...definedOnly({ nonce: card?.nonce }),
        ...(adjustmentCents > 0 ? { adjustmentCents } : {}),
        ...(isOffline ? { offline: true as const } : {}),
        ...(own.agentPayment === null ? {} : { agentPayment: own.agentPayment }),
        ...(own.credit === null
          ? {}
          : { storeCredit: { accountId: own.credit.accountId, amountCents: own.credit.cents } }),
        ...(own.accountName === null ? {} : { account: { name: own.accountName } }),
        ...(own.kind === 'shop-pay'
          ? { shopPay: card?.nonce === undefined ? null : { session: own.gatewaySessionId } }
          : {}),
        paidBy: [
          ...(adjustmentCents > 0 ? [adjustmentWords(adjustmentCents)] : []),
          ...(own.credit === null ? [] : [creditWords(own.credit.cents)]),
          ...(isOffline ? [offlineWords(offline)] : []),
          ...(card === undefined ? [] : [card.description]),
        ],
      }
    },

    async openShopPay(visitor, cart, id, details) {
      const own = await findOwn(visitor, id)
      if (own?.cartId !== cart.id || own.amountCents !== amountDueCents(cart)) return null
      const { restCents } = splitTotal(own.amountCents, own.agentPayment?.adjustment?.cents ?? 0)
      const { restCents: cents } = splitTotal(restCents, own.credit?.cents ?? 0)
      return shopPay.open(own, { cart, details, cents })
    },

    dropShopPay: shopPay.drop,
  }
}
