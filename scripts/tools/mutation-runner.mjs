/**
 * The test runner of `npm run mutation`. Stryker only looks at tests: a mutant that stops a test file from loading
 * would leave no failed test and count as a survivor. Here such a file gets one failing test.
 */
import { test } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'

export default class MutationRunner extends VitestTestRunner {
  async importFile(file, source) {
    try {
      return await super.importFile(file, source)
    } catch (error) {
      if (source === 'setup') throw error
      test('can be loaded', () => {
        throw error
      })
      return undefined
    }
  }
}
