/** Requests a second, latency and CPU time of each case, beside a bare server that sends the same bytes. */
import { setTimeout } from 'node:timers/promises'
import { CART_SKUS, PAGES } from './cases'
import { startBareServer, startLoadGenerator } from './helpers'
import type { BareServer, LoadGenerator } from './helpers'
import { send } from './http-call'
import type { Call, Received } from './http-call'
import type { LoadResult } from './messages'
import type { BenchOptions } from './options'
import { cpuMilliseconds } from './processes'
import type { Shop } from './shop'
import { rounded } from './statistics'
import { addToCart, getPage, goToCheckout, openVisitor } from './visitors'
import type { BenchVisitor } from './visitors'

export type Subject = 'bare' | 'default' | 'large'

export interface Sample extends Omit<LoadResult, 'unexpected'> {
  /** With 503, as overload is. */
  readonly refused: number
  /** Of the server's process and its children, for one request. */
  readonly cpuMsPerRequest: number | undefined
}

export interface CaseResult {
  readonly id: string
  readonly title: string
  readonly bytes: number
  readonly samples: Readonly<Partial<Record<Subject, readonly Sample[]>>>
}

interface ServerUnderLoad {
  readonly subject: Subject
  readonly pid: number
  readonly port: number
  readonly calls: readonly Call[]
}

interface LoadCase {
  readonly id: string
  readonly title: string
  readonly expectedStatus: number
  /** At most so many at once, where more would be told that the shop is busy. */
  readonly connections?: number
  callsFor(shop: ShopUnderLoad): readonly Call[]
}

interface ShopUnderLoad {
  readonly subject: 'default' | 'large'
  readonly shop: Shop
  readonly browsing: readonly BenchVisitor[]
  readonly adding: readonly BenchVisitor[]
}

export const ANONYMOUS = 'anonymous'
export const RENDERED = 'session'
export const ADD_TO_CART = 'add-to-cart'

/** Each add waits for the disk: on a slow one, eight that are sent without a pause are more than a shop takes in. */
const ADDING_CONNECTIONS = 2
/** When the machine stands still for longer than a visitor is let wait, the shop refuses a few, as it should. */
const REFUSED = 503
const REFUSED_SHARE = 0.01

function loadCases(): LoadCase[] {
  const anonymous = PAGES.filter(({ needsCart }) => !needsCart).map((page): LoadCase => ({
    id: `${page.id}/${ANONYMOUS}`,
    title: `${page.title}, no cookie`,
    expectedStatus: 200,
    callsFor: () => [getPage(page.path)],
  }))
  const known = PAGES.map((page): LoadCase => ({
    id: `${page.id}/${RENDERED}`,
    title: `${page.title}, with a session`,
    expectedStatus: 200,
    callsFor: ({ browsing }) => browsing.map(({ cookie }) => getPage(page.path, cookie)),
  }))
  const adding: LoadCase = {
    id: ADD_TO_CART,
    title: `Add to cart, ${ADDING_CONNECTIONS} at once`,
    expectedStatus: 303,
    connections: ADDING_CONNECTIONS,
    // One size after another, of one visitor after the other.
    callsFor: ({ adding: visitors, shop }) =>
      CART_SKUS.flatMap((sku) => visitors.map(({ cookie }) => addToCart(shop, sku, cookie))),
  }
  return [...anonymous, ...known, adding]
}

/** What is made for its visitor, and no page that is kept. */
export function visitorCases(): readonly { readonly id: string; readonly title: string }[] {
  return loadCases().filter(({ id }) => !id.endsWith(`/${ANONYMOUS}`))
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name, value] = [raw[index] ?? '', raw[index + 1] ?? '']
    if (!HOP_BY_HOP.has(name.toLowerCase())) pairs.push([name, value])
  }
  return pairs
}

const LOOK_MS = 1_000
const LOOKS_MAX = 120
const IDLE_LOOKS = 3

/** A shop that has just started compares its catalogue with the index: what is measured is what comes after. */
async function settled({ pid }: Shop): Promise<void> {
  let idle = 0
  for (let look = 0; look < LOOKS_MAX && idle < IDLE_LOOKS; look += 1) {
    const before = cpuMilliseconds(pid)
    await setTimeout(LOOK_MS)
    const after = cpuMilliseconds(pid)
    idle = before === undefined || after === undefined || after - before < LOOK_MS / 10 ? idle + 1 : 0
  }
  if (idle < IDLE_LOOKS) throw new Error('The shop is still busy, two minutes after its start')
}

async function prepareShop(
  subject: 'default' | 'large',
  shop: Shop,
  concurrency: number,
): Promise<ShopUnderLoad> {
  await settled(shop)
  // One after the other: a crowd that comes at once is refused in part, as it should be.
  async function open() {
    const visitors: BenchVisitor[] = []
    while (visitors.length < concurrency) visitors.push(await openVisitor(shop, CART_SKUS))
    return visitors
  }
  const browsing = await open()
  for (const [index, visitor] of browsing.entries())
    await goToCheckout(shop, visitor, `bench-${index}@example.com`)
  return { subject, shop, browsing, adding: await open() }
}

