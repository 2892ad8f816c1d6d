/**
 * A reporter of Vitest that writes what failed outside of any test, a message each, into UNHANDLED_REPORT: the JSON
 * report says nothing of it.
 */
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_REPORT
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)))
  }
}
