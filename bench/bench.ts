/** The run: seed, start, measure, report. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import { measureAsked } from './asked-for'
import { createAttempts } from './attempts'
import type { Attempts } from './attempts'
import { measureBrowser } from './browser'
import type { BrowserResult } from './browser'
import { measureBytes } from './bytes'
import { measureCarts } from './carts'
import { findChromium, launchChromium } from './chromium'
import { makeLarge } from './large-shop'
import { measureLighthouse } from './lighthouse'
import type { LighthouseResult } from './lighthouse'
import { lighthouseSection } from './lighthouse-report'
import { describeMachine } from './machine'
import type { BenchOptions } from './options'
import { measurePlacements } from './placements'
import { measureProfiles } from './profile'
import { writeReport } from './report'
import type { BenchResults } from './results'
import { copyBuild, seed, seedingOf, startShop } from './shop'
import type { Seeded, Shop } from './shop'
import { measureSteps } from './steps'
import { judge } from './targets'
import { measureLatePages, measureThroughput } from './throughput'
import { measureTwoProcesses } from './two-processes'
import type { TwoProcesses } from './two-processes'
import { twoProcessesSection } from './two-processes-report'

const say = (line: string): void => console.log(line)
const workOf = (root: string) => join(root, '.cache/bench')

function byLighthouse(
  root: string,
  chromium: string,
  shop: Shop,
  options: BenchOptions,
): Promise<LighthouseResult[]> {
  say('Lighthouse')
  const open = (port: number) => launchChromium(chromium, [`--remote-debugging-port=${port}`])
  return measureLighthouse(root, open, shop, options.lighthouseRuns, say)
}

interface InBrowser {
  readonly chromium: string | undefined
  readonly browser: readonly BrowserResult[] | undefined
  readonly lighthouse: readonly LighthouseResult[] | undefined
}

async function inBrowser(root: string, shop: Shop, options: BenchOptions): Promise<InBrowser> {
  const path = options.skipBrowser ? undefined : await findChromium()
  if (path === undefined) {
    if (!options.skipBrowser) say('No Chromium found (CHROMIUM_PATH names one): the browser part is left out')
    return { chromium: undefined, browser: undefined, lighthouse: undefined }
  }
  const measured = await measuredWith(path, shop, options)
  return { ...measured, lighthouse: await byLighthouse(root, path, shop, options) }
}

async function measuredWith(
  path: string,
  shop: Shop,
  options: BenchOptions,
): Promise<Pick<InBrowser, 'chromium' | 'browser'>> {
  const browser = await launchChromium(path)
  try {
    const results = await measureBrowser(browser, shop, options.browserRuns, say)
    return { chromium: browser.version(), browser: results }
  } finally {
    await browser.close()
  }
}

interface Part {
  readonly root: string
  readonly build: string
  readonly options: BenchOptions
  readonly attempts: Attempts
}

/** All that is measured while both shops run. */
async function inShops(
  { options, attempts }: Part,
  pair: { readonly default: Shop; readonly large: Shop | undefined },
) {
  const shop = pair.default
  say('Requests')
  const kept = await measureThroughput(pair, options, say)
  const late = await measureLatePages(pair, options, attempts, say)
  say('Carts')
  const carts = await attempts.attempt('Carts', [], () => measureCarts(shop, options, say))
  say('Steps')
  const steps = await attempts.attempt('Steps', [], () => measureSteps(shop, options, say))
  say('Placements')
  const placements = await measurePlacements(pair, options, say)
  return { throughput: [...kept, ...late], carts, steps, placements }
}

