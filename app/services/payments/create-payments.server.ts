/** Which payment provider the shop has: Braintree with its settings, the embedded gateway without. */
import type { Env } from '../env.server'
import type { PaymentGateway } from '../ports/placement-ports'
import { createBraintreeFields, fieldSources } from './braintree/card-fields.server'
import { createBraintreeGateway } from './braintree/gateway.server'
import { createBraintreeSavedCards } from './braintree/saved-cards.server'
import type { SavedCards } from './braintree/saved-cards.server'
import type { BraintreeOptions } from './braintree/client.server'
import { createCardPage } from './card-entry'
import type { CardEntry } from './card-entry'
import type { GatewayOptions } from './client.server'
import { createPaymentGateway } from './gateway.server'
import { createHostedPayments } from './hosted.server'

export interface Payments {
  readonly gateway: PaymentGateway
  readonly cards: CardEntry
  /** What customers keep at the provider, each with a nonce for one payment. */
  readonly savedCards: SavedCards
  /** Origins that the payment step needs, for the content security policy. */
  readonly contentSources: {
    readonly formAction?: readonly string[]
    readonly connect?: readonly string[]
    readonly frame?: readonly string[]
    readonly img?: readonly string[]
  }
}

export function createPayments(options: {
  readonly braintree: Env['platforms']['braintree']
  readonly embedded: GatewayOptions
  /** Of the embedded gateway's payment page. */
  readonly pageOrigin: string
  readonly environmentOverride?: BraintreeOptions['environmentOverride']
}): Payments {
  const { braintree: settings, embedded, pageOrigin, environmentOverride } = options
  if (settings === undefined) {
    const hosted = createHostedPayments(embedded)
    return {
      gateway: createPaymentGateway(embedded),
      cards: createCardPage(hosted),
      savedCards: hosted,
      contentSources: { formAction: [pageOrigin] },
    }
  }
  const environment = settings.BRAINTREE_ENVIRONMENT
  const account: BraintreeOptions = {
    environment,
    merchantId: settings.BRAINTREE_MERCHANT_ID,
    publicKey: settings.BRAINTREE_PUBLIC_KEY,
    privateKey: settings.BRAINTREE_PRIVATE_KEY,
    clock: embedded.clock,
    logger: embedded.logger,
    ...(environmentOverride === undefined ? {} : { environmentOverride }),
  }
  return {
    gateway: createBraintreeGateway(account),
    cards: createBraintreeFields(account),
    savedCards: createBraintreeSavedCards(account),
    contentSources: fieldSources(environment),
  }
}
