/** The run: seed, start, measure, report. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import { measureBrowser } from './browser'
import type { BrowserResult } from './browser'
import { measureBytes } from './bytes'
import { measureCarts } from './carts'
import { findChromium, launchChromium } from './chromium'
import { historyBefore, makeHistory } from './history'
import { measureLighthouse } from './lighthouse'
import type { LighthouseResult } from './lighthouse'
import { lighthouseSection } from './lighthouse-report'
import { describeMachine } from './machine'
import type { BenchOptions } from './options'
import { measurePlacements } from './placements'
import { measureProfiles } from './profile'
import { writeReport } from './report'
import type { BenchResults, LargeSeeding } from './results'
import { copyBuild, seed, seededBefore, startShop } from './shop'
import type { Seeded, Shop } from './shop'
import { measureSteps } from './steps'
import { judge } from './targets'
import { measureThroughput } from './throughput'

const say = (line: string): void => console.log(line)

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

interface Large {
  readonly seeded: Seeded
  readonly seeding: LargeSeeding
}

async function makeLarge(root: string, build: string, options: BenchOptions): Promise<Large> {
  const { products, orders, carts, reuse } = options
  const history = { orders, carts }
  const dataDir = join(root, `.cache/bench-${products}`)
  const before = reuse ? historyBefore(dataDir, history) : undefined
  const kept = before === undefined ? undefined : seededBefore(dataDir, products)
  const seeded = kept ?? (await seed(build, dataDir, products))
  const seconds =
    kept === undefined || before === undefined ? await makeHistory(build, seeded, history) : before
  return { seeded, seeding: { ...seedingOf(seeded), ...history, historySeconds: Math.round(seconds) } }
}

async function measure(root: string, options: BenchOptions): Promise<BenchResults> {
  const startedAt = performance.now()
  const machine = describeMachine(root, undefined)
  const work = join(root, '.cache/bench')
  mkdirSync(work, { recursive: true })
  const build = copyBuild(root, work)
  say('Seeding')
  const small = await seed(build, join(work, 'default'), undefined)
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
    say('Browser')
    const { chromium, ...seen } = await inBrowser(root, shop, options)
    say('Requests')
    const pair = { default: shop, large: large === undefined ? undefined : await open(large.seeded) }
    const throughput = await measureThroughput(pair, options, say)
    say('Carts')
    const carts = await measureCarts(shop, options, say)
    say('Steps')
    const steps = await measureSteps(shop, options, say)
    say('Placements')
    const placements = await measurePlacements(pair, options, say)
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
      throughput,
      carts,
      steps,
      placements,
      profiles,
      ...seen,
    }
  } finally {
    await stopAll()
  }
}

function seedingOf({ products, seconds }: { readonly products: number; readonly seconds: number }) {
  return { products, seconds: Math.round(seconds * 10) / 10 }
}

async function writeDown(root: string, results: BenchResults): Promise<void> {
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

export async function runBench(root: string, options: BenchOptions): Promise<void> {
  const results = await measure(root, options)
  await writeDown(root, results)
  for (const { target, limit, measured, met } of judge(results)) {
    const word = met === undefined ? '  –   ' : met ? 'met   ' : 'MISSED'
    say(`${word}  ${target}: ${measured}, ${limit}`)
  }
}

/** `--lighthouse`: shows why a page was marked down. */
export async function showLighthouse(root: string, options: BenchOptions): Promise<void> {
  const chromium = await findChromium()
  if (chromium === undefined) throw new Error('No Chromium found: CHROMIUM_PATH names one')
  const work = join(root, '.cache/bench')
  mkdirSync(work, { recursive: true })
  const build = copyBuild(root, work)
  const shop = await startShop(build, await seed(build, join(work, 'default'), undefined), [])
  try {
    const found = await byLighthouse(root, chromium, shop, options)
    say(`\n${lighthouseSection({ lighthouse: found })}`)
  } finally {
    await shop.stop()
  }
}
