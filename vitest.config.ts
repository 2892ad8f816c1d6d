/** The unit tests: the app's own modules, without the Remix plugin, which wants a route manifest and a dev server. */
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const TESTS = '{app,lib,platforms,server,catalogue,scripts,bench,tests/unit}/**/*.test.{ts,tsx}'
const NONE = ['**/node_modules/**', 'build/**']

/** Each in a process of its own: they change what is the whole process's (its modules, its folders, its handlers). */
const ALONE = [
  'app/services/payments/braintree/gateway.server.test.ts',
  'app/components/{cart/cart-edits,enhance/navigation,forms/use-unsent-input}.test.tsx',
  'tests/unit/routes/{own-project,production-start,request-budget}.test.ts',
]

/**
 * They wait and start programs for so long that the others had better run beside them: one after another in a process.
 * With them what renders by the React that warns (tests/unit/support/react-as-served.ts): the components, the pages that
 * not everybody may see, and those whose words are read.
 */
const WAITING = [
  'server/main.test.ts',
  '{scripts,bench}/*.test.ts',
  'scripts/battery/**/*.test.ts',
  'tests/unit/placement/*.test.ts',
  'tests/unit/routes/{catalogue-follower,database-away.db,disk-full,menus,outage,readiness}.test.ts',
  'tests/unit/routes/{access,plain-words,words-apart}.test.ts',
  'app/{components,content}/**/*.test.tsx',
  'app/services/cart/{cart-moves,cut-moves}.test.ts',
  'tests/unit/routes/{change-payment,kept-pages,sign-in-slow,ordering-{elsewhere,sign-in,twice,waited},outage-signed-in}.test.ts',
]

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
    poolOptions: { threads: { maxThreads: 2, isolate: false }, forks: { maxForks: 1 } },
    projects: [
      // Two threads, each with what its files before have loaded: docs/decisions/078.
      {
        extends: true,
        esbuild: { jsxDev: false },
        test: {
          name: 'shared',
          pool: 'threads',
          include: [TESTS],
          exclude: [...NONE, ...ALONE, ...WAITING],
          // After the one that all have.
          setupFiles: ['tests/unit/support/react-as-served.ts'],
        },
      },
      { extends: true, test: { name: 'alone', pool: 'forks', include: ALONE, exclude: NONE } },
      {
        extends: true,
        test: {
          name: 'waiting',
          pool: 'forks',
          poolOptions: { forks: { singleFork: true, isolate: false } },
          include: WAITING,
          exclude: [...NONE, ...ALONE],
        },
      },
    ],
  },
})
