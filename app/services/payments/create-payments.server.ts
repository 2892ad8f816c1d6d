/** Which payment provider the shop uses: Braintree if configured, otherwise the embedded gateway. */
import type { Env } from '../env.server'
import type { PaymentGateway } from '../ports/placement-ports'
import { createCardPage } from './card-entry'
import type { CardEntry } from './card-entry'
import type { CardVault } from './card-vault'
import type { GatewayOptions } from './client.server'
import { createPaymentGateway } from './gateway.server'
import { createHostedPayments } from './hosted.server'
import type { PageOrigin } from './page-origin.server'
import { createHostedShopPay } from './shop-pay'
import type { ShopPay } from './shop-pay'
import { createCardVault } from './vault.server'

export interface Payments {
  readonly gateway: PaymentGateway
  readonly cards: CardEntry
  readonly vault: CardVault
  /** Null if there is none. */
  readonly shopPay: ShopPay | null
  /** Origins that the payment step currently needs in the content security policy. */
  readonly contentSources: {
    readonly formAction?: readonly string[]
    readonly script?: readonly string[]
    readonly connect?: readonly string[]
    readonly frame?: readonly string[]
    readonly img?: readonly string[]
  }
}

export async function createPayments(options: {
  readonly braintree: Env['platforms']['braintree']
  readonly embedded: GatewayOptions
  /** Of the embedded gateway's payment page. */
  readonly pageOrigin: PageOrigin
}): Promise<Payments> {
  const { braintree, embedded, pageOrigin } = options
  if (braintree === undefined) {
    const hosted = createHostedPayments(embedded)
    return {
      gateway: createPaymentGateway(embedded),
      cards: createCardPage(hosted),
      vault: createCardVault(embedded),
      shopPay: createHostedShopPay(hosted, () => pageOrigin.known()),
      contentSources: {
        get formAction() {
          const origin = pageOrigin.known()
          return origin === null ? [] : [origin]
        },
      },
    }
  }
  const { createBraintree } = await import('./braintree/create-braintree.server')
  return createBraintree({
    environment: braintree.BRAINTREE_ENVIRONMENT,
    merchantId: braintree.BRAINTREE_MERCHANT_ID,
    publicKey: braintree.BRAINTREE_PUBLIC_KEY,
    privateKey: braintree.BRAINTREE_PRIVATE_KEY,
    clock: embedded.clock,
    logger: embedded.logger,
  })
}
