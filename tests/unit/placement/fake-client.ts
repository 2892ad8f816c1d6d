/** The ports of placement as clients of the fake platforms. */
import { Agent, request } from 'node:http'
import type { CartHooks } from '~/services/placement/step-context.server'
import type { OrderPlatform, PaymentGateway } from '~/services/ports/placement-ports'
import { UpstreamError } from '~/services/upstream'
import type { FakePlatforms, Operation } from './fake-platforms'
import { STOP_HEADER } from './fake-server'

export type Call = (operation: Operation, body: Record<string, unknown>) => Promise<unknown>

const fault = (operation: Operation) => new UpstreamError({ service: 'fake', operation, retryable: true })

/** In this process, without a wire. */
export function directCall(platforms: FakePlatforms): Call {
  return async (operation, body) => {
    const { verdict, result } = await platforms.handle(operation, body)
    if (verdict === 'drop') throw fault(operation)
    return structuredClone(result)
  }
}

/** No deadline on purpose: a call that is parked stays parked until the process is killed. */
export function httpCall(baseUrl: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  return (operation, body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${baseUrl}/${operation}`, { method: 'POST', agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => reject(fault(operation)))
        response.on('end', () => {
          if (response.headers[STOP_HEADER] === undefined)
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        })
      })
      outgoing.on('error', () => reject(fault(operation)))
      outgoing.end(JSON.stringify(body))
    })
}

export function createFakePorts(call: Call): {
  readonly gateway: PaymentGateway
  readonly orders: OrderPlatform
  readonly hooks: CartHooks
} {
  // The fakes answer in the ports' own types: there is nothing foreign to parse.
  const ask = async <T>(operation: Operation, body: Record<string, unknown>) =>
    (await call(operation, body)) as T
  return {
    gateway: {
      authorize: ({ gatewayOrderId, amount, nonce }) =>
        ask('authorize', { gatewayOrderId, nonce, cents: amount.centAmount }),
      capture: (transactionId) => ask('capture', { transactionId }),
      void: (transactionId) => ask('void', { transactionId }),
      findByGatewayOrderId: (gatewayOrderId) => ask('find', { gatewayOrderId }),
    },
    orders: {
      getCart: (cartId) => ask('getCart', { cartId }),
      createOrder: (order) => ask('createOrder', { ...order }),
      getOrderByNumber: (orderNumber) => ask('getOrderByNumber', { orderNumber }),
    },
    hooks: {
      prepareCart: ({ cart, details, orderNumber }) =>
        ask('prepareCart', { cartId: cart.id, orderNumber, email: details.email }),
    },
  }
}
