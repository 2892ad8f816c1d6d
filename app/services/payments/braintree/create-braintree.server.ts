/** Everything the shop uses of Braintree. Imported only if configured: the SDK takes 14 MB and 0.2 s. */
import type { Payments } from '../create-payments.server'
import { createBraintreeFields, fieldSources } from './card-fields.server'
import type { BraintreeOptions } from './client.server'
import { createBraintreeGateway } from './gateway.server'
import { createBraintreeVault } from './vault.server'

export function createBraintree(options: BraintreeOptions): Payments {
  return {
    gateway: createBraintreeGateway(options),
    cards: createBraintreeFields(options),
    vault: createBraintreeVault(options),
    shopPay: null,
    contentSources: fieldSources(options.environment),
  }
}