/** How many were refused, as overload is: a few are no fault. Anything else that was not expected ends the run. */
export function countRefused({ requests, unexpected }: LoadResult, subject: Subject): number {
  const isFault = unexpected.some((status) => status !== REFUSED)
  if (isFault || unexpected.length > requests * REFUSED_SHARE) {
    const statuses = [...new Set(unexpected)].join(', ')
    throw new Error(`${unexpected.length} of ${requests} requests failed (${subject}; ${statuses})`)
  }
  return unexpected.length
}

async function measureOnce(
  server: ServerUnderLoad,
  load: LoadGenerator,
  { expectedStatus, connections }: LoadCase,
  seconds: number,
  concurrency: number,
): Promise<Sample> {
  const before = cpuMilliseconds(server.pid)
  const result = await load.run({
    port: server.port,
    calls: server.calls.map((call) => ({ ...call })),
    expectedStatus,
    concurrency: Math.min(concurrency, connections ?? concurrency),
    seconds,
  })
  const after = cpuMilliseconds(server.pid)
  const { requests, seconds: measured, p50, p99, max } = result
  const refused = countRefused(result, server.subject)
  if (refused > 0) console.log(`    ${refused} of ${requests} were refused (${server.subject})`)
  const cpu =
    before === undefined || after === undefined
      ? undefined
      : rounded((after - before) / Math.max(requests, 1), 3)
  return { requests, refused, seconds: measured, p50, p99, max, cpuMsPerRequest: cpu }
}

async function measureCase(
  benchCase: LoadCase,
  shops: readonly ShopUnderLoad[],
  helpers: { readonly load: LoadGenerator; readonly bare: BareServer },
  options: BenchOptions,
): Promise<CaseResult> {
  const { load, bare } = helpers
  const servers = shops.map((under): ServerUnderLoad => {
    const { pid, port } = under.shop
    return { subject: under.subject, pid, port, calls: benchCase.callsFor(under) }
  })
  const [first] = servers
  const [call] = first?.calls ?? []
  if (first === undefined || call === undefined) throw new Error(`Nothing to send for ${benchCase.id}`)
  const measure = (server: ServerUnderLoad, seconds: number) =>
    measureOnce(server, load, benchCase, seconds, options.concurrency)
  for (const server of servers) await measure(server, options.warmUpSeconds)
  // What is sent to many is packed better after a while: the bare server gets what is measured.
  const answer: Received = await send(first, call)
  await bare.give({
    status: answer.status,
    headers: headerPairs(answer.rawHeaders),
    bodyBase64: answer.body.toString('base64'),
  })
  const yardstick: ServerUnderLoad = { subject: 'bare', pid: bare.pid, port: bare.port, calls: first.calls }
  await measure(yardstick, options.warmUpSeconds)
  const all = [yardstick, ...servers]
  const samples: Partial<Record<Subject, Sample[]>> = {}
  // Turn about, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < options.rounds; round += 1)
    for (const server of round % 2 === 0 ? all : [...all].reverse()) {
      const sample = await measure(server, options.secondsPerRound)
      ;(samples[server.subject] ??= []).push(sample)
    }
  return { id: benchCase.id, title: benchCase.title, bytes: answer.body.length, samples }
}

/** One case against one shop, for as long as the caller likes: what a profile needs. */
export async function loadOneCase(
  shop: Shop,
  id: string,
  options: BenchOptions,
): Promise<(seconds: number) => Promise<Sample>> {
  const cases = loadCases()
  const found = cases.find((each) => each.id === id)
  if (found === undefined)
    throw new Error(`There is no case "${id}". Cases: ${cases.map((each) => each.id).join(', ')}`)
  const under = await prepareShop('default', shop, options.concurrency)
  const server = { subject: 'default', pid: shop.pid, port: shop.port, calls: found.callsFor(under) } as const
  return async (seconds) => {
    const load = startLoadGenerator()
    try {
      return await measureOnce(server, load, found, seconds, options.concurrency)
    } finally {
      load.stop()
    }
  }
}

export async function measureThroughput(
  shops: { readonly default: Shop; readonly large: Shop | undefined },
  options: BenchOptions,
  say: (line: string) => void,
): Promise<CaseResult[]> {
  const { concurrency } = options
  const prepared = [await prepareShop('default', shops.default, concurrency)]
  if (shops.large !== undefined) prepared.push(await prepareShop('large', shops.large, concurrency))
  const load = startLoadGenerator()
  const bare = await startBareServer()
  try {
    const results: CaseResult[] = []
    for (const each of loadCases()) {
      say(`  ${each.title}`)
      results.push(await measureCase(each, prepared, { load, bare }, options))
    }
    return results
  } finally {
    load.stop()
    bare.stop()
  }
}
