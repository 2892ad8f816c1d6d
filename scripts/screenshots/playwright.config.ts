/** `npx playwright test --config scripts/screenshots/playwright.config.ts`: the README's pictures, after a build. */
import { defineConfig } from '@playwright/test'
import { definedOnly } from '../../app/models/defined-only'
import type { ShopOptions } from '../../tests/kit/fixtures'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig<ShopOptions>({
  testDir: '.',
  testMatch: 'screenshots.spec.ts',
  globalSetup: '../../tests/kit/global-setup.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  outputDir: '../../test-results/screenshots',
  use: {
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
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
})
