/** A small order service of a shop's owner, over the same commerce platform, on its own port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LONG_LIVED } from './long-lived'
import type { Shop } from './shop'

interface Received {
  readonly key: string | undefined
  readonly body: Record<string, unknown>
}
interface Said {
  readonly status: number
  readonly body: unknown
}
/** How it handles the next calls; `makeAndSay` makes the order, but sends the given response instead. */
type Behaviour = 'make' | 'make-and-hang-up' | 'hang-up' | Said | { readonly makeAndSay: Said }

export interface OrderServiceStub {
  readonly url: string
  /** The shop on whose platform it makes orders. */
  shop: Shop | undefined
  behave: Behaviour
  readonly received: Received[]
  close(): void
}

/** Idempotent: the same key gets the same response, and the order is made once. */
function createMaker(stub: OrderServiceStub) {
  const done = new Map<string, Said>()
  return async ({ key = '', body }: Received): Promise<Said> => {
    const known = done.get(key)
    if (known !== undefined) return known
    if (stub.shop === undefined) throw new Error('The order service knows no shop')
    await stub.shop.merchant.post('/orders', {
      cart: { typeId: 'cart', id: body['cartId'] },
      version: body['version'],
      orderNumber: body['orderNumber'],
    })
    const order = { orderNumber: body['orderNumber'] }
    const said = {
      status: 200,
      body: {
        data: { order, receiptToken: 'theirs' },
        errors: [],
        warnings: [{ message: 'Ships in two boxes.' }],
        notices: [{ message: 'You earned 12 points.', key: 'points' }],
      },
    }
    done.set(key, said)
    return said
  }
}

export async function startOrderService(): Promise<OrderServiceStub> {
  const service = createServer(LONG_LIVED, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = {
        key: request.headers['idempotency-key'] as string | undefined,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
      }
      stub.received.push(call)
      void answer(call)
    })
    async function answer(call: Received): Promise<unknown> {
      const { behave } = stub
      if (behave === 'hang-up') return request.socket.destroy()
      const isToMake = typeof behave === 'string' || 'makeAndSay' in behave
      const made = isToMake ? await make(call) : behave
      if (behave === 'make-and-hang-up') return request.socket.destroy()
      const { status, body } = typeof behave === 'object' && 'makeAndSay' in behave ? behave.makeAndSay : made
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const stub: OrderServiceStub = {
    url: `http://127.0.0.1:${port}/place-order`,
    shop: undefined,
    behave: 'make',
    received: [],
    close: () => void service.close(),
  }
  const make = createMaker(stub)
  return stub
}
