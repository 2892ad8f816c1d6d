import { mergeConfig, defineConfig } from 'vitest/config'
import base from './remix.config'

export default mergeConfig(
  base({ command: 'serve', mode: 'test' }),
  defineConfig({
    test: {
      include: ['{app,lib,platforms,server,catalogue,scripts,bench,tests/unit}/**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', 'build/**'],
      environment: 'node',
      pool: 'forks',
      poolOptions: { forks: { maxForks: 2 } },
      setupFiles: ['tests/unit/setup.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  }),
)
