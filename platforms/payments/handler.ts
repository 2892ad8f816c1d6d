/** The embedded card gateway: a JSON API for the shop and a hosted page for shoppers, on one store. */
import type { Platform, PlatformOptions } from '../platform'
import { handleApi } from './api'
import { inspectPayments } from './inspect'
import { handleGateway } from './page/gateway'
import { openPaymentsStore } from './store'

export interface PaymentsOptions extends PlatformOptions {
  /** Origin of the hosted page, without a trailing slash. */
  readonly gatewayOrigin: string
  /** Origins the hosted page may redirect to; any loopback origin when absent. */
  readonly returnOrigins?: readonly string[] | undefined
  /** Shows the ledger as a page at `/`. */
  readonly inspectPath?: string | undefined
}

export interface PaymentsPlatform extends Platform {
  /** Serves requests on the hosted page's own origin. */
  gateway(request: Request): Promise<Response>
}

export function createPayments(options: PaymentsOptions): PaymentsPlatform {
  const { clock, gatewayOrigin, returnOrigins, inspectPath } = options
  const store = openPaymentsStore(options)
  return {
    async handle(request) {
      if (inspectPath !== undefined && request.method === 'GET' && new URL(request.url).pathname === '/')
        return inspectPayments(store)
      return handleApi(request, { store, gatewayOrigin, returnOrigins })
    },
    gateway: (request) => handleGateway(request, { store, clock }),
    close: () => store.close(),
  }
}
