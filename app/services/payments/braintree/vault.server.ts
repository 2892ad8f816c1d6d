/**
 * Saved cards at Braintree: our customer is one of theirs, under the same id. Ownership is checked first, since a token
 * alone opens anyone's card. https://developer.paypal.com/braintree/docs/guides/payment-methods/node
 */
import type braintree from 'braintree'
import { z } from 'zod'
import type { SavedCard } from '~/models/payments/payments'
import type { CardVault } from '../card-vault'
import { unless } from '../unless'
import { createBraintreeClient } from './client.server'
import type { BraintreeOptions } from './client.server'
import { unreadable } from './transport.server'

type Sdk = braintree.BraintreeGateway

const CardSchema = z.object({
  token: z.string().min(1),
  cardType: z.string().min(1).max(40),
  last4: z.string().regex(/^\d{4}$/),
  expirationMonth: z.string().regex(/^\d{1,2}$/),
  expirationYear: z.string().regex(/^\d{4}$/),
  default: z.boolean(),
})
const CustomerSchema = z.object({ id: z.string(), creditCards: z.array(CardSchema).default([]) })
const NonceSchema = z.object({ paymentMethodNonce: z.object({ nonce: z.string().min(1) }) })

function toSavedCard(card: z.infer<typeof CardSchema>): SavedCard {
  const { token, cardType, last4, expirationMonth, expirationYear } = card
  return {
    token,
    type: 'card',
    description: `${cardType} ending in ${last4}`,
    expires: `${expirationMonth.padStart(2, '0')}/${expirationYear}`,
    isDefault: card.default,
  }
}

async function cardsOf(sdk: Sdk, customerId: string): Promise<readonly SavedCard[]> {
  const answer = CustomerSchema.safeParse(await sdk.customer.find(customerId))
  if (!answer.success || answer.data.id !== customerId) throw unreadable()
  return answer.data.creditCards.map(toSavedCard)
}

export function createBraintreeVault(options: BraintreeOptions): CardVault {
  const client = createBraintreeClient(options)
  const run = <T>(operation: string, work: (sdk: Sdk) => Promise<T>) =>
    client.run(operation, client.limits.callMs, work)

  const list: CardVault['list'] = (customerId) =>
    unless([404], [], () => run('list-cards', (sdk) => cardsOf(sdk, customerId)))

  async function own(customerId: string, token: string): Promise<SavedCard | null> {
    return (await list(customerId)).find((card) => card.token === token) ?? null
  }

  /** An existing one is just as good. */
  async function makeCustomer(id: string): Promise<void> {
    await run('create-customer', (sdk) => sdk.customer.create({ id }))
  }

  return {
    list,
    async createNonce(customerId, token) {
      const card = await own(customerId, token)
      if (card === null) return null
      const nonce = await run('card-nonce', async (sdk) => {
        const answer = NonceSchema.safeParse(await sdk.paymentMethodNonce.create(token))
        if (!answer.success) throw unreadable()
        return answer.data.paymentMethodNonce.nonce
      })
      return { nonce, description: card.description }
    },
    async save(customerId, nonce) {
      await makeCustomer(customerId)
      const token = await run('save-card', async (sdk) => {
        const { success, paymentMethod } = await sdk.paymentMethod.create({
          customerId,
          paymentMethodNonce: nonce,
          options: { failOnDuplicatePaymentMethod: false },
        })
        return success ? paymentMethod.token : null
      })
      return token === null ? null : own(customerId, token)
    },
    async makeDefault(customerId, token) {
      if ((await own(customerId, token)) === null) return false
      await run('default-card', (sdk) => sdk.paymentMethod.update(token, { options: { makeDefault: true } }))
      return true
    },
    async remove(customerId, token) {
      if ((await own(customerId, token)) === null) return
      await unless([404], undefined, () => run('remove-card', (sdk) => sdk.paymentMethod.delete(token)))
    },
  }
}
