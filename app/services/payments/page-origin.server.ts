/**
 * Where the embedded payment page is: shared platforms have the last word, since their origin is in every session they
 * open.
 */
import { z } from 'zod'
import { EnvError } from '../env.server'
import { callJson } from '../json-call.server'
import type { Logger } from '../logger'
import { orIfUnavailable } from '../upstream'

const TIMEOUT_MS = 3_000
/** Anyone may open the payment step, and platforms that are down must not be asked each time. */
const REMEMBERED_MS = 1_000
const AnswerSchema = z.object({ origin: z.url({ protocol: /^https?$/ }) })

export interface PageOrigin {
  /** The origin, if known: browsers may go only there. */
  known(): string | null
  /** Asks the platforms if it is not known; null if they do not say, or contradict the settings. */
  find(): Promise<string | null>
  /** They opened a payment elsewhere: ask again. */
  forget(): void
}

interface PageOriginOptions {
  /** `/payments` of the shared platforms. */
  readonly baseUrl: string
  readonly credentials: { readonly merchantId: string; readonly secret: string }
  readonly fetch: typeof fetch
  readonly logger: Logger
  /** From the settings, if set. */
  readonly configured: string | undefined
}

/** For platforms inside this process, which are told it; null if cards are entered in the shop's own pages. */
export function fixedPageOrigin(origin: string | null): PageOrigin {
  return { known: () => origin, find: () => Promise.resolve(origin), forget: () => undefined }
}

async function ask({ baseUrl, credentials, fetch, logger }: PageOriginOptions): Promise<string | null> {
  const { merchantId, secret } = credentials
  const call = callJson(fetch, {
    service: 'payments',
    operation: 'hosted page',
    method: 'GET',
    address: `${baseUrl}/hosted-page`,
    headers: { authorization: `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}` },
    timeoutMs: TIMEOUT_MS,
  })
  const answer = AnswerSchema.safeParse((await orIfUnavailable(call, null))?.body)
  if (answer.success) return new URL(answer.data.origin).origin
  logger.warn({}, 'the platforms did not say where their payment page is: nobody can pay until they do')
  return null
}

/** Throws EnvError if settings and platforms name different origins: every payment would fail. */
export async function createPageOrigin(options: PageOriginOptions): Promise<PageOrigin> {
  const { logger, configured } = options
  const expected = configured === undefined ? undefined : new URL(configured).origin
  let known: string | null = null
  let looked: { readonly at: number; readonly answer: Promise<string | null> } | undefined

  async function look(): Promise<string | null> {
    const origin = await ask(options)
    if (origin === null || expected === undefined || origin === expected) known = origin
    else logger.error({ setting: 'GATEWAY_ORIGIN', origin }, 'the platforms open payments at another origin')
    return known
  }

  const first = await ask(options)
  if (first !== null && expected !== undefined && first !== expected)
    throw new EnvError(
      `Settings are not usable:\n  GATEWAY_ORIGIN: is ${configured}, but the platforms open payments at ${first}`,
    )
  known = first
  return {
    known: () => known,
    find() {
      if (known !== null) return Promise.resolve(known)
      if (looked === undefined || performance.now() - looked.at > REMEMBERED_MS)
        looked = { at: performance.now(), answer: look() }
      return looked.answer
    },
    forget() {
      known = null
      looked = undefined
    },
  }
}
