/**
 * Sign-ins with other providers in progress: each under the hash of its state, for ten minutes, for one use, and only
 * in the browser that began it. Apple answers with a form from its own page, which carries no cookie of ours: its
 * answer is kept here until the browser itself comes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { toSocialProvider } from '~/models/customers/social'
import type { SocialProvider } from '~/models/customers/social'
import { readCookie, writeCookie } from '~/utils/cookies'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import { encodeJson, tryDecodeJson } from '../database/json'
import type { AttemptSecrets } from './strategies.server'

/** A provider's answer. */
export const SocialAnswerSchema = z.object({
  code: z.string().max(4_096).optional(),
  /** An id token instead of a code. */
  credential: z.string().max(16_384).optional(),
  error: z.string().max(200).optional(),
  name: z
    .object({ firstName: z.string().max(200), lastName: z.string().max(200) })
    .optional()
    .catch(undefined),
})
export type SocialAnswer = z.infer<typeof SocialAnswerSchema>

export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly secrets: AttemptSecrets
  readonly destination: string
  /** The page under the dialog; null for a sign-in page. */
  readonly over: string | null
  readonly preserveCart: boolean
  readonly attachGuestOrders: boolean
  /** As posted by Apple's page. */
  readonly answer: SocialAnswer | null
}

export interface SocialAttempts {
  newSecrets(): AttemptSecrets
  /** Returns the Set-Cookie value that binds the attempt to this browser. */
  begin(state: string, attempt: Omit<SocialAttempt, 'answer'>, cookieHeader: string | null): Promise<string>
  /** Stores what was posted for it; false if there is no such attempt. */
  keepAnswer(provider: SocialProvider, state: string, answer: SocialAnswer): Promise<boolean>
  /** Works once, in the browser that began it. */
  take(provider: SocialProvider, state: string, cookieHeader: string | null): Promise<SocialAttempt | null>
  deleteExpired(): Promise<number>
}

const ATTEMPT_S = 600
const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')
const cookieName = (secure: boolean) => (secure ? '__Host-nutwood-social' : 'nutwood-social')

export function createSocialAttempts({
  database,
  clock,
  secureCookies,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secureCookies: boolean
}): SocialAttempts {
  const { db } = database
  const instant = (fromNowS = 0) => new Date(clock.now().getTime() + fromNowS * 1000).toISOString()
  const ownSecret = (header: string | null) => readCookie(header, cookieName(secureCookies), SECRET)

  return {
    newSecrets() {
      const verifier = newSecret()
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return { verifier, challenge, nonce: newSecret() }
    },

    async begin(state, { preserveCart, attachGuestOrders, ...attempt }, cookieHeader) {
      // One for all tabs of a browser.
      const secret = ownSecret(cookieHeader) ?? newSecret()
      await db
        .insertInto('social_attempt')
        .values({
          state_hash: hashOf(state),
          provider: attempt.provider,
          browser_hash: hashOf(secret),
          secrets: encodeJson(attempt.secrets),
          destination: attempt.destination,
          over_path: attempt.over,
          preserve_cart: preserveCart ? 1 : 0,
          attach_guest_orders: attachGuestOrders ? 1 : 0,
          answer: null,
          expires_at: instant(ATTEMPT_S),
        })
        .execute()
      return writeCookie(cookieName(secureCookies), secret, { secure: secureCookies, maxAge: ATTEMPT_S })
    },

    async keepAnswer(provider, state, answer) {
      const kept = await db
        .updateTable('social_attempt')
        .set({ answer: encodeJson(answer) })
        .where('state_hash', '=', hashOf(state))
        .where('provider', '=', provider)
        .where('answer', 'is', null)
        .where('expires_at', '>', instant())
        .returning('state_hash')
        .executeTakeFirst()
      return kept !== undefined
    },

    async take(provider, state, cookieHeader) {
      const secret = ownSecret(cookieHeader)
      if (secret === undefined) return null
      const row = await db
        .deleteFrom('social_attempt')
        .where('state_hash', '=', hashOf(state))
        .where('browser_hash', '=', hashOf(secret))
        .where('provider', '=', provider)
        .where('expires_at', '>', instant())
        .returningAll()
        .executeTakeFirst()
      const known = toSocialProvider(row?.provider)
      const secrets = row === undefined ? null : tryDecodeJson(SecretsSchema, row.secrets)
      if (row === undefined || known === null || secrets === null) return null
      return {
        provider: known,
        secrets,
        destination: row.destination,
        over: row.over_path,
        preserveCart: row.preserve_cart === 1,
        attachGuestOrders: row.attach_guest_orders === 1,
        answer: row.answer === null ? null : tryDecodeJson(SocialAnswerSchema, row.answer),
      }
    },

    async deleteExpired() {
      const result = await db
        .deleteFrom('social_attempt')
        .where('expires_at', '<=', instant())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

const SecretsSchema = z.object({ verifier: z.string(), challenge: z.string(), nonce: z.string() })
