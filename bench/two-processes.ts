/** Two processes of a shop over one PostgreSQL and one `npm run platforms`, against one in the same set-up. */
import { join } from 'node:path'
import { createBrowser } from '../tests/kit/browser'
import { orderNumberOf, PLACE_ORDER, toReview } from '../tests/kit/http-steps'
import { freePorts } from '../tests/kit/ports'
import type { Attempts } from './attempts'
import { CART_SKUS } from './cases'
import { startLoadGenerator } from './helpers'
import type { LoadGenerator } from './helpers'
import { shopHost } from './http-call'
import { ADD_TO_CART, ADDING_CONNECTIONS, addsOf } from './load-cases'
import { cpuOfAll, measureOnce, warmingUp } from './one-turn'
import type { ServerUnderLoad, TurnCase } from './one-turn'
import type { BenchOptions } from './options'
import { startPostgres } from './postgres'
import { roundRobin } from './round-robin'
import { sampleOf } from './samples'
import type { Sample, Turn } from './samples'
import { plainEnvironment, seed, startServer, startShop } from './shop'
import type { Seeded, Server, Shop } from './shop'
import { settled } from './throughput'
import { getPage, openVisitor } from './visitors'
import type { BenchVisitor } from './visitors'

/** `one` of the two processes, the other idle; `two` in turn. */
export type Setup = 'one' | 'two'
const SETUPS: readonly Setup[] = ['one', 'two']

export interface SetupCase {
  readonly id: string
  readonly title: string
  readonly samples: Readonly<Record<Setup, readonly Sample[]>>
}

export type TwoProcesses =
  | { readonly kind: 'measured'; readonly cases: readonly SetupCase[] }
  | { readonly kind: 'left-out'; readonly why: string }

const SECRET = 'a secret of the bench, long enough for both'
const ORDERS = 100
const QUICK_ORDERS = 4
/** In each set-up before any is measured: whichever went first would place its orders cold. */
const WARM_UP_ORDERS = 8
/** Even, so that neither goes first more often. */
const PLACING_ROUNDS = 2
const PLACING_CONNECTIONS = 4
/** Reviews prepared at a time: fewer than a shop would refuse a part of. */
const PREPARING = 2

type Two = readonly [Shop, Shop]

const shopsOf = ([first, second]: Two, setup: Setup): readonly [Shop, ...Shop[]] =>
  setup === 'one' ? [first] : [first, second]

interface Cleaned {
  /** Stops what was started, the latest first. */
  stop(): Promise<void>
  keep<T extends { stop(): Promise<void> }>(started: T): T
}

function createCleaned(): Cleaned {
  const all: { stop(): Promise<void> }[] = []
  return {
    keep(started) {
      all.push(started)
      return started
    },
    async stop() {
      for (let last = all.pop(); last !== undefined; last = all.pop()) await last.stop()
    },
  }
}

/** As `npm run platforms` does. */
async function startPlatforms(
  build: string,
  { dataDir }: Seeded,
): Promise<Server & { readonly url: string }> {
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const args = [join(build, 'cli/platforms.js'), '--port', String(port), '--data-dir', dataDir]
  const server = await startServer(args, {
    env: plainEnvironment({}),
    log: `${dataDir}-platforms.log`,
    readyUrl: url,
  })
  return { ...server, url }
}

/** Both know the shop by the address of the first, as behind a load balancer. */
async function startBoth(
  build: string,
  seeded: Seeded,
  databaseUrl: string,
  { keep }: Cleaned,
): Promise<Two> {
  const platforms = keep(await startPlatforms(build, seeded))
  const settings = { DATABASE_URL: databaseUrl, PLATFORMS_URL: platforms.url, SESSION_SECRET: SECRET }
  const first = keep(await startShop(build, seeded, [], settings))
  const PUBLIC_URL = `http://${shopHost(first.port)}`
  const second = keep(await startShop(build, seeded, [], { ...settings, PUBLIC_URL }))
  for (const shop of [first, second, platforms]) await settled(shop)
  return [first, second]
}

interface LoadCase {
  readonly id: string
  readonly title: string
  readonly expectedStatus: number
  readonly connections?: number
  readonly calls: ServerUnderLoad['calls']
}

async function casesAt(first: Shop, concurrency: number): Promise<readonly LoadCase[]> {
  const visitors: BenchVisitor[] = []
  while (visitors.length < 2 * concurrency) visitors.push(await openVisitor(first, CART_SKUS))
  const [browsing, adding] = [visitors.slice(0, concurrency), visitors.slice(concurrency)]
  const opened = (path: string) => browsing.map(({ cookie }) => getPage(path, cookie))
  return [
    { id: 'home/session', title: 'Home, with a session', expectedStatus: 200, calls: opened('/') },
    { id: 'cart/session', title: 'Cart, with a session', expectedStatus: 200, calls: opened('/cart') },
    {
      id: ADD_TO_CART,
      // As many for two processes as for one, or their numbers would not compare.
      title: `Add to cart, ${2 * ADDING_CONNECTIONS} at once`,
      expectedStatus: 303,
      connections: 2 * ADDING_CONNECTIONS,
      calls: addsOf(first, adding),
    },
  ]
}

