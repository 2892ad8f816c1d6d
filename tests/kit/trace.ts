/**
 * What the shop did during a test, written so that two runs of one test give the same text: what it was asked, what it
 * asked its platforms to change, how its orders went, what it mailed. Names and numbers that differ each time are left
 * out, and so are reads and repeats, which depend on what others have already cached, and reports to tracking services.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedCall } from '../../platforms/kit/calls'
import { ordersOf } from './merchant'
import type { Shop } from './server'
import { testCall } from './test-call'
import type { World } from './world'

/** Final states of an order. */
const AT_REST = ['DONE', 'FAILED', 'NEEDS_REVIEW']
const PATIENCE_MS = 60_000
const POLL_MS = 100

const UNIQUE: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@example\.com/g, '<email>'],
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '<id>'],
  [/\bN\d{10}\b/g, '<order>'],
  [/\/[\w-]{20,}(?=\/|$|\s)/g, '/<id>'],
]

export const withoutNames = (text: string): string =>
  UNIQUE.reduce((changed, [pattern, word]) => changed.replace(pattern, word), text)

interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
}

/** Request lines of the log, without the tests' own. */
export function answersIn(log: string): readonly Answered[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Answered)
    .filter(({ route }) => !route.startsWith('/__test') && !BY_TIME.includes(route))
}

const line = ({ method, route, status }: Answered): string => `${method} ${route} ${status}`
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** POST requests that change nothing. */
const POSTED_READS = /^\/oauth\/|\/graphql$|\/product-projections\/search$/
const ONLY_READ = ['addresses', 'algolia', 'content', 'shipping']
/** What they are told goes in calls of as many as there are by then, and what they know is cached. */
const BESIDE = ['events', 'personalisation']
/** A page asks for these while somebody types, and reports what has been in sight for a while. */
const BY_TIME = ['/address/search/v1', '/api/events', '/search/suggestions']

function changes(calls: readonly RecordedCall[]): readonly string[] {
  return calls
    .filter(
      ({ platform, method, path }) =>
        ![...ONLY_READ, ...BESIDE].includes(platform) && !isRead(method) && !POSTED_READS.test(path),
    )
    .map(
      ({ platform, method, path, actions, status }) =>
        `${platform}: ${method} ${path} ${[...actions, status ?? 'lost'].join(' ')}`,
    )
}

/** `title` with its lines indented below it. */
const part = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((text) => `  ${text}`)].map((text) => `${withoutNames(text)}\n`).join('')

interface Traced {
  readonly shop: Shop
  readonly world: World
  readonly email: string
}

/** Length of the log so far: waits until a marker request shows up in it. */
async function readLog({ url, log }: Shop): Promise<number> {
  const marker = (await fetch(`${url}/__test/kit/clock`)).headers.get('x-request-id')
  if (marker === null) throw new Error('The shop does not number its answers')
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
    const at = log().indexOf(marker)
    if (at !== -1) return log().lastIndexOf('\n', at) + 1
  }
  throw new Error('The log does not name a request')
}

/** Waits until this test's orders have reached a final state. */
async function ordersAtRest({ shop, world, email }: Traced): Promise<readonly (readonly string[])[]> {
  const orders = await ordersOf(shop.platforms, email)
  return Promise.all(
    orders.map(async ({ orderNumber }) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(POLL_MS)) {
        const events = await world.inbox.events(orderNumber)
        if (AT_REST.includes(events.at(-1)?.to ?? '')) return events.map(({ from, to }) => `${from} → ${to}`)
      }
      throw new Error(`${orderNumber} does not come to rest`)
    }),
  )
}

/** Starts a trace; the returned function ends it. */
export async function startTrace(traced: Traced): Promise<() => Promise<string>> {
  const { shop, world } = traced
  const from = await readLog(shop)
  const callsAfter = async (serial: number): Promise<readonly RecordedCall[]> => {
    const response = await testCall(`${shop.platforms}/kit/calls?after=${serial}`)
    return ((await response.json()) as { calls: RecordedCall[] }).calls
  }
  const first = (await callsAfter(0)).at(-1)?.serial ?? 0
  return async () => {
    // Faults left on by the test would hold its orders up.
    await world.restore()
    const orders = await ordersAtRest(traced)
    if (orders.length > 0) await world.inbox.waitForMail()
    const to = await readLog(shop)
    const answers = answersIn(shop.log().slice(from, to))
    const changed = changes(await callsAfter(first))
    const mails = await world.inbox.mails()
    return [
      part('read', [...new Set(answers.filter(({ method }) => isRead(method)).map(line))].sort()),
      part('sent', answers.filter(({ method }) => !isRead(method)).map(line)),
      // Mail is sent concurrently with the rest, so it is listed last.
      part('changed', [
        ...changed.filter((text) => !text.startsWith('mail')),
        ...changed.filter((text) => text.startsWith('mail')),
      ]),
      part('orders', orders.flat()),
      part('mails', mails.map(({ subject }) => subject).sort()),
    ].join('')
  }
}
