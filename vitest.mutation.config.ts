/** For `npm run mutation`: the tests of one folder in one thread, a new one for each mutant: nothing has used its modules yet. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Vitest runs what takes longest first. Here the first test that fails ends a run, and most mutants fall to a quick one. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ project, moduleId }: TestSpecification): number => {
      const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`
      return this.ctx.cache.getFileTestResults(key)?.duration ?? 0
    }
    return Promise.resolve(files.toSorted((a, b) => durationOf(a) - durationOf(b)))
  }
}

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // Stryker works on a copy in .cache, which Vitest would leave out.
    exclude: ['**/node_modules/**'],
    environment: 'node',
    runner: fileURLToPath(new URL('scripts/tools/mutation-runner.mjs', import.meta.url)),
    setupFiles: ['tests/unit/setup.ts'],
    sequence: { sequencer: QuickestFirst },
    // The files of one run share what they have loaded, which takes longer than most of their tests.
    poolOptions: { threads: { isolate: false } },
    testTimeout: 120_000,
  },
})
