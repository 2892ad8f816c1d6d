/** Whoever speaks to a platform in this process makes a Request for it, as its protocol wants. */
import { recordPlatform } from '../../kit/surfaces'
import { ORIGIN } from './origin'

/** One for the process: test files of one worker may each load this module anew. */
const kept = globalThis as { isShopOpen?: boolean }

/**
 * Every Request but those to the shop itself is recorded as one to a platform, until a shop is open: from then on they
 * are nearly all the shop's own, and what the test itself asks goes through `pastTheShop`. Anew for each test file.
 */
export function recordPlatformRequests(): void {
  kept.isShopOpen = false
  const Original = globalThis.Request
  if (Object.hasOwn(Original, 'isNoting')) return
  class NotingRequest extends Original {
    static readonly isNoting = true

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      if (kept.isShopOpen !== true && !this.url.startsWith(`${ORIGIN}/`)) recordPlatform(this.url)
    }
  }
  globalThis.Request = NotingRequest
}

/** To the end of this test file Requests are no longer taken for the test's own. */
export function leaveRequestsToTheShop(): void {
  kept.isShopOpen = true
}
