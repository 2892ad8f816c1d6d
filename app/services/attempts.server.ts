/**
 * Limits attempts at anything worth guessing or costing us money, counted where it happens: no method, spelling or
 * encoding of a request gets around it (docs/decisions/048). The server's own limits by path come before this.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE_S = 60

/** Families and offices share an IP address, so the limits per address leave room. */
const ALLOWANCES = {
  /** Failed passwords from one address, whatever the accounts. */
  'password-address': { points: 60, seconds: 5 * MINUTE_S },
  /** Failed passwords of one account, wherever they come from. */
  'password-account': { points: 10, seconds: 15 * MINUTE_S },
  /** E-mails looked up from one address: the first sign-in step reveals whether there is an account (AUTH-08). */
  'look-up': { points: 60, seconds: 5 * MINUTE_S },
  /** Links requested from one address, for any account. */
  'link-address': { points: 20, seconds: 15 * MINUTE_S },
  /** The same for one account: nobody should drown in mail. */
  'link-account': { points: 5, seconds: 15 * MINUTE_S },
  /** Guest orders not found, from one address and for one number. */
  'order-address': { points: 20, seconds: 15 * MINUTE_S },
  'order-number': { points: 10, seconds: 60 * MINUTE_S },
  /** Declined cards for placed orders, from one address and for one order: nobody tries out which cards are good. */
  'card-address': { points: 30, seconds: 15 * MINUTE_S },
  'card-order': { points: 10, seconds: 60 * MINUTE_S },
  /**
   * Forms without a captcha verdict, as from browsers without scripts: look-ups, sign-ups, messages. Forms with a
   * password count by whether it was right.
   */
  'no-captcha': { points: 40, seconds: 5 * MINUTE_S },
  /** Sign-ins with another provider started from one address. */
  social: { points: 40, seconds: 5 * MINUTE_S },
  /** Accounts created from one address. */
  'sign-up': { points: 20, seconds: 15 * MINUTE_S },
  /** Invitations a customer has mailed to friends. */
  invitation: { points: 20, seconds: 24 * 60 * MINUTE_S },
  /** Discount codes and campaigns that do not exist or apply, on the cart, by link or by call. */
  code: { points: 40, seconds: 5 * MINUTE_S },
  /** Calls to the address services, which cost money: suggestions while typing, and verification forms. */
  'address-search': { points: 400, seconds: 5 * MINUTE_S },
  'address-check': { points: 60, seconds: 5 * MINUTE_S },
  /** Forms sent to us from one address: messages, requests, feedback, the newsletter. */
  'sent-in': { points: 60, seconds: 15 * MINUTE_S },
  /** Products that one e-mail waits for: nobody should be able to fill another's mailbox. */
  'stock-notice': { points: 20, seconds: 60 * MINUTE_S },
  /** Content forms sent from one address: each of them mails someone. */
  lead: { points: 20, seconds: 10 * MINUTE_S },
  /** Carts created. */
  'new-cart': { points: 200, seconds: 10 * MINUTE_S },
} as const

export type AttemptKind = keyof typeof ALLOWANCES
/** What is attempted, and by whom: an IP address, or an account's e-mail. */
export type Attempt = readonly [kind: AttemptKind, who: string]

/** Used up: nothing was attempted. */
export interface Limited {
  readonly kind: 'limited'
  readonly waitSeconds: number
}

export interface Attempts {
  /**
   * Runs `work` as one attempt of each kind, unless one of them is used up. An attempt counts while it is running, or a
   * hundred at once would all start before the first had failed; afterwards it counts if `counts` says so.
   */
  run<T>(
    attempts: readonly Attempt[],
    work: () => Promise<T>,
    counts: (outcome: T) => boolean,
  ): Promise<T | Limited>
}

/** Worded for a form field. */
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

  /** Seconds to wait if one of them is used up; then none is taken. */
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
