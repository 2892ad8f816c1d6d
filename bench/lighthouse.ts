/** Lighthouse as a phone: a page's four scores, and the audits it failed. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { freePorts } from '../tests/kit/ports'
import { CART_SKUS, PAGES } from './cases'
import type { BenchPage } from './cases'
import type { Target } from './http-call'
import { median, rounded } from './statistics'
import { openVisitor } from './visitors'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

const METRICS = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  speedIndexMs: 'speed-index',
} as const
type Metric = keyof typeof METRICS

/** The parts of Lighthouse's report used here. */
export interface Report {
  readonly categories: Readonly<
    Record<
      string,
      | {
          readonly score: number | null
          readonly auditRefs: readonly {
            readonly id: string
            readonly weight: number
            readonly group?: string
          }[]
        }
      | undefined
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      | {
          readonly score: number | null
          readonly scoreDisplayMode: string
          readonly numericValue?: number
        }
      | undefined
    >
  >
}

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Report & { readonly runtimeError?: { readonly message: string } } } | undefined>

/** Scores from 0 to 100. */
export interface LighthouseRun {
  readonly scores: Readonly<Record<Category, number>>
  readonly metrics: Readonly<Record<Metric, number>>
  /** Failed audits that count for a score, by id: `performance: unused-javascript`. */
  readonly failed: readonly string[]
}

export interface LighthouseResult {
  readonly page: string
  readonly title: string
  /** Indexed by search engines, so its SEO score counts. */
  readonly isIndexed: boolean
  readonly runs: readonly LighthouseRun[]
  readonly median: Pick<LighthouseRun, 'scores' | 'metrics'>
  /** Failed in at least half of the runs. */
  readonly failed: readonly string[]
}

/** The cart is private, so search engines do not index it. */
const MEASURED: ReadonlySet<BenchPage['id']> = new Set(['home', 'listing', 'product', 'cart'])
const isIndexed = ({ needsCart }: BenchPage): boolean => !needsCart

const recordOf = <Key extends string>(
  keys: readonly Key[],
  valueOf: (key: Key) => number,
): Record<Key, number> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>

const metricNames = Object.keys(METRICS) as Metric[]

/** Audits that lower their category's score; for performance, without the timings themselves. */
function failedAudits({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight, group }) => {
        const { score = null, scoreDisplayMode } = audits[id] ?? {}
        const counts = category === 'performance' ? group !== 'metrics' && group !== 'hidden' : weight > 0
        return counts && scoreDisplayMode !== 'informative' && score !== null && score < 0.9
      })
      .map(({ id }) => `${category}: ${id}`),
  )
}

export function readResult(result: Report): LighthouseRun {
  return {
    scores: recordOf(CATEGORIES, (id) => rounded((result.categories[id]?.score ?? 0) * 100, 0)),
    metrics: recordOf(metricNames, (name) =>
      rounded(result.audits[METRICS[name]]?.numericValue ?? 0, name === 'cls' ? 4 : 0),
    ),
    failed: failedAudits(result),
  }
}

export function summariseRuns(page: BenchPage, runs: readonly LighthouseRun[]): LighthouseResult {
  const timesFailed = (id: string) => runs.filter(({ failed }) => failed.includes(id)).length
  return {
    page: page.id,
    title: page.title,
    isIndexed: isIndexed(page),
    runs,
    median: {
      scores: recordOf(CATEGORIES, (id) => median(runs.map(({ scores }) => scores[id]))),
      metrics: recordOf(metricNames, (name) => median(runs.map(({ metrics }) => metrics[name]))),
    },
    failed: [...new Set(runs.flatMap(({ failed }) => failed))].filter(
      (id) => timesFailed(id) * 2 >= runs.length,
    ),
  }
}

/** Installed on first use, in its own folder (199). */
async function loadLighthouse(root: string): Promise<Lighthouse> {
  const tools = pathToFileURL(join(root, 'scripts/tools/install.mjs')).href
  const { onDemand } = (await import(tools)) as {
    onDemand(name: string): Promise<{ readonly default: Lighthouse }>
  }
  return (await onDemand('lighthouse')).default
}

/** One visit in a new browser with empty caches. */
async function visit(
  lighthouse: Lighthouse,
  launch: (port: number) => Promise<Browser>,
  target: Target,
  page: BenchPage,
): Promise<LighthouseRun> {
  const port = await freePorts()
  const browser = await launch(port)
  try {
    const cookie = page.needsCart ? (await openVisitor(target, CART_SKUS)).cookie : undefined
    const found = await lighthouse(`http://localhost:${target.port}${page.path}`, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // Lighthouse clears storage, cookies included, before a visit.
      ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
    })
    if (found === undefined || found.lhr.runtimeError !== undefined)
      throw new Error(`Lighthouse saw nothing of ${page.path}: ${found?.lhr.runtimeError?.message ?? ''}`)
    return readResult(found.lhr)
  } finally {
    await browser.close()
  }
}

export async function measureLighthouse(
  root: string,
  launch: (port: number) => Promise<Browser>,
  target: Target,
  runs: number,
  say: (line: string) => void,
): Promise<LighthouseResult[]> {
  const lighthouse = await loadLighthouse(root)
  const results: LighthouseResult[] = []
  for (const page of PAGES.filter(({ id }) => MEASURED.has(id))) {
    say(`  ${page.title}`)
    const visits: LighthouseRun[] = []
    for (let run = 0; run < runs; run += 1) visits.push(await visit(lighthouse, launch, target, page))
    results.push(summariseRuns(page, visits))
  }
  return results
}
