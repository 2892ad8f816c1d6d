/** Requests per second, latency and CPU time of each case, next to a bare server sending the same bytes. */
import { setTimeout } from 'node:timers/promises'
import { createBrowser } from '../tests/kit/browser'
import { definedOnly } from '../app/models/defined-only'
import type { Attempts } from './attempts'
import { CART_SKUS } from './cases'
import { startBareServer, startLoadGenerator } from './helpers'
import type { BareServer, LoadGenerator } from './helpers'
import { send, shopHost } from './http-call'
import type { Received } from './http-call'
import { openLateVisitors } from './late-visitors'
import { LATE_CASES, loadCases, LONG_LISTING, SHORT_LISTING } from './load-cases'
import type { LateShop, LoadCase, ShopReady, ShopUnderLoad, Subject } from './load-cases'
import { measureOnce, warmingUp, warmUp } from './one-turn'
import type { ServerUnderLoad, TurnCase } from './one-turn'
import type { BenchOptions } from './options'
import { patient } from './patience'
import { cpuMilliseconds } from './processes'
import type { ProfiledLoad } from './profiled-load'
import type { Shop } from './shop'
import { sampleOf } from './samples'
import type { Sample, Turn } from './samples'
import { goToCheckout, openVisitor } from './visitors'
import type { BenchVisitor } from './visitors'

