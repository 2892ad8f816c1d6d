/** Whoever speaks to a platform in this process makes a Request for it, as its protocol wants. */
import { fileURLToPath } from 'node:url'
import { recordPlatform } from '../../kit/surfaces'
import { ORIGIN } from './origin'

/** One for the process: test files of one worker may each load this module anew. */
const kept = globalThis as { areOwn?: boolean }

const PLATFORMS = fileURLToPath(new URL('../../../platforms/', import.meta.url))

/**
 * In the tests of a platform, which know no shop, every Request is the test's own and recorded as one to a platform.
 * Anywhere else the shop's clients make them as well, and what a test itself asks goes through `pastTheShop`. Anew for
 * each test file.
 */
export function recordPlatformRequests(testFile = ''): void {
  kept.areOwn = testFile.startsWith(PLATFORMS)
  const Original = globalThis.Request
  if (Object.hasOwn(Original, 'isNoting')) return
  class NotingRequest extends Original {
    static readonly isNoting = true

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      if (kept.areOwn === true && !this.url.startsWith(`${ORIGIN}/`)) recordPlatform(this.url)
    }
  }
  globalThis.Request = NotingRequest
}
