import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { DEFAULT_PAGE_CACHE } from '../remix/page-cache'
import { OVERLOAD } from './overload'
import { tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'

let server: TryServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.close()
  server = undefined
})

const BUSY_MS = 15
const PAGE_BYTES = 16_000_000

/** A page that blocks the event loop for a while, and one too big for any socket buffer. */
const routes: readonly FakeRoute[] = [
  {
    id: 'busy',
    parentId: 'root',
    path: 'busy',
    module: {
      loader: () => {
        const until = performance.now() + BUSY_MS
        while (performance.now() < until);
        return new Response('made')
      },
    },
  },
  {
    id: 'text',
    parentId: 'root',
    path: 'text',
    module: {
      loader: () => new Response('x'.repeat(PAGE_BYTES), { headers: { 'Content-Type': 'text/plain' } }),
    },
  },
]

const SETTINGS = { ...OVERLOAD, maxQueuedMs: 120, busyQueuedMs: 60, busyUtilisation: 0.9 }

describe('more visitors than can be served', () => {
  it('are told to come again, while some are served and the health check is answered', async () => {
    server = await tryServer({ build: fakeBuild([...shopRoutes(), ...routes]), overload: SETTINGS })
    const { send } = server
    const crowd = Array.from({ length: 250 }, () => send('/busy'))
    const health = Array.from({ length: 5 }, () => send('/healthz'))
    const answers = await Promise.all(crowd)
    expect((await Promise.all(health)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const served = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(served.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(served.length + refused.length).toBe(250)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // Service recovers once the crowd is gone.
    await vi.waitFor(async () => expect((await send('/busy')).status).toBe(200), { timeout: 10_000 })
    expect((await send('/metrics')).text).toMatch(/http_refused_total\{reason="busy"\} \d+/)
  })

  it('are told so after the longest wait for a turn, however idle the loop seems', async () => {
    const overload = { ...SETTINGS, busyUtilisation: 2 }
    server = await tryServer({ build: fakeBuild([...shopRoutes(), ...routes]), overload })
    const { send } = server
    const answers = await Promise.all(Array.from({ length: 120 }, () => send('/busy')))
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503])
  })

  it('are all served where nothing is to be refused for its time', async () => {
    server = await tryServer({ build: fakeBuild([...shopRoutes(), ...routes]) })
    const { send } = server
    const answers = await Promise.all(Array.from({ length: 60 }, () => send('/busy')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

/** Requests a page and never reads the response. */
function askAndIgnore(port: number, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => resolve(socket))
    })
    socket.on('error', reject)
    sockets.push(socket)
  })
}

const unreadBytes = async ({ send }: TryServer) =>
  Number(/^http_response_bytes_unread (\d+)/m.exec((await send('/metrics')).text)?.[1])

describe('visitors who read nothing', () => {
  const FOR_EVER_MS = 600_000

  it('hold a bounded part of the memory', async () => {
    const unread = { maxBytes: 5 * PAGE_BYTES, stallMs: FOR_EVER_MS, longestMs: FOR_EVER_MS }
    const build = fakeBuild([...shopRoutes(), ...routes])
    server = await tryServer({ build, unread, pageCache: DEFAULT_PAGE_CACHE })
    const tried = server
    const kept = await tried.send('/')
    expect([kept.status, kept.headers['etag']]).toEqual([200, expect.any(String)])
    for (let count = 0; count < 12; count += 1) await askAndIgnore(tried.port, '/text')
    await expect.poll(() => unreadBytes(tried)).toBeGreaterThanOrEqual(unread.maxBytes)
    expect(await unreadBytes(tried)).toBeLessThan(unread.maxBytes + 2 * PAGE_BYTES)
    // Even a cached page is refused.
    for (const { status, headers } of await Promise.all([tried.send('/busy'), tried.send('/')]))
      expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
    expect((await tried.send('/healthz')).status).toBe(200)
  })

  it('lose their connections, and the memory is there for others', async () => {
    const unread = { maxBytes: 10 * PAGE_BYTES, stallMs: 300, longestMs: FOR_EVER_MS }
    server = await tryServer({ build: fakeBuild([...shopRoutes(), ...routes]), unread })
    const tried = server
    const visitors = await Promise.all(Array.from({ length: 4 }, () => askAndIgnore(tried.port, '/text')))
    // A client that reads nothing notices only by writing, which keeps the connection open: so wait until it was
    // dropped.
    const areGone = () => {
      for (const visitor of visitors) if (!visitor.destroyed) visitor.write('\r\n')
      return visitors.every(({ destroyed }) => destroyed)
    }
    await expect.poll(areGone, { interval: 3 * unread.stallMs }).toBe(true)
    expect((await tried.send('/busy')).status).toBe(200)
    expect(await unreadBytes(tried)).toBe(0)
  })
})