export interface CaseResult {
  readonly id: string
  readonly title: string
  readonly bytes: number
  readonly samples: Readonly<Partial<Record<Subject, readonly Sample[]>>>
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
export async function settled({ pid }: Pick<Shop, 'pid'>): Promise<void> {
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

/** The order of measurement: the shops in turn, and the bare server once alongside. */
export function turnsOf(all: readonly Subject[], round: number, turns: number): readonly Subject[] {
  const shops = all.filter((subject) => subject !== 'bare')
  const inTurn = Array.from({ length: turns }, (_, turn) =>
    turn % 2 === 0 ? shops : shops.toReversed(),
  ).flat()
  const order: readonly Subject[] = ['bare', ...inTurn]
  return round % 2 === 0 ? order : order.toReversed()
}

interface Helpers {
  readonly load: LoadGenerator
  readonly bare: BareServer
}

interface LoadedServer extends ServerUnderLoad {
  readonly subject: Subject
}

const serverOf = <Ready extends ShopReady>(benchCase: LoadCase<Ready>, ready: Ready): LoadedServer => {
  const { subject, shop } = ready
  return { subject, pids: [shop.pid], ports: [shop.port], calls: benchCase.callsFor(ready) }
}

/** Rounds of turns; the samples of each round by subject. */
async function takeRounds(
  all: readonly LoadedServer[],
  turns: number,
  rounds: number,
  measure: (server: LoadedServer) => Promise<Turn>,
): Promise<Partial<Record<Subject, Sample[]>>> {
  const samples: Partial<Record<Subject, Sample[]>> = {}
  const subjects = all.map(({ subject }) => subject)
  for (let round = 0; round < rounds; round += 1) {
    const taken = new Map(all.map((server) => [server, [] as Turn[]]))
    for (const subject of turnsOf(subjects, round, turns)) {
      const server = all.find((each) => each.subject === subject)
      if (server !== undefined) taken.get(server)?.push(await measure(server))
    }
    for (const [{ subject }, own] of taken) (samples[subject] ??= []).push(sampleOf(own))
  }
  return samples
}

async function measureCase<Ready extends ShopReady>(
  benchCase: LoadCase<Ready>,
  shops: readonly Ready[],
  { load, bare }: Helpers,
  options: BenchOptions,
): Promise<CaseResult> {
  const servers = shops.map((ready) => serverOf(benchCase, ready))
  const [first, shop] = [servers[0], shops[0]?.shop]
  const [call] = first?.calls ?? []
  if (first === undefined || shop === undefined || call === undefined)
    throw new Error(`Nothing to send for ${benchCase.id}`)
  const measure = (server: LoadedServer, seconds: number, turnCase: TurnCase = benchCase) =>
    measureOnce(server, load, turnCase, seconds, options.concurrency)
  for (const server of servers)
    await warmUp(() => measure(server, options.warmUpSeconds, warmingUp(benchCase)))
  // Cached pages get compressed better after a while: give the bare server the version being measured.
  const answer: Received = await send(shop, call)
  const all = [...servers]
  if (benchCase.withoutBare !== true) {
    await bare.give({
      status: answer.status,
      headers: headerPairs(answer.rawHeaders),
      bodyBase64: answer.body.toString('base64'),
    })
    const { calls } = first
    const yardstick: LoadedServer = { subject: 'bare', pids: [bare.pid], ports: [bare.port], calls }
    await measure(yardstick, options.warmUpSeconds)
    all.unshift(yardstick)
  }
  const turns = options.quick ? 1 : (benchCase.turns ?? 1)
  const samples = await takeRounds(all, turns, options.rounds, (server) =>
    measure(server, options.secondsPerRound),
  )
  return { id: benchCase.id, title: benchCase.title, bytes: answer.body.length, samples }
}

/** The listings are compared with each other only, and have no profiles of their own. */
const casesOfVisitors = () => [...loadCases(), SHORT_LISTING, LONG_LISTING]

async function serverFor(
  shop: Shop,
  id: string,
  concurrency: number,
): Promise<readonly [TurnCase, LoadedServer]> {
  const found = casesOfVisitors().find((each) => each.id === id)
  if (found !== undefined) return [found, serverOf(found, await prepareShop('default', shop, concurrency))]
  const late = LATE_CASES.find((each) => each.id === id)
  if (late !== undefined) return [late, serverOf(late, await prepareLateShop('default', shop, concurrency))]
  const ids = [...casesOfVisitors(), ...LATE_CASES].map((each) => each.id)
  throw new Error(`There is no case "${id}". Cases: ${ids.join(', ')}`)
}

/** One case against one shop for any duration, for profiles. */
export async function loadOneCase(
  shop: Shop,
  id: string,
  { concurrency }: BenchOptions,
): Promise<ProfiledLoad> {
  const [benchCase, server] = await serverFor(shop, id, concurrency)
  async function turn(turnCase: TurnCase, seconds: number): Promise<Turn> {
    const load = startLoadGenerator()
    try {
      return await measureOnce(server, load, turnCase, seconds, concurrency)
    } finally {
      load.stop()
    }
  }
  return {
    warmUp: (seconds) => warmUp(() => turn(warmingUp(benchCase), seconds)),
    run: async (seconds) => sampleOf([await turn(benchCase, seconds)]),
  }
}

interface Shops {
  readonly default: Shop
  readonly large: Shop | undefined
}

async function withHelpers<T>(work: (helpers: Helpers) => Promise<T>): Promise<T> {
  const load = startLoadGenerator()
  const bare = await startBareServer()
  try {
    return await work({ load, bare })
  } finally {
    load.stop()
    bare.stop()
  }
}

export async function measureThroughput(
  shops: Shops,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<CaseResult[]> {
  const { concurrency } = options
  const prepared = [await prepareShop('default', shops.default, concurrency)]
  if (shops.large !== undefined) prepared.push(await prepareShop('large', shops.large, concurrency))
  return withHelpers(async (helpers) => {
    const results: CaseResult[] = []
    for (const each of casesOfVisitors()) {
      say(`  ${each.title}`)
      const shopsOfCase = each.withoutLarge === true ? prepared.slice(0, 1) : prepared
      results.push(await measureCase(each, shopsOfCase, helpers, options))
    }
    return results
  })
}

async function prepareLateShop(
  subject: 'default' | 'large',
  shop: Shop,
  concurrency: number,
): Promise<LateShop> {
  await settled(shop)
  const newBrowser = () => createBrowser(`http://${shopHost(shop.port)}`, patient(fetch))
  return { subject, shop, visitors: await openLateVisitors(newBrowser, concurrency, CART_SKUS) }
}

/** A page that fails is left out, and named: the others are measured all the same. */
export async function measureLatePages(
  shops: Shops,
  options: BenchOptions,
  { attempt }: Attempts,
  say: (line: string) => void,
): Promise<CaseResult[]> {
  const { concurrency } = options
  const opened = { default: shops.default, ...definedOnly({ large: shops.large }) }
  const prepared = await attempt('Visitors late in their visits', [], async () => {
    const ready: LateShop[] = []
    for (const [subject, shop] of Object.entries(opened))
      ready.push(await prepareLateShop(subject as keyof typeof opened, shop, concurrency))
    return ready
  })
  if (prepared.length === 0) return []
  return withHelpers(async (helpers) => {
    const results: CaseResult[] = []
    for (const each of LATE_CASES) {
      say(`  ${each.title}`)
      const result = await attempt(each.title, undefined, () => measureCase(each, prepared, helpers, options))
      if (result !== undefined) results.push(result)
    }
    return results
  })
}
