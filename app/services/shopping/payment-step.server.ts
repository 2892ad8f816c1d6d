/** The payment step: a hosted page for the card, and what came back from it. */
import type { Cart } from '~/models/cart/cart'
import { amountDueCents } from '~/models/placement/snapshot'
import { usd } from '~/models/money/money'
import type { HostedPayments } from '../payments/hosted.server'
import type { Visitor } from '../visitor.server'
import type { PaymentSessions } from '../placement/payment-sessions.server'

/** What the review page may show of the chosen payment. */
export type ChosenPayment =
  | { readonly kind: 'ready'; readonly id: string; readonly description: string }
  /** Nothing was entered, it was cancelled, or it was for another amount. */
  | { readonly kind: 'none' }

export interface PaymentStep {
  /** The address of the hosted page for this cart; the shopper comes back to the review with an opaque id. */
  start(visitor: Visitor, cart: Cart): Promise<string>
  find(visitor: Visitor, cart: Cart, id: string | null): Promise<ChosenPayment>
  /** The nonce behind the id, the same however often it is asked for; null when there is none. */
  nonceOf(visitor: Visitor, cartId: string, id: string): Promise<string | null>
}

export function createPaymentStep(options: {
  readonly hosted: HostedPayments
  readonly sessions: PaymentSessions
  readonly publicUrl: string
}): PaymentStep {
  const { hosted, sessions, publicUrl } = options
  return {
    async start(visitor, cart) {
      if (visitor.session === null) throw new Error('A payment needs a session')
      const id = sessions.newId()
      const amountCents = amountDueCents(cart)
      const created = await hosted.createSession({
        returnUrl: `${publicUrl}/checkout/payment/review?pay=${id}`,
        amount: usd(amountCents),
        reference: 'Your Nutwood order',
        ...(cart.customerEmail === undefined ? {} : { email: cart.customerEmail }),
      })
      const { hash: sessionHash } = visitor.session
      await sessions.create({ id, gatewaySessionId: created.id, cartId: cart.id, amountCents, sessionHash })
      return created.url
    },
    async find(visitor, cart, id) {
      if (visitor.session === null || id === null) return { kind: 'none' }
      const own = await sessions.find(id, visitor.session.hash)
      if (own?.cartId !== cart.id || own.amountCents !== amountDueCents(cart)) return { kind: 'none' }
      const session = await hosted.getSession(own.gatewaySessionId)
      if (session?.state !== 'completed') return { kind: 'none' }
      return { kind: 'ready', id, description: session.description ?? 'Card' }
    },
    async nonceOf(visitor, cartId, id) {
      if (visitor.session === null) return null
      const own = await sessions.find(id, visitor.session.hash)
      return own?.cartId !== cartId ? null : ((await hosted.takeNonce(own.gatewaySessionId))?.nonce ?? null)
    },
  }
}
