/** Journeys run with JavaScript, without it, on a narrow screen, and with platforms of their own process. Shops: tests/kit/kept-shops.ts. */
import { defineConfig } from '@playwright/test'
import { definedOnly } from './app/models/defined-only'
import type { ShopOptions, WorkerOptions } from './tests/kit/fixtures'

const executablePath = process.env['CHROMIUM_PATH']

/**
 * Background traffic of the browser would be refused by a closed network, many times a second. Pages live for a second or
 * two: compiling them for the long run, threads that help with it, and a process that draws what nobody sees, cost more
 * than they give.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --single-threaded',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A minute and more each, of processes of their own: first, so that the others run beside them. */
const LONG = /\/(ways-of-starting|contention|placement|catalogue-changes)\.no-js\.spec\.ts$/

/** Whose subject is what only somebody who sees it knows: their browser fetches and draws pictures (187). */
const PICTURES = /\.pictures\.((no-)?js\.)?spec\.ts$/

/** About platforms of another origin than the shop's, and about nothing that others show as well. */
const APART = /\.apart\.spec\.ts$/

/** On platforms of another origin as well: without scripts there alone, for the shop's own forms are the same. */
const APART_TOO = /\/(cart-journeys|several-addresses)\.spec\.ts$/

const desktop = { viewport: { width: 1280, height: 900 } }

export default defineConfig<ShopOptions, WorkerOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/kit/global-setup.ts',
  fullyParallel: false,
  // Twice as many as the machine has cores: a test waits for half of its time, for a page, a clock or a process.
  workers: Number(process.env['E2E_WORKERS'] ?? 4),
  // A test that passes only at the second try is named at the end of the run (092).
  retries: 1,
  // Long: a busy machine fails nothing, and what never comes is rare.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'line',
  outputDir: 'test-results/e2e',
  use: {
    ...desktop,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Of the second try: keeping the page at each step of every test costs a third of all they take (187).
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: { args, ...definedOnly({ executablePath }) },
  },
  projects: [
    { name: 'long', testMatch: LONG, use: { javaScriptEnabled: false } },
    {
      name: 'mobile',
      testMatch: /\.journey\.spec\.ts$/,
      workers: 1,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, pictures: true },
    },
    // A process for each of them and one more for what comes after it would take a core three seconds each time.
    {
      name: 'pictures',
      testMatch: PICTURES,
      testIgnore: /\.no-js\.spec\.ts$/,
      workers: 1,
      use: { pictures: true },
    },
    { name: 'js', testIgnore: [/\.no-js\.spec\.ts$/, PICTURES, APART] },
    // Without scripts but where they are the subject: what else platforms elsewhere may change is behind the shop, and
    // such pages cost a third. A guest buys from such a shop in `remote.no-js`.
    {
      name: 'apart',
      testMatch: [APART, APART_TOO],
      workers: 1,
      use: { apart: true, javaScriptEnabled: false },
    },
    {
      name: 'pictures-no-js',
      testMatch: PICTURES,
      testIgnore: /\.js\.spec\.ts$/,
      workers: 1,
      use: { pictures: true, javaScriptEnabled: false },
    },
    {
      name: 'no-js',
      testIgnore: [/\.js\.spec\.ts$/, LONG, PICTURES, APART, APART_TOO],
      use: { javaScriptEnabled: false },
    },
  ],
})
