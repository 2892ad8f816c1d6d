/**
 * The test runner of `npm run mutation`. Stryker judges by tests alone: a mutant that keeps a file of tests from being
 * loaded would leave no failed test and pass for a survivor. Here such a file has one test, which fails.
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
