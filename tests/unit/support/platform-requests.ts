/** Records requests to platforms made in this process: their protocol needs a `Request` for each. */
import { fileURLToPath } from 'node:url'
import { recordPlatform } from '../../kit/surfaces'
import { ORIGIN } from './origin'

/** One per process: test files of a worker may each load this module again. */
const kept = globalThis as { areOwn?: boolean }

const PLATFORMS = fileURLToPath(new URL('../../../platforms/', import.meta.url))

/**
 * In the tests of a platform, which involve no shop, every Request is the test's own and recorded as one to a platform.
 * Elsewhere the shop's clients make them too, and a test's own calls go through `pastTheShop`. Call it for each test
 * file.
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