async function measure(part: Part): Promise<BenchResults> {
  const { root, build, options, attempts } = part
  const startedAt = performance.now()
  const machine = describeMachine(root, undefined)
  say('Seeding')
  const small = await seed(build, join(workOf(root), 'default'), undefined)
  const large = options.skipScale ? undefined : await makeLarge(root, build, options)
  const shops: Shop[] = []
  const open = async (seeded: Seeded): Promise<Shop> => {
    const shop = await startShop(build, seeded, [])
    shops.push(shop)
    return shop
  }
  const stopAll = async () => void (await Promise.all(shops.map((shop) => shop.stop())))
  try {
    const shop = await open(small)
    say('Bytes')
    const bytes = await measureBytes(shop)
    const asked = await attempts.attempt('What is fetched when it is asked for', undefined, () =>
      measureAsked(shop, build),
    )
    say('Browser')
    const { chromium, ...seen } = await inBrowser(root, shop, options)
    const pair = { default: shop, large: large === undefined ? undefined : await open(large.seeded) }
    const loaded = await inShops(part, pair)
    await stopAll()
    say('Profiles')
    const profiles = await measureProfiles(root, { build, seeded: small }, options, say)
    return {
      machine: { ...machine, chromium },
      options,
      seconds: (performance.now() - startedAt) / 1000,
      seeding: { default: seedingOf(small), large: large?.seeding },
      starts: { default: shop.startMs, large: pair.large?.startMs },
      bytes,
      asked,
      ...loaded,
      profiles,
      ...seen,
      twoProcesses: undefined,
      failures: [...attempts.failures],
    }
  } finally {
    await stopAll()
  }
}

function bothProcesses({ root, build, options, attempts }: Part): Promise<TwoProcesses | undefined> {
  say('Two processes')
  const dataDir = join(workOf(root), 'two-processes')
  return attempts.attempt('Two processes', undefined, () =>
    measureTwoProcesses(root, { build, dataDir }, options, attempts, say),
  )
}

async function writeResults(root: string, results: BenchResults): Promise<void> {
  // A short run only proves that the bench works; only a full one is published.
  const [report, samples] = results.options.quick
    ? ['.cache/bench/performance.md', '.cache/bench/latest.json']
    : ['docs/performance.md', 'bench/results/latest.json']
  mkdirSync(dirname(join(root, samples)), { recursive: true })
  writeFileSync(join(root, report), writeReport(results))
  const { code } = await format(samples, JSON.stringify(results), { printWidth: 110 })
  writeFileSync(join(root, samples), code)
  say(`\nWritten to ${report} and ${samples}`)
}

function prepare(root: string, options: BenchOptions): Part {
  const work = workOf(root)
  mkdirSync(work, { recursive: true })
  return { root, build: copyBuild(root, work), options, attempts: createAttempts(say) }
}

export async function runBench(root: string, options: BenchOptions): Promise<void> {
  const startedAt = performance.now()
  const part = prepare(root, options)
  const most = await measure(part)
  // Written down before what starts a database and several servers.
  await writeResults(root, most)
  const twoProcesses = await bothProcesses(part)
  const seconds = (performance.now() - startedAt) / 1000
  const results = { ...most, seconds, twoProcesses, failures: [...part.attempts.failures] }
  await writeResults(root, results)
  for (const { target, limit, measured, met } of judge(results)) {
    const word = met === undefined ? '  –   ' : met ? 'met   ' : 'MISSED'
    say(`${word}  ${target}: ${measured}, ${limit}`)
  }
}

/** `--lighthouse`: shows why a page was marked down. */
export async function showLighthouse(root: string, options: BenchOptions): Promise<void> {
  const chromium = await findChromium()
  if (chromium === undefined) throw new Error('No Chromium found: CHROMIUM_PATH names one')
  const { build } = prepare(root, options)
  const shop = await startShop(build, await seed(build, join(workOf(root), 'default'), undefined), [])
  try {
    const found = await byLighthouse(root, chromium, shop, options)
    say(`\n${lighthouseSection({ lighthouse: found })}`)
  } finally {
    await shop.stop()
  }
}

/** `--two-processes`: only these, in words. */
export async function showTwoProcesses(root: string, options: BenchOptions): Promise<void> {
  const part = prepare(root, options)
  const twoProcesses = await bothProcesses(part)
  const machine = describeMachine(root, undefined)
  say(`\n${twoProcessesSection({ twoProcesses, machine })}`)
  if (twoProcesses === undefined) process.exitCode = 1
}
