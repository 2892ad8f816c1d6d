/** Card entry on the gateway's own page. No card number reaches the shop. */
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { PaymentMethod } from '~/models/payments/payments'
import { createGatewayClient } from './client.server'
import type { GatewayOptions } from './client.server'
import { unless } from './unless'
import { ClientTokenSchema, isAmount, NonceSchema, SessionSchema } from './mappers'
import type { WireSession } from './mappers'

export interface PaymentPageRequest {
  /** Shop Pay's page instead of the one for cards. */
  readonly method?: 'shop-pay'
  /** Where the shopper returns to: `?payment={id}` after a card, `?cancelled=1` otherwise. */
  readonly returnUrl: string
  readonly amount: Money
  /** Shown to the shopper beside the amount. */
  readonly reference: string
  readonly email?: string
  /** If set, the page offers to save the card for this customer. */
  readonly customerId?: string
}

export interface PaymentPage {
  readonly id: string
  readonly url: string
  readonly state: 'open' | 'completed' | 'cancelled'
  readonly amount: Money
  readonly reference: string
  /** `Visa ending in 1111`, once completed. */
  readonly description?: string
}

export interface HostedPayments {
  createSession(request: PaymentPageRequest): Promise<PaymentPage>
  /** Null if the gateway knows no such session. */
  getSession(id: string): Promise<PaymentPage | null>
  /** The card given on the page, the same each time; null if there is none yet. */
  takeNonce(id: string): Promise<PaymentMethod | null>
  clientToken(): Promise<string>
}

function toPage(wire: WireSession): PaymentPage {
  const { id, url, state, reference, description } = wire
  return {
    id,
    url,
    state,
    reference,
    amount: usd(wire.amount),
    ...definedOnly({ description }),
  }
}

const sessionPath = (id: string): string => `/sessions/${encodeURIComponent(id)}`

export function createHostedPayments(options: GatewayOptions): HostedPayments {
  const client = createGatewayClient(options)
  return {
    async createSession({ amount, ...request }) {
      const operation = 'create-session'
      const body = { ...request, amount: amount.centAmount, currency: amount.currencyCode }
      const wire = await client.call({
        operation,
        method: 'POST',
        path: '/sessions',
        body,
        schema: SessionSchema,
      })
      if (!isAmount(wire, amount) || wire.reference !== request.reference) throw client.mismatch(operation)
      return toPage(wire)
    },
    getSession: (id) =>
      unless([404], null, async () => {
        const operation = 'get-session'
        const wire = await client.call({
          operation,
          method: 'GET',
          path: sessionPath(id),
          schema: SessionSchema,
        })
        if (wire.id !== id) throw client.mismatch(operation)
        return toPage(wire)
      }),
    takeNonce: (id) =>
      unless([404, 409], null, async () => {
        const path = `${sessionPath(id)}/nonce`
        const { nonce, description } = await client.call({
          operation: 'take-nonce',
          method: 'POST',
          path,
          schema: NonceSchema,
        })
        return { nonce, description, type: 'card' }
      }),
    async clientToken() {
      const call = { operation: 'client-token', method: 'POST', path: '/client-tokens' } as const
      return (await client.call({ ...call, schema: ClientTokenSchema })).clientToken
    },
  }
}
