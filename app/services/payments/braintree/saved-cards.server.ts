/** The cards a customer keeps in Braintree's vault: the counterpart of the embedded gateway's saved methods. */
import type braintree from 'braintree'
import { z } from 'zod'
import { isUpstreamError, UpstreamError } from '../../upstream'
import type { SavedCards } from '../create-payments.server'
import type { SavedPaymentMethod } from '../mappers'
import { createBraintreeClient } from './client.server'
import type { BraintreeOptions } from './client.server'
import { refusalOf } from './mappers'
import { unreadable } from './transport.server'

type Sdk = braintree.BraintreeGateway

const CardSchema = z.object({
  token: z.string().min(1),
  cardType: z.string().min(1).max(40),
  last4: z.string().regex(/^\d{4}$/),
  expirationMonth: z.string().regex(/^\d{2}$/),
  expirationYear: z.string().regex(/^\d{4}$/),
  customerId: z.string(),
})
type WireCard = z.infer<typeof CardSchema>

const CustomerSchema = z.object({ id: z.string(), creditCards: z.array(CardSchema).default([]) })
const NonceAnswerSchema = z.object({ paymentMethodNonce: z.object({ nonce: z.string().min(1) }) })

const CUSTOMER_ID_TAKEN = '91609'

function fromVault<S extends z.ZodType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw unreadable()
  return parsed.data
}

const describe = ({ cardType, last4 }: WireCard): string => `${cardType} ending in ${last4}`

async function cardsOf(sdk: Sdk, customerId: string): Promise<readonly WireCard[]> {
  let found: unknown
  try {
    found = await sdk.customer.find(customerId)
  } catch (error) {
    // Nobody there yet: a customer is made with the first card.
    if (isUpstreamError(error) && error.status === 404) return []
    throw error
  }
  const customer = fromVault(CustomerSchema, found)
  if (customer.id !== customerId) throw unreadable()
  return customer.creditCards
}

async function withNonce(sdk: Sdk, card: WireCard): Promise<SavedPaymentMethod> {
  const answer = fromVault(NonceAnswerSchema, await sdk.paymentMethodNonce.create(card.token))
  return {
    token: card.token,
    expires: `${card.expirationMonth}/${card.expirationYear}`,
    nonce: answer.paymentMethodNonce.nonce,
    type: 'card',
    description: describe(card),
  }
}

const codesOf = (answer: { readonly errors: braintree.ValidationErrorsCollection }): readonly string[] =>
  answer.errors.deepErrors().map(({ code }) => code)

function refused(code: string): UpstreamError {
  return new UpstreamError({ service: 'payments', operation: 'request', status: 422, retryable: false, code })
}

async function save(sdk: Sdk, customerId: string, nonce: string): Promise<WireCard> {
  const made = await sdk.customer.create({ id: customerId })
  if (!made.success && !codesOf(made).includes(CUSTOMER_ID_TAKEN)) throw refused('customer-refused')
  const answer = await sdk.paymentMethod.create({ customerId, paymentMethodNonce: nonce })
  if (!answer.success) throw refused(refusalOf(codesOf(answer)))
  const card = fromVault(CardSchema, answer.paymentMethod)
  if (card.customerId !== customerId) throw unreadable()
  return card
}

export function createBraintreeSavedCards(options: BraintreeOptions): SavedCards {
  const client = createBraintreeClient(options)
  const { callMs } = client.limits
  return {
    savedMethods: (customerId) =>
      client.run('saved-methods', callMs, async (sdk) => {
        const cards = await cardsOf(sdk, customerId)
        return Promise.all(cards.map((card) => withNonce(sdk, card)))
      }),
    savedMethod: (customerId, token) =>
      client.run('saved-method', callMs, async (sdk) => {
        const card = (await cardsOf(sdk, customerId)).find((one) => one.token === token)
        return card === undefined ? null : withNonce(sdk, card)
      }),
    saveMethod: (customerId, nonce) =>
      client.run('save-method', callMs, async (sdk) => {
        const card = await save(sdk, customerId, nonce)
        return { token: card.token, description: describe(card) }
      }),
    /** A token alone deletes at Braintree, whoever has it: the card must be this customer's. */
    removeMethod: (customerId, token) =>
      client.run('remove-method', callMs, async (sdk) => {
        const cards = await cardsOf(sdk, customerId)
        if (!cards.some((card) => card.token === token)) return false
        await sdk.paymentMethod.delete(token)
        return true
      }),
  }
}
