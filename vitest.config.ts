/** The unit tests: the app's own modules, without the Remix plugin, which wants a route manifest and a dev server. */
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** No module of theirs keeps anything, so that their files may share a worker and what it has loaded. */
const PURE = '{app/{content,models,components,styles},catalogue,platforms,scripts/tools}/**/*.test.{ts,tsx}'

export default defineConfig({
  resolve: {
    alias: {
      '~': fromHere('./app'),
      '@remix-run/route-config': fromHere('./tests/unit/support/route-config.ts'),
    },
  },
  // In place of a compiler with a server and a watcher of its own: nothing here asks for the CSS.
  plugins: [vanillaExtractPlugin({ unstable_mode: 'transform' })],
  test: {
    environment: 'node',
    setupFiles: ['tests/unit/setup.ts'],
    // Long: a busy machine fails nothing, and what never comes is rare.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    poolOptions: { forks: { maxForks: 2 }, threads: { maxThreads: 1, isolate: false } },
    projects: [
      { extends: true, test: { name: 'pure', pool: 'threads', include: [PURE] } },
      {
        extends: true,
        test: {
          name: 'whole',
          pool: 'forks',
          include: ['{app,lib,platforms,server,catalogue,scripts,bench,tests/unit}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', PURE],
        },
      },
    ],
  },
})
