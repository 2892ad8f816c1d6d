/** The signed token in a pay form: records what the shopper saw, so that one form makes at most one order. */
import { z } from 'zod'

const ClaimsSchema = z.object({
  cartId: z.string().min(1).max(256),
  cartVersion: z.number().int().nonnegative(),
  totalCents: z.number().int(),
  /** Hash of `cartContentText`. */
  fingerprint: z.string().min(1).max(128),
  /** Milliseconds since 1970. */
  issuedAt: z.number().int().nonnegative(),
  /** Makes the token unique; also the placement's key. */
  random: z.string().min(16).max(64),
})
export type AttemptClaims = z.infer<typeof ClaimsSchema>

/** Injected, to keep this module pure. */
export interface TokenCrypto {
  /** Keyed hash in base64url. */
  sign(text: string): string
  /** Constant-time comparison. */
  equal(a: string, b: string): boolean
}

/** A tab may stay open for a day: the fingerprint detects any change since. */
export const ATTEMPT_TOKEN_LIFE_MS = 24 * 3_600_000
/** Maximum clock difference between two nodes. */
const SKEW_MS = 5 * 60_000
const TOKEN_MAX = 2_048

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (char) => char.charCodeAt(0)),
  )
}

export function issueAttemptToken(claims: AttemptClaims, crypto: TokenCrypto): string {
  const payload = toBase64Url(JSON.stringify(claims))
  return `${payload}.${crypto.sign(payload)}`
}

/** At any age: the order it made can always be found by it. Null if we did not sign it. */
export function readAttemptToken(token: string, crypto: TokenCrypto): AttemptClaims | null {
  if (token.length > TOKEN_MAX || !/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(token)) return null
  const [payload = '', signature = ''] = token.split('.')
  if (!crypto.equal(crypto.sign(payload), signature)) return null
  try {
    const parsed = ClaimsSchema.safeParse(JSON.parse(fromBase64Url(payload)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether the token may still place an order. */
export function isAttemptCurrent({ issuedAt }: AttemptClaims, nowMs: number): boolean {
  const age = nowMs - issuedAt
  return age >= -SKEW_MS && age <= ATTEMPT_TOKEN_LIFE_MS
}
