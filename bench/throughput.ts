/** Requests per second, latency and CPU time of each case, next to a bare server sending the same bytes. */
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
import { sampleOf } from './samples'
import type { Sample, Turn } from './samples'
import { addToCart, getPage, goToCheckout, openVisitor } from './visitors'
import type { BenchVisitor } from './visitors'

export type Subject = 'bare' | 'default' | 'large'

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
  /** Maximum connections, where the shop would refuse more as busy. */
  readonly connections?: number
  /** Turns per shop and round; 1 by default. */
  readonly turns?: number
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

/** Each add waits for the disk: on a slow one, eight back-to-back adds are more than a shop accepts. */
const ADDING_CONNECTIONS = 2
/** If the machine stalls for longer than visitors may wait, the shop rightly refuses a few. */
const REFUSED = 503
const REFUSED_SHARE = 0.01

/**
 * Pages rendered per visitor reach some hundred requests a second, so one turn's 99th percentile rests on a few
 * requests: these get more turns, and the slowest pages twice as many.
 */
export const TURNS = 3
export const LONG_TURNS = 6
const LONG: readonly string[] = ['home', 'cart']

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
    turns: LONG.includes(page.id) ? LONG_TURNS : TURNS,
    callsFor: ({ browsing }) => browsing.map(({ cookie }) => getPage(page.path, cookie)),
  }))
  const adding: LoadCase = {
    id: ADD_TO_CART,
    title: `Add to cart, ${ADDING_CONNECTIONS} at once`,
    expectedStatus: 303,
    connections: ADDING_CONNECTIONS,
    turns: TURNS,
    // Each SKU for every visitor in turn.
    callsFor: ({ adding: visitors, shop }) =>
      CART_SKUS.flatMap((sku) => visitors.map(({ cookie }) => addToCart(shop, sku, cookie))),
  }
  return [...anonymous, ...known, adding]
}

/** Pages rendered per visitor, without cached ones. */
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

/** Waits until a freshly started shop has compared its catalogue with the index. */
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
  // Sequentially: the shop would rightly refuse part of a crowd.
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

/** Counts refusals due to overload, of which a few are fine. Any other unexpected status ends the run. */
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
): Promise<Turn> {
  const before = cpuMilliseconds(server.pid)
  const result = await load.run({
    port: server.port,
    calls: server.calls.map((call) => ({ ...call })),
    expectedStatus,
    concurrency: Math.min(concurrency, connections ?? concurrency),
    seconds,
  })
  const after = cpuMilliseconds(server.pid)
  const refused = countRefused(result, server.subject)
  if (refused > 0) console.log(`    ${refused} of ${result.requests} were refused (${server.subject})`)
  return { result, refused, cpuMs: before === undefined || after === undefined ? undefined : after - before }
}

/** The order of measurement: the shops in turn, and the bare server once alongside. */
export function turnsOf(all: readonly Subject[], round: number, turns: number): readonly Subject[] {
  const shops = all.filter((subject) => subject !== 'bare')
  const inTurn = Array.from({ length: turns }, (_, turn) =>
    turn % 2 === 0 ? shops : shops.toReversed(),
  ).flat()
  const order: readonly Subject[] = ['bare', ...inTurn]
  return round % 2 === 0 ? order : order.toReversed()
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
  // Cached pages get compressed better after a while: give the bare server the version being measured.
  const answer: Received = await send(first, call)
  await bare.give({
    status: answer.status,
    headers: headerPairs(answer.rawHeaders),
    bodyBase64: answer.body.toString('base64'),
  })
  const yardstick: ServerUnderLoad = { subject: 'bare', pid: bare.pid, port: bare.port, calls: first.calls }
  await measure(yardstick, options.warmUpSeconds)
  const all = [yardstick, ...servers]
  const turns = options.quick ? 1 : (benchCase.turns ?? 1)
  const samples: Partial<Record<Subject, Sample[]>> = {}
  for (let round = 0; round < options.rounds; round += 1) {
    const taken = new Map(all.map((server) => [server, [] as Turn[]]))
    for (const subject of turnsOf(
      all.map((server) => server.subject),
      round,
      turns,
    )) {
      const server = all.find((each) => each.subject === subject)
      if (server !== undefined) taken.get(server)?.push(await measure(server, options.secondsPerRound))
    }
    for (const [{ subject }, own] of taken) (samples[subject] ??= []).push(sampleOf(own))
  }
  return { id: benchCase.id, title: benchCase.title, bytes: answer.body.length, samples }
}

/** Runs one case against one shop for any duration, for profiles. */
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
      return sampleOf([await measureOnce(server, load, found, seconds, options.concurrency)])
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
