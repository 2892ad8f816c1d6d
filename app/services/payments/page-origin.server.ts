/** Where the embedded payment page is: what shared platforms say counts, since it stands in every session they open. */
import { z } from 'zod'
import { EnvError } from '../env.server'
import { callJson } from '../json-call.server'
import type { Logger } from '../logger'
import { unlessAway } from '../upstream'

const TIMEOUT_MS = 3_000
const AnswerSchema = z.object({ origin: z.url({ protocol: /^https?$/ }) })

/** Throws EnvError when the settings name another origin than the platforms: every payment would fail. */
export async function findPageOrigin(options: {
  /** `/payments` of the shared platforms. */
  readonly baseUrl: string
  readonly credentials: { readonly merchantId: string; readonly secret: string }
  readonly fetch: typeof fetch
  readonly logger: Logger
  /** By the setting, where there is one. */
  readonly configured: string | undefined
  /** What to go by while nobody answers. */
  readonly assumed: string
}): Promise<string> {
  const { baseUrl, credentials, fetch, logger, configured, assumed } = options
  const { merchantId, secret } = credentials
  const call = callJson(fetch, {
    service: 'payments',
    operation: 'hosted page',
    method: 'GET',
    address: `${baseUrl}/hosted-page`,
    headers: { authorization: `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}` },
    timeoutMs: TIMEOUT_MS,
  })
  const answer = AnswerSchema.safeParse((await unlessAway(call, null))?.body)
  if (!answer.success) {
    logger.warn({ assumed }, 'the platforms did not say where their payment page is')
    return assumed
  }
  const { origin } = new URL(answer.data.origin)
  if (configured !== undefined && new URL(configured).origin !== origin)
    throw new EnvError(
      `Settings are not usable:\n  GATEWAY_ORIGIN: is ${configured}, but the platforms open payments at ${origin}`,
    )
  return origin
}
