/** The load generator, in a separate process: a fixed number of connections, each waiting for its response. */
import { Agent, request } from 'node:http'
import { shopHost } from './http-call'
import { LoadOrderSchema } from './messages'
import type { LoadOrder, LoadResult } from './messages'
import { rounded } from './statistics'

type Outgoing = LoadOrder['calls'][number]

function once(agent: Agent, port: number, host: string, call: Outgoing): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method: call.method,
      path: call.path,
      headers: { host, ...call.headers },
    })
    outgoing.on('error', () => resolve(0))
    outgoing.on('response', (incoming) => {
      incoming.on('error', () => resolve(0))
      incoming.on('end', () => resolve(incoming.statusCode ?? 0))
      incoming.resume()
    })
    outgoing.end(call.body)
  })
}

/**
 * Which port a visitor is sent to next: each in turn, as without sticky sessions. A connection's own turns would not do,
 * as where visitors share connections, some would always meet the same process. Who has no cookie is known by the call.
 */
function portsInTurn(ports: LoadOrder['ports']): (call: Outgoing, nth: number) => number | undefined {
  const turns = new Map<string, number>()
  return ({ headers }, nth) => {
    const visitor = headers['cookie'] ?? `call ${nth}`
    // Visitors start at different ports, so that no port has them all at once.
    const turn = turns.get(visitor) ?? nth
    turns.set(visitor, turn + 1)
    return ports[turn % ports.length]
  }
}

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const { ports, calls, concurrency, expectedStatus } = order
  const host = shopHost(ports[0] ?? 0)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const nextPort = portsInTurn(ports)
  const latencies: number[] = []
  const unexpected: number[] = []
  const startedAt = performance.now()
  const until = startedAt + order.seconds * 1000

  async function connection(first: number): Promise<void> {
    for (let index = first; performance.now() < until; index += concurrency) {
      const nth = index % calls.length
      const call = calls[nth]
      if (call === undefined) return
      const port = nextPort(call, nth)
      if (port === undefined) return
      const sentAt = performance.now()
      const status = await once(agent, port, host, call)
      latencies.push(rounded(performance.now() - sentAt, 3))
      if (status !== expectedStatus) unexpected.push(status)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, (_, index) => connection(index)))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { requests: latencies.length, unexpected, seconds: rounded(seconds, 3), latencies }
}

/** Serves load orders from the parent until it disconnects. */
export function serveLoad(): void {
  process.on('message', (message) => {
    void runLoad(LoadOrderSchema.parse(message)).then((result) => process.send?.(result))
  })
  process.on('disconnect', () => process.exit(0))
}