/** Turn about, so that whatever else the machine does falls on both. */
async function inTurn(
  rounds: number,
  measure: (setup: Setup, round: number) => Promise<Turn>,
): Promise<Record<Setup, Sample[]>> {
  const samples: Record<Setup, Sample[]> = { one: [], two: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const setup of round % 2 === 0 ? SETUPS : SETUPS.toReversed())
      samples[setup].push(sampleOf([await measure(setup, round)]))
  return samples
}

async function measureCase(
  loadCase: LoadCase,
  two: Two,
  load: LoadGenerator,
  options: BenchOptions,
): Promise<SetupCase> {
  const measure = (setup: Setup, seconds: number, turnCase: TurnCase) => {
    const shops = shopsOf(two, setup)
    const [pids, ports] = [shops.map(({ pid }) => pid), shops.map(({ port }) => port)]
    const server = { subject: `${setup} of two processes`, pids, ports, calls: loadCase.calls }
    return measureOnce(server, load, turnCase, seconds, options.concurrency)
  }
  for (const setup of SETUPS) await measure(setup, options.warmUpSeconds, warmingUp(loadCase))
  // One process may rightly refuse what two take: the report tells how many.
  const counted = { ...loadCase, refusedShare: 1 }
  const samples = await inTurn(options.rounds, (setup) => measure(setup, options.secondsPerRound, counted))
  return { id: loadCase.id, title: loadCase.title, samples }
}

/** Runs `work` for 0 to `count`, so many at a time. */
async function many<T>(count: number, atOnce: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const nth = next
      next += 1
      results[nth] = await work(nth)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, one))
  return results
}

/** Orders that stand at their review are all placed, a few at once. */
async function placeMany(two: Two, setup: Setup, count: number, round: string): Promise<Turn> {
  const [first, ...others] = shopsOf(two, setup)
  const fetchInTurn = roundRobin([first.port, ...others.map(({ port }) => port)])
  const prepared = await many(count, PREPARING, async (nth) => {
    const browser = createBrowser(`http://${shopHost(first.port)}`, fetchInTurn)
    const email = `bench-${round}-${nth}@example.com`
    return { browser, order: browser.prepare(await toReview(browser, { email }), PLACE_ORDER) }
  })
  const pids = shopsOf(two, setup).map(({ pid }) => pid)
  const before = cpuOfAll(pids)
  const startedAt = performance.now()
  const placed = await many(count, PLACING_CONNECTIONS, async (nth) => {
    const one = prepared[nth]
    const sentAt = performance.now()
    const answer = await one?.browser.post(one.order)
    return { ms: performance.now() - sentAt, browser: one?.browser, answer }
  })
  const seconds = (performance.now() - startedAt) / 1000
  const after = cpuOfAll(pids)
  const accepted = placed.filter(({ answer }) => answer?.status !== 503)
  for (const { browser, answer } of accepted) {
    const receipt = answer?.location == null ? undefined : await browser?.open(answer.location)
    if (receipt === undefined || orderNumberOf(receipt) === null)
      throw new Error(`An order was not placed: the answer leads to ${answer?.location ?? 'nothing'}`)
  }
  const latencies = placed.map(({ ms }) => ms)
  return {
    result: { requests: count, unexpected: [], seconds, latencies },
    refused: count - accepted.length,
    again: 0,
    cpuMs: before === undefined || after === undefined ? undefined : after - before,
  }
}

async function measurePlacing(two: Two, { quick }: BenchOptions): Promise<SetupCase> {
  const count = quick ? QUICK_ORDERS : ORDERS
  for (const setup of SETUPS) await placeMany(two, setup, Math.min(count, WARM_UP_ORDERS), `warm-up-${setup}`)
  const samples = await inTurn(PLACING_ROUNDS, (setup, round) =>
    placeMany(two, setup, count, `${setup}-${round}`),
  )
  return { id: 'placement', title: `Placement, ${PLACING_CONNECTIONS} at once`, samples }
}

async function measureAll(
  two: Two,
  options: BenchOptions,
  { attempt }: Attempts,
  say: (line: string) => void,
): Promise<readonly SetupCase[]> {
  const results: SetupCase[] = []
  const take = async (title: string, measure: () => Promise<SetupCase>) => {
    say(`  ${title}`)
    const result = await attempt(`Two processes: ${title}`, undefined, measure)
    if (result !== undefined) results.push(result)
  }
  const load = startLoadGenerator()
  try {
    for (const loadCase of await casesAt(two[0], options.concurrency))
      await take(loadCase.title, () => measureCase(loadCase, two, load, options))
  } finally {
    load.stop()
  }
  await take('Placements', () => measurePlacing(two, options))
  return results
}

/** @param dataDir an empty folder for the shop's own files and those of the platforms */
export async function measureTwoProcesses(
  root: string,
  { build, dataDir }: { readonly build: string; readonly dataDir: string },
  options: BenchOptions,
  attempts: Attempts,
  say: (line: string) => void,
): Promise<TwoProcesses> {
  const started = createCleaned()
  try {
    const postgres = await startPostgres(root)
    if (postgres === undefined) return { kind: 'left-out', why: 'PostgreSQL is not installed here' }
    started.keep(postgres)
    const seeded = await seed(build, dataDir, undefined)
    const two = await startBoth(build, seeded, postgres.url, started)
    return { kind: 'measured', cases: await measureAll(two, options, attempts, say) }
  } finally {
    await started.stop()
  }
}
