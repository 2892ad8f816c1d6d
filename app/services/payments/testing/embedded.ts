/** The shop's payment services on the embedded gateway, for tests: over its wire format, without a network. */
import { usd } from '~/models/money/money'
import { createBench, GOOD_CARD, NOW } from '../../../../platforms/payments/testing/bench'
import type { Bench } from '../../../../platforms/payments/testing/bench'
import type { Logger } from '../../logger'
import type { GatewayOptions } from '../client.server'
import { createPaymentGateway } from '../gateway.server'
import { createHostedPayments } from '../hosted.server'

export const AMOUNT = usd(4250)

export interface LogLine {
  readonly level: string
  readonly fields: Record<string, unknown>
  readonly message: string
}

export function createRecordingLogger(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, fields, message })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

export function createGatewayOptions(fetch: GatewayOptions['fetch']) {
  return {
    baseUrl: 'http://payments.test',
    credentials: { merchantId: 'nutwood', secret: 'nutwood' },
    clock: { now: () => NOW },
    logger: createRecordingLogger(),
    fetch,
  }
}

export function createEmbedded(bench: Bench = createBench()) {
  const options = createGatewayOptions((address, init) => bench.platform.handle(new Request(address, init)))
  const hosted = createHostedPayments(options)

  async function pay(number = GOOD_CARD.number): Promise<string> {
    const session = await hosted.createSession({
      returnUrl: 'http://localhost:3000/checkout/payment',
      amount: AMOUNT,
      reference: 'Order 1001',
    })
    await bench.submit(new URL(session.url).pathname, { ...GOOD_CARD, number })
    const method = await hosted.takeNonce(session.id)
    if (method === null) throw new Error('The card was not taken')
    return method.nonce
  }

  return { bench, options, hosted, gateway: createPaymentGateway(options), pay }
}
