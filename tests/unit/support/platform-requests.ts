/** Whoever speaks to a platform in this process makes a Request for it, as its protocol wants. */
import { recordPlatform } from '../../kit/surfaces'
import { ORIGIN } from './origin'

/** Every Request but those to the shop itself is recorded as one to a platform. */
export function recordPlatformRequests(): void {
  const Original = globalThis.Request
  if (Object.hasOwn(Original, 'isNoting')) return
  class NotingRequest extends Original {
    static readonly isNoting = true

    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      if (!this.url.startsWith(`${ORIGIN}/`)) recordPlatform(this.url)
    }
  }
  globalThis.Request = NotingRequest
}
