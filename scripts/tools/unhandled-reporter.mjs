/**
 * A Vitest reporter that writes failures outside any test, one message each, to UNHANDLED_REPORT: the JSON report omits
 * them.
 */
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_REPORT
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)))
  }
}
