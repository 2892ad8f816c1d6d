import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { runLoad } from './load-process'
import type { LoadOrder, LoadResult } from './messages'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Answers 303 to everything except /broken, and records who requested what on which connection. */
async function start() {
  const seen: { path: string; body: string; host: string; connection: number | undefined }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { host = '' } = request.headers
      seen.push({ path: request.url ?? '', body, host, connection: request.socket.remotePort })
      response.writeHead(request.url === '/broken' ? 500 : 303).end('x')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, seen }
}

const call = (path: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ method: body === undefined ? 'GET' : 'POST', path, headers, body }) as const

/** For longer, from the start, until it is enough: a busy machine may send little. */
async function runUntil(
  isEnough: () => boolean,
  order: Omit<LoadOrder, 'seconds'>,
  startOver: () => void,
): Promise<LoadResult> {
  let result = await runLoad({ ...order, seconds: 0.2 })
  for (let seconds = 0.8; seconds < 60 && !isEnough(); seconds *= 4) {
    startOver()
    result = await runLoad({ ...order, seconds })
  }
  return result
}

it('sends over as many connections as asked, keeps them open, and stops in time', async () => {
  const { port, seen } = await start()
  const result = await runLoad({
    ports: [port],
    calls: [call('/a')],
    expectedStatus: 303,
    concurrency: 3,
    seconds: 0.3,
  })
  expect(result.unexpected).toEqual([])
  expect(result.requests).toBe(seen.length)
  expect(new Set(seen.map(({ connection }) => connection)).size).toBe(3)
  expect(result.seconds).toBeGreaterThanOrEqual(0.3)
  expect(result.latencies).toHaveLength(result.requests)
  expect(Math.min(...result.latencies)).toBeGreaterThan(0)
})

it('goes through the calls so that each connection keeps to its visitors', async () => {
  const { port, seen } = await start()
  const calls = ['1a', '2a', '1b', '2b'].map((body) => call('/cart', body))
  const times = (body: string) => seen.filter((one) => one.body === body).length
  const isEnough = () => calls.every(({ body }) => times(body ?? '') >= 2)
  await runUntil(isEnough, { ports: [port], calls, expectedStatus: 303, concurrency: 2 }, () => {
    seen.length = 0
  })
  const visitorsOf = new Map<number | undefined, Set<string>>()
  for (const { connection, body } of seen)
    visitorsOf.set(connection, (visitorsOf.get(connection) ?? new Set()).add(body[0] ?? ''))
  // Visitors may swap connections, but requests of one visitor never overlap.
  expect([...new Set(seen.map(({ body }) => body))].sort()).toEqual(['1a', '1b', '2a', '2b'])
  const first = seen.filter(({ body }) => body.startsWith('1')).map(({ body }) => body)
  expect(first.slice(0, 4)).toEqual(['1a', '1b', '1a', '1b'])
})

it('tells the statuses that were not expected, and calls without an answer', async () => {
  const { server, port } = await start()
  const broken = await runLoad({
    ports: [port],
    calls: [call('/broken')],
    expectedStatus: 200,
    concurrency: 1,
    seconds: 0.1,
  })
  expect(broken.unexpected).toEqual(Array.from({ length: broken.requests }, () => 500))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const gone = await runLoad({
    ports: [port],
    calls: [call('/a')],
    expectedStatus: 303,
    concurrency: 1,
    seconds: 0.1,
  })
  expect(gone.unexpected).toEqual(Array.from({ length: gone.requests }, () => 0))
  expect(gone.requests).toBeGreaterThan(0)
})

it('goes to several servers in turn, by the name of the first', async () => {
  const [one, other] = [await start(), await start()]
  const calls = [call('/a'), call('/b')]
  const order = { ports: [one.port, other.port], calls, expectedStatus: 303, concurrency: 2, seconds: 0.3 }
  const { requests, unexpected } = await runLoad(order)
  expect([unexpected, one.seen.length + other.seen.length]).toEqual([[], requests])
  for (const { seen } of [one, other]) {
    expect(new Set(seen.map(({ path }) => path))).toEqual(new Set(['/a', '/b']))
    expect(new Set(seen.map(({ host }) => host))).toEqual(new Set([`localhost:${one.port}`]))
  }
})

describe('without sticky sessions', () => {
  const eight = Array.from({ length: 8 }, (_, nth) => String(nth))

  it.each([
    ['visitors without a cookie', eight.map((visitor) => call(`/${visitor}`))],
    [
      'visitors who take several turns',
      ['a', 'b'].flatMap((sku) =>
        eight.map((visitor) => call(`/${visitor}`, sku, { cookie: `session=${visitor}` })),
      ),
    ],
  ])('sends all to every server, where connections share them: %s', async (_, calls) => {
    const servers = [await start(), await start()] as const
    const visitorsAt = ({ seen }: (typeof servers)[number]) =>
      [...new Set(seen.map(({ path }) => path))].sort()
    const all = eight.map((visitor) => `/${visitor}`)
    const haveMetAll = () => servers.every((server) => visitorsAt(server).length === all.length)
    const order = { ports: servers.map(({ port }) => port), calls, expectedStatus: 303, concurrency: 4 }
    const { unexpected } = await runUntil(haveMetAll, order, () => {
      for (const { seen } of servers) seen.length = 0
    })
    expect(unexpected).toEqual([])
    expect(servers.map(visitorsAt)).toEqual([all, all])
  })

  it('sends a visitor to another server every time, whatever they send', async () => {
    const [one, other] = [await start(), await start()]
    const calls = ['a', 'b'].map((sku) => call('/cart', sku, { cookie: 'session=1' }))
    const order = { ports: [one.port, other.port], calls, expectedStatus: 303, concurrency: 1, seconds: 0.3 }
    const { requests } = await runLoad(order)
    expect(one.seen.length + other.seen.length).toBe(requests)
    expect(one.seen.length - other.seen.length).toBe(requests % 2)
  })
})
