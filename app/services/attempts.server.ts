/**
 * How often somebody may try what is worth guessing or costs us, counted where it happens: no method, spelling or
 * encoding of a request goes past it (docs/decisions/048). The server's own limits by path stand before this.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60

/** Families and offices share an address, so the numbers of addresses leave room. */
const ALLOWANCES = {
  /** Failed passwords from one address, whatever the accounts. */
  'password-address': { points: 60, seconds: 5 * MINUTE_S },
  /** Failed passwords of one account, wherever they come from. */
  'password-account': { points: 10, seconds: 15 * MINUTE_S },
  /** E-mails asked about from one address: the first step of signing in tells whether there is an account (AUTH-08). */
  'look-up': { points: 60, seconds: 5 * MINUTE_S },
  /** Links that were asked for from one address, for whatever account. */
  'link-address': { points: 20, seconds: 15 * MINUTE_S },
  /** The same for one account: nobody is to drown in mail. */
  'link-account': { points: 5, seconds: 15 * MINUTE_S },
  /** Guest orders that were not found from one address, and by one number. */
  'order-address': { points: 20, seconds: 15 * MINUTE_S },
  'order-number': { points: 10, seconds: 60 * MINUTE_S },
  /**
   * Forms that came without word of the captcha, as from browsers without scripts: look-ups, sign-ups, messages. Those with
   * a password count by whether it was right.
   */
  'no-captcha': { points: 40, seconds: 5 * MINUTE_S },
  /** Ways to another provider that were begun from one address. */
  social: { points: 40, seconds: 5 * MINUTE_S },
  /** Accounts made from one address. */
  'sign-up': { points: 20, seconds: 15 * MINUTE_S },
  /** Invitations that a customer has mailed to friends. */
  invitation: { points: 20, seconds: 24 * 60 * MINUTE_S },
  /** Discount codes and campaigns that did not exist or apply, on the cart, by link or by call. */
  code: { points: 40, seconds: 5 * MINUTE_S },
  /** Questions to the address services, which cost us: suggestions as somebody types, and forms of verification. */
  'address-search': { points: 400, seconds: 5 * MINUTE_S },
  'address-check': { points: 60, seconds: 5 * MINUTE_S },
  /** Forms that were sent to us from one address: messages, requests, feedback, the newsletter. */
  'sent-in': { points: 60, seconds: 15 * MINUTE_S },
  /** Products that one e-mail waits for: nobody is to have another's mailbox filled. */
  'stock-notice': { points: 20, seconds: 60 * MINUTE_S },
  /** Forms of content that were sent from one address: each of them is mail to somebody. */
  lead: { points: 20, seconds: 10 * MINUTE_S },
  /** Carts begun. */
  'new-cart': { points: 200, seconds: 10 * MINUTE_S },
} as const

export type AttemptKind = keyof typeof ALLOWANCES
/** What is tried, and by whom: an address, or an account's e-mail. */
export type Attempt = readonly [kind: AttemptKind, who: string]

/** Used up: nothing was tried. */
export interface Limited {
  readonly kind: 'limited'
  readonly waitSeconds: number
}

export interface Attempts {
  /**
   * Does what counts as one try of each, unless one of them is used up. A try counts while it is under way, or a
   * hundred at once would all begin before the first has failed; afterwards it does when `counts` says so.
   */
  run<T>(
    attempts: readonly Attempt[],
    work: () => Promise<T>,
    counts: (outcome: T) => boolean,
  ): Promise<T | Limited>
}

/** In the words of a form's field. */
export function tooManyTries(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / MINUTE_S)
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `There were too many tries. Please wait ${time}, then try again.`
}

/** `factor` multiplies every allowance: a test run is one address that does everything a thousand times. */
export function createAttempts(factor = 1): Attempts {
  const limiters = new Map(
    Object.entries(ALLOWANCES).map(([kind, { points, seconds }]) => [
      kind,
      new RateLimiterMemory({ keyPrefix: kind, points: Math.ceil(points * factor), duration: seconds }),
    ]),
  )
  const limiterOf = (kind: AttemptKind): RateLimiterMemory => {
    const limiter = limiters.get(kind)
    if (limiter === undefined) throw new Error(`No allowance for ${kind}`)
    return limiter
  }

  async function takeOne([kind, who]: Attempt): Promise<number | null> {
    try {
      await limiterOf(kind).consume(who)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }

  const giveBack = (attempts: readonly Attempt[]) =>
    Promise.all(attempts.map(([kind, who]) => limiterOf(kind).reward(who)))

  /** Seconds to wait when one of them is used up; then none is taken. */
  async function take(attempts: readonly Attempt[]): Promise<number | null> {
    const waits = await Promise.all(attempts.map(takeOne))
    const refused = waits.filter((wait) => wait !== null)
    if (refused.length === 0) return null
    await giveBack(attempts.filter((_attempt, index) => waits[index] === null))
    return Math.max(...refused)
  }

  return {
    async run(attempts, work, counts) {
      const waitSeconds = await take(attempts)
      if (waitSeconds !== null) return { kind: 'limited', waitSeconds }
      let hasCounted = false
      try {
        const outcome = await work()
        hasCounted = counts(outcome)
        return outcome
      } finally {
        if (!hasCounted) await giveBack(attempts)
      }
    },
  }
}
