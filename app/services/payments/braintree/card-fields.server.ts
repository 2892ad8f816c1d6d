/** Cards entered in Braintree's fields within our page: the browser sends a nonce, Braintree describes it. */
import { z } from 'zod'
import { isUpstreamError } from '../../upstream'
import { UNNAMED_CARD } from '../card-entry'
import type { CardFields, EnteredCard } from '../card-entry'
import { createBraintreeClient } from './client.server'
import type { BraintreeOptions } from './client.server'
import { unreadable } from './transport.server'

const TokenSchema = z.object({ clientToken: z.string().min(1) })

const NonceSchema = z.object({
  nonce: z.string().min(1),
  details: z.object({ cardType: z.string().min(1).max(40), lastFour: z.string().regex(/^\d{4}$/) }),
})

/** Hosts that the fields load from and talk to: https://developer.paypal.com/braintree/docs/guides/client-sdk/setup */
const FIELD_SOURCES = {
  script: ['https://js.braintreegateway.com', 'https://assets.braintreegateway.com'],
  img: ['https://assets.braintreegateway.com'],
  frame: ['https://assets.braintreegateway.com'],
  connect: {
    sandbox: [
      'https://api.sandbox.braintreegateway.com',
      'https://client-analytics.sandbox.braintreegateway.com',
      'https://payments.sandbox.braintree-api.com',
    ],
    production: [
      'https://api.braintreegateway.com',
      'https://client-analytics.braintreegateway.com',
      'https://payments.braintree-api.com',
    ],
  },
} as const

/** For the content security policy, in the shape of `lifecycle.contentSources`. */
export function fieldSources(environment: string) {
  const connect =
    environment === 'production' ? FIELD_SOURCES.connect.production : FIELD_SOURCES.connect.sandbox
  const { script, img, frame } = FIELD_SOURCES
  return { script, img, frame, connect }
}

export function createBraintreeFields(options: BraintreeOptions): CardFields {
  const client = createBraintreeClient(options)
  const { callMs } = client.limits
  /** A card already paid with is still described: only a payment spends its nonce, and reports that. */
  async function describe(nonce: string): Promise<EnteredCard | null> {
    try {
      return await client.run('describe-nonce', callMs, async (sdk) => {
        const answer = NonceSchema.safeParse(await sdk.paymentMethodNonce.find(nonce))
        if (!answer.success || answer.data.nonce !== nonce) throw unreadable()
        const { cardType, lastFour } = answer.data.details
        return { description: `${cardType} ending in ${lastFour}` }
      })
    } catch (error) {
      if (isUpstreamError(error) && error.status === 404) return null
      throw error
    }
  }

  return {
    kind: 'fields',
    clientToken: () =>
      client.run('client-token', callMs, async (sdk) => {
        const answer = TokenSchema.safeParse(await sdk.clientToken.generate({}))
        if (!answer.success) throw unreadable()
        return answer.data.clientToken
      }),
    describe,
    /** What the gateway does not know it will not charge either, and says so on that call. */
    take: async (nonce) => ({ nonce, ...((await describe(nonce)) ?? { description: UNNAMED_CARD }) }),
  }
}
