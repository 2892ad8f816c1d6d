/** A small run with handpicked numbers, for tests of the verdicts and the report. */
import { definedOnly } from '../app/models/defined-only'
import type { PageBytes } from './bytes'
import type { LighthouseResult } from './lighthouse'
import { LONG_LISTING, SHORT_LISTING } from './load-cases'
import type { BenchResults } from './results'
import type { Sample } from './samples'
import type { CaseResult } from './throughput'

export const sample = (over: Partial<Sample> = {}): Sample => ({
  requests: 1000,
  refused: 0,
  seconds: 5,
  p50: 5,
  p99: 10,
  max: 20,
  cpuMsPerRequest: 3,
  ...over,
})

export const pageBytes = (over: Partial<PageBytes> = {}): PageBytes => ({
  page: 'home',
  title: 'Home',
  mode: 'full',
  html: 7_540,
  js: 84_000,
  css: 9_000,
  jsFiles: 12,
  cssFiles: 4,
  jsAfter: 12_500,
  jsAfterFiles: 6,
  scripts: 2,
  ...over,
})

export function caseResult(id: string, title: string, ours: Sample[], large?: Sample[]): CaseResult {
  const bare = [sample({ requests: 10_000, p99: 2, cpuMsPerRequest: 0.1 })]
  return {
    id,
    title,
    bytes: 7_000,
    samples: { bare, default: ours, ...definedOnly({ large }) },
  }
}

export const lighthouseResult = (over: Partial<LighthouseResult> = {}): LighthouseResult => {
  const scores = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
  const metrics = { fcpMs: 1_100, lcpMs: 1_900, tbtMs: 60, cls: 0.01, speedIndexMs: 1_200 }
  return {
    page: 'home',
    title: 'Home',
    isIndexed: true,
    runs: [{ scores, metrics, failed: [] }],
    median: { scores, metrics },
    failed: [],
    ...over,
  }
}

export function results(over: Partial<BenchResults> = {}): BenchResults {
  return {
    machine: {
      commit: 'abc1234',
      date: '2026-01-02 03:04',
      cpu: 'Some CPU',
      cores: 2,
      memoryGb: 8,
      system: 'Linux 6.1',
      node: 'v20.20.2',
      chromium: undefined,
      loadBefore: 0.4,
    },
    options: {
      quick: false,
      skipScale: false,
      skipBrowser: false,
      reuse: false,
      profile: undefined,
      lighthouse: false,
      twoProcesses: false,
      products: 10_000,
      orders: 100_000,
      carts: 50_000,
      concurrency: 8,
      warmUpSeconds: 3,
      secondsPerRound: 5,
      rounds: 3,
      browserRuns: 3,
      lighthouseRuns: 5,
    },
    seconds: 840,
    seeding: {
      default: { products: 253, seconds: 6.9 },
      large: { products: 10_000, seconds: 81.2, orders: 100_000, carts: 50_000, historySeconds: 95 },
    },
    starts: { default: 1_800, large: 2_400 },
    placements: {
      default: { orders: 100, p50: 40, p99: 60 },
      large: { orders: 100, p50: 44, p99: 75 },
    },
    bytes: [
      pageBytes(),
      pageBytes({ page: 'search', title: 'Search', js: 80_900 }),
      pageBytes({ page: 'blocks', title: 'Every block', js: 80_800 }),
      pageBytes({ page: 'cart', title: 'Cart', js: 94_000 }),
      pageBytes({ mode: 'lite', js: 0, jsFiles: 0, scripts: 0 }),
    ],
    asked: [
      {
        name: 'chat',
        title: 'Chat, pressed',
        js: 2_300,
        files: 1,
        pages: ['Home', 'Search', 'Every block', 'Cart'],
      },
      { name: 'captcha', title: 'Sign-in sent', js: 700, files: 1, pages: [] },
    ],
    throughput: [
      caseResult('product/session', 'Product, with a session', [sample()], [sample({ p99: 12 })]),
      caseResult('listing/session', 'Listing, with a session', [sample()], [sample({ p99: 11 })]),
      caseResult(SHORT_LISTING.id, SHORT_LISTING.title, [sample()]),
      caseResult(LONG_LISTING.id, LONG_LISTING.title, [sample({ cpuMsPerRequest: 4.5 })]),
      ...['home', 'search', 'cart', 'checkout'].map((page) =>
        caseResult(`${page}/session`, `${page}, with a session`, [sample()]),
      ),
      caseResult('add-to-cart', 'Add to cart', [sample({ cpuMsPerRequest: 2.9 })]),
      caseResult('home/anonymous', 'Home, no cookie', [sample({ requests: 3_000, p99: 5 })]),
    ],
    carts: [
      { lines: 1, addresses: 1, ms: 4, cpuMs: 3, calls: 2, mostCalls: 2 },
      { lines: 50, addresses: 1, ms: 8, cpuMs: 7, calls: 2, mostCalls: 2 },
      { lines: 1, addresses: 20, ms: 6, cpuMs: 5, calls: 2, mostCalls: 2 },
      { lines: 50, addresses: 20, ms: 12, cpuMs: 11, calls: 3, mostCalls: 4 },
    ],
    steps: [
      { id: 'save-address', title: 'Address, saved', ms: 9.5, calls: 2, mostCalls: 2 },
      { id: 'save-delivery', title: 'Delivery, saved', ms: 8, calls: 2, mostCalls: 9 },
      { id: 'save-split', title: 'Several addresses, saved in a new mode', ms: 21, calls: 5, mostCalls: 6 },
      { id: 'use-address', title: 'Saved address, chosen', ms: 11, calls: 3, mostCalls: 3 },
      {
        id: 'customer-save-split',
        title: 'Several addresses of a customer, saved',
        ms: 23,
        calls: 6,
        mostCalls: 7,
      },
    ],
    profiles: [
      {
        id: 'product/session',
        title: 'Product, with a session',
        ms: 4,
        parts: [
          { name: 'React', milliseconds: 2 },
          { name: 'The embedded platforms', milliseconds: 1 },
          { name: 'Packing and hashing', milliseconds: 1 },
        ],
      },
    ],
    browser: [
      {
        page: 'home',
        title: 'Home',
        width: 390,
        runs: [{ lcpMs: 900, tbtMs: 100, cls: 0.01 }],
        median: { lcpMs: 900, tbtMs: 100, cls: 0.01 },
      },
    ],
    lighthouse: [lighthouseResult()],
    twoProcesses: {
      kind: 'measured',
      cases: [
        {
          id: 'cart/session',
          title: 'Cart, with a session',
          samples: { one: [sample()], two: [sample({ requests: 1_500, p99: 8, cpuMsPerRequest: 3.3 })] },
        },
      ],
    },
    failures: [],
    ...over,
  }
}
