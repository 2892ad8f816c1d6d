/**
 * `npx playwright test --config scripts/screenshots/playwright.config.ts`, after a build: screenshots of the pages at
 * four widths, with and without scripts. `--project 1280 --project 390` takes only those in the README.
 */
import { defineConfig } from '@playwright/test'
import { definedOnly } from '../../app/models/defined-only'
import type { ShopOptions, WorkerOptions } from '../../tests/kit/fixtures'

const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig<ShopOptions, WorkerOptions>({
  testDir: '.',
  testMatch: 'screenshots.spec.ts',
  globalSetup: '../../tests/kit/global-setup.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  outputDir: '../../test-results/screenshots',
  use: {
    pictures: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      ...definedOnly({ executablePath }),
    },
  },
  projects: [
    { name: '1280', use: { viewport: { width: 1280, height: 900 } } },
    { name: '390', use: narrow },
    { name: '768', use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
    { name: '320', use: { viewport: { width: 320, height: 568 }, hasTouch: true } },
    { name: '1280-no-js', use: { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false } },
    { name: '390-no-js', use: { ...narrow, javaScriptEnabled: false } },
  ],
})
