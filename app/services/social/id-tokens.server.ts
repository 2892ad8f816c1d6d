/** OpenID Connect id tokens: signed with the provider's own keys, meant for us and this attempt, and not expired. */
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { emailField } from '~/models/validation/fields'
import { agedBy, SHARED } from '../cache-options'
import { systemClock } from '../clock'
import type { Clock } from '../clock'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'
import { withoutRequestBudget } from '../request-budget'
import { UpstreamError } from '../upstream'

const TIMEOUT_MS = 3_000
/** Keys rotate now and then; an unknown one is fetched at once, though no more often than this. */
const KEYS_KEPT_MS = 10 * 60_000
const ASK_AGAIN_MS = 10_000
/** A provider has one set of them. */
const KEY = 'keys'
const TOLERANCE_S = 30

/** Apple writes flags as text. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
  .optional()
  .catch(undefined)

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().optional(),
  // One that mail and payments would refuse counts as absent.
  email: emailField.optional().catch(undefined),
  email_verified: flag,
  given_name: z.string().max(200).optional().catch(undefined),
  family_name: z.string().max(200).optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
})
export type IdClaims = z.infer<typeof ClaimsSchema>

/** The token is not theirs, not for us, or not for this attempt. */
export class IdTokenRefused extends Error {
  override readonly name = 'IdTokenRefused'
}

export interface IdTokens {
  /** Throws IdTokenRefused, or UpstreamError while the provider's keys are unavailable. */
  verify(token: string, expected: { readonly nonce: string }): Promise<IdClaims>
}

const KeySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

export function createIdTokens({
  keysUrl,
  issuer,
  audience,
  send,
  clock,
}: {
  readonly keysUrl: string
  /** The issuer names it may use. */
  readonly issuer: () => readonly string[]
  readonly audience: string
  readonly send: Send
  readonly clock: Clock
}): IdTokens {
  async function request(): Promise<JSONWebKeySet> {
    const { status, body } = await callJson(send, {
      service: 'identity',
      operation: 'keys',
      method: 'GET',
      address: keysUrl,
      timeoutMs: TIMEOUT_MS,
    })
    const parsed = KeySetSchema.safeParse(body)
    if (status !== 200 || !parsed.success)
      throw new UpstreamError({ service: 'identity', operation: 'keys', status, retryable: true })
    return parsed.data
  }

  const kept = new LRUCache<typeof KEY, JSONWebKeySet>({
    max: 1,
    ttl: KEYS_KEPT_MS,
    // Real time: the shop's clock may stand still.
    ...agedBy(systemClock),
    ...SHARED,
    // The keys known before still serve, whatever an unknown one asked for.
    noDeleteOnFetchRejection: true,
    fetchMethod: () => withoutRequestBudget(request),
  })

  function keys(maxAgeMs: number): Promise<JSONWebKeySet> {
    const areOld = KEYS_KEPT_MS - kept.getRemainingTTL(KEY) >= maxAgeMs
    // Others' unknown keys make nobody wait whose key is known.
    return kept.forceFetch(KEY, { forceRefresh: areOld, allowStale: !areOld })
  }

  const check = async (token: string, maxAgeMs: number) =>
    jwtVerify(token, createLocalJWKSet(await keys(maxAgeMs)), {
      issuer: [...issuer()],
      audience,
      // Never `none`, and never a shared secret.
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: TOLERANCE_S,
      currentDate: clock.now(),
    })

  async function checkOrAskAgain(token: string) {
    try {
      return await check(token, KEYS_KEPT_MS)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return check(token, ASK_AGAIN_MS)
    }
  }

  return {
    async verify(token, { nonce }) {
      try {
        const { payload } = await checkOrAskAgain(token)
        const claims = ClaimsSchema.parse(payload)
        if (claims.nonce !== nonce) throw new IdTokenRefused('Another attempt')
        return claims
      } catch (error) {
        if (error instanceof UpstreamError || error instanceof IdTokenRefused) throw error
        // Without its message: it may quote the token.
        throw new IdTokenRefused('Not a good token')
      }
    },
  }
}
