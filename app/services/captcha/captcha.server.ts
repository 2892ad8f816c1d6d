/**
 * Whether a person or a program sends a form, by the wire protocol of reCAPTCHA v3. It is a hint: without a token, or
 * where the verifier is away, the form is taken under a closer limit, so that nobody needs a script (AUTH-27 to AUTH-30).
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

/** What a page needs to ask for a token. */
export interface CaptchaScript {
  readonly src: string
  readonly siteKey: string
}

export interface Captcha {
  /** Null where there is no captcha, or nobody knows yet where its script is. */
  script(): CaptchaScript | null
  /**
   * `failed`: this was a program. Anything else may go on; without a token it is counted, unless the use case counts its
   * own failures, as of passwords: whoever knows theirs is never refused.
   */
  check(
    token: string | undefined,
    about: {
      readonly action: CaptchaAction
      readonly address: string
      readonly countsItsFailures?: boolean
    },
  ): Promise<'passed' | { readonly kind: 'failed' } | Limited>
  /** Origins that its script needs, for the content security policy of the moment. */
  sources(): {
    readonly script: readonly string[]
    readonly connect: readonly string[]
    readonly frame: readonly string[]
  }
}

/** A hint is not worth the time that the sign-in itself needs (docs/decisions/050). */
const TIMEOUT_MS = 600
const TOKEN_MAX = 4_096
/** What the makers of the protocol advise. */
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
  /** Origin of the script, when it is known. */
  readonly scriptOrigin: () => string | null
  /** Below that origin. */
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
  /** Null: there is none, so that no form can have a token: each has but the limits of what it does. */
  readonly settings: CaptchaSettings | null
  /** Of the shop: a token that another site has asked for is none of ours. */
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
    // Whoever comes while it hangs does not wait for it once more.
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
      // One that is too old, or was used, is no sign of a program: it counts as none.
      if (!verdict.success || !isOurs) return 'unknown'
      return (verdict.score ?? 1) >= SCORE_MIN ? 'passed' : 'failed'
    } catch (error) {
      // An answer, whatever it says, cost no time.
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
