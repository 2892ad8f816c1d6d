/** The payment step: a card entered on the provider's page or in its fields, and the way from there to the review. */
import type { Cart } from '~/models/cart/cart'
import { definedOnly } from '~/models/defined-only'
import { amountDueCents } from '~/models/placement/snapshot'
import { usd } from '~/models/money/money'
import type { CardEntry, CardPage, TakenCard } from '../payments/card-entry'
import type { Visitor } from '../visitor.server'
import type { PaymentSession, PaymentSessions } from '../placement/payment-sessions.server'

/** What the review page may show of the chosen payment. */
export type ChosenPayment =
  | { readonly kind: 'ready'; readonly id: string; readonly description: string }
  /** Nothing was entered, it was cancelled, or it was for another amount. */
  | { readonly kind: 'none' }

export type StartedPayment =
  /** To the provider's page; the shopper comes back to the review with an opaque id. */
  | { readonly kind: 'redirect'; readonly url: string }
  /** The card was entered in the page's fields: the review may show it under this id. */
  | { readonly kind: 'entered'; readonly id: string }
  /** The fields brought no card that the provider knows. */
  | { readonly kind: 'no-card' }

export interface PaymentStep {
  readonly entry: CardEntry['kind']
  /** `nonce`: what the fields brought, where there are fields. */
  start(visitor: Visitor, cart: Cart, nonce?: string): Promise<StartedPayment>
  /** What the provider's script in the browser is started with (API-03). */
  clientToken(): Promise<string>
  find(visitor: Visitor, cart: Cart, id: string | null): Promise<ChosenPayment>
  /** The card behind the id, to pay with: the same nonce however often it is asked for; null when there is none. */
  take(visitor: Visitor, cartId: string, id: string): Promise<TakenCard | null>
}

const NONCE = /^[\w-]{8,200}$/

/** A nonce may be posted twice, by a second click, while ids in the table are unique. */
const toStoredEntry = (id: string, nonce: string): string => `${id}.${nonce}`

export function createPaymentStep(options: {
  readonly cards: CardEntry
  readonly sessions: PaymentSessions
  readonly publicUrl: string
}): PaymentStep {
  const { cards, sessions, publicUrl } = options
  const entryOf = ({ id, gatewaySessionId }: PaymentSession): string =>
    cards.kind === 'fields' ? gatewaySessionId.slice(id.length + 1) : gatewaySessionId

  async function saveEntry(
    visitor: Visitor,
    cart: Cart,
    id: string,
    gatewaySessionId: string,
  ): Promise<void> {
    if (visitor.session === null) throw new Error('A payment needs a session')
    const { hash: sessionHash } = visitor.session
    const amountCents = amountDueCents(cart)
    await sessions.create({ id, gatewaySessionId, cartId: cart.id, amountCents, sessionHash })
  }

  async function openPage(visitor: Visitor, cart: Cart, page: CardPage): Promise<StartedPayment> {
    const id = sessions.newId()
    const opened = await page.open({
      returnUrl: `${publicUrl}/checkout/payment/review?pay=${id}`,
      amount: usd(amountDueCents(cart)),
      reference: 'Your Nutwood order',
      ...definedOnly({ email: cart.customerEmail }),
    })
    await saveEntry(visitor, cart, id, opened.id)
    return { kind: 'redirect', url: opened.url }
  }

  return {
    entry: cards.kind,
    clientToken: () => cards.clientToken(),
    async start(visitor, cart, nonce) {
      if (visitor.session === null) throw new Error('A payment needs a session')
      if (cards.kind === 'page') return openPage(visitor, cart, cards)
      if (nonce === undefined || !NONCE.test(nonce)) return { kind: 'no-card' }
      if ((await cards.describe(nonce)) === null) return { kind: 'no-card' }
      const id = sessions.newId()
      await saveEntry(visitor, cart, id, toStoredEntry(id, nonce))
      return { kind: 'entered', id }
    },
    async find(visitor, cart, id) {
      if (visitor.session === null || id === null) return { kind: 'none' }
      const own = await sessions.find(id, visitor.session.hash)
      if (own?.cartId !== cart.id || own.amountCents !== amountDueCents(cart)) return { kind: 'none' }
      const card = await cards.describe(entryOf(own))
      return card === null ? { kind: 'none' } : { kind: 'ready', id, description: card.description }
    },
    async take(visitor, cartId, id) {
      if (visitor.session === null) return null
      const own = await sessions.find(id, visitor.session.hash)
      return own?.cartId !== cartId ? null : cards.take(entryOf(own))
    },
  }
}
