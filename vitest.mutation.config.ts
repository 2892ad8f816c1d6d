/** For `npm run mutation`: the tests of one folder in one thread; each mutant gets modules that nothing has used yet. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // Stryker works on a copy in .cache, which Vitest would leave out.
    exclude: ['**/node_modules/**'],
    environment: 'node',
    runner: fileURLToPath(new URL('scripts/tools/mutation-runner.mjs', import.meta.url)),
    setupFiles: ['tests/unit/setup.ts'],
    testTimeout: 120_000,
  },
})
