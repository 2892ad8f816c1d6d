/**
 * Whether a person or a program sends a form, by the protocol of reCAPTCHA v3. It is a hint: without a token, or with
 * the verifier down, the form is accepted under a stricter limit, so that nobody needs a script (AUTH-27 to AUTH-30).
 */
import { z } from 'zod'
import type { Attempts, Limited } from '../attempts.server'
import { createAvailability } from '../availability'
import { describeFault } from '../faults'
import { callForm } from '../form-call.server'
import type { Logger } from '../logger'
import type { Send } from '../json-call.server'
import { isUpstreamError } from '../upstream'

export type CaptchaAction = 'sign_in' | 'sign_up' | 'contact'

/** What a page needs to request a token. */
export interface CaptchaScript {
  readonly src: string
  readonly siteKey: string
}

export interface Captcha {
  /** Null if there is no captcha, or the script's location is not known yet. */
  script(): CaptchaScript | null
  /**
   * `failed`: this was a program. Anything else may continue; without a token it is counted, unless the use case counts
   * its own failures, as for passwords: someone who knows theirs is never refused.
   */
  check(
    token: string | undefined,
    about: {
      readonly action: CaptchaAction
      readonly address: string
      readonly countsItsFailures?: boolean
    },
  ): Promise<'passed' | { readonly kind: 'failed' } | Limited>
  /** Origins that its script currently needs in the content security policy. */
  sources(): {
    readonly script: readonly string[]
    readonly connect: readonly string[]
    readonly frame: readonly string[]
  }
}

/** A hint is not worth the time that the sign-in itself needs (docs/decisions/050). */
const TIMEOUT_MS = 600
const TOKEN_MAX = 4_096
/** As the protocol's makers advise. */
const SCORE_MIN = 0.5

const VerdictSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
})

export interface CaptchaSettings {
  readonly siteKey: string
  readonly secret: string
  readonly verifyUrl: string
  /** Origin of the script, if known. */
  readonly scriptOrigin: () => string | null
  /** Relative to that origin. */
  readonly scriptPath: string
  readonly sources: (scriptOrigin: string) => ReturnType<Captcha['sources']>
}

export function createCaptcha({
  settings,
  hostname,
  send,
  attempts,
  logger,
}: {
  /** Null: there is no captcha, so no form can have a token, and only the limits of each action apply. */
  readonly settings: CaptchaSettings | null
  /** The shop's: a token issued for another site is not ours. */
  readonly hostname: string
  readonly send: Send
  readonly attempts: Attempts
  readonly logger: Logger
}): Captcha {
  const availability = createAvailability()
  type Verdict = 'passed' | 'failed' | 'unknown'

  async function verify(
    { secret, verifyUrl }: CaptchaSettings,
    token: string,
    action: CaptchaAction,
  ): Promise<Verdict> {
    // While it hangs, later requests do not wait for it again.
    if (availability.isAway()) return 'unknown'
    try {
      const body = await callForm(send, {
        service: 'captcha',
        operation: 'verify',
        address: verifyUrl,
        form: new URLSearchParams({ secret, response: token }),
        timeoutMs: TIMEOUT_MS,
      })
      availability.answered()
      const verdict = VerdictSchema.parse(body)
      const isOurs =
        (verdict.action === undefined || verdict.action === action) &&
        (verdict.hostname === undefined || verdict.hostname === hostname)
      // An expired or used token does not indicate a program: it counts as none.
      if (!verdict.success || !isOurs) return 'unknown'
      return (verdict.score ?? 1) >= SCORE_MIN ? 'passed' : 'failed'
    } catch (error) {
      // Any answer, even an error, came without a wait.
      if (isUpstreamError(error) && error.status === undefined) availability.failed()
      logger.warn(describeFault(error), 'a captcha could not be checked')
      return 'unknown'
    }
  }

  return {
    script() {
      const origin = settings?.scriptOrigin() ?? null
      if (settings === null || origin === null) return null
      const { siteKey, scriptPath } = settings
      return { siteKey, src: `${origin}${scriptPath}?render=${encodeURIComponent(siteKey)}` }
    },

    async check(token = '', { action, address, countsItsFailures = false }) {
      if (settings === null) return 'passed'
      const isTaken = token !== '' && token.length <= TOKEN_MAX
      const verdict = isTaken ? await verify(settings, token, action) : 'unknown'
      logger.info({ action, verdict, hasToken: token !== '' }, 'captcha')
      if (verdict === 'passed') return 'passed'
      if (verdict === 'failed') return { kind: 'failed' }
      if (countsItsFailures) return 'passed'
      const outcome = await attempts.run(
        [['no-captcha', address]],
        () => Promise.resolve('passed' as const),
        () => true,
      )
      return outcome
    },

    sources() {
      const origin = settings?.scriptOrigin() ?? null
      return settings === null || origin === null
        ? { script: [], connect: [], frame: [] }
        : settings.sources(origin)
    },
  }
}
