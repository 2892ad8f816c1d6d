/** The token in a pay form: what the shopper saw when it was made, signed, so that one form makes one order. */
import { z } from 'zod'

const ClaimsSchema = z.object({
  cartId: z.string().min(1).max(256),
  cartVersion: z.number().int().nonnegative(),
  totalCents: z.number().int(),
  /** Hash of `cartContentText`. */
  fingerprint: z.string().min(1).max(128),
  /** Milliseconds since 1970. */
  issuedAt: z.number().int().nonnegative(),
  /** Makes the token unique; the key of its placement. */
  random: z.string().min(16).max(64),
})
export type AttemptClaims = z.infer<typeof ClaimsSchema>

/** Injected, so that this module stays pure. */
export interface TokenCrypto {
  /** Base64url of a keyed hash. */
  sign(text: string): string
  /** Compares in a time that tells nothing of where texts differ. */
  equal(a: string, b: string): boolean
}

/** A day in an open tab is fine: whatever changed since is found by its fingerprint. */
export const ATTEMPT_TOKEN_LIFE_MS = 24 * 3_600_000
/** Clocks of two nodes may differ by this. */
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

/** However old it is: an order that it made is found by it for ever. Null for anything that we did not sign. */
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

/** Whether the token may still make an order. */
export function isAttemptCurrent({ issuedAt }: AttemptClaims, nowMs: number): boolean {
  const age = nowMs - issuedAt
  return age >= -SKEW_MS && age <= ATTEMPT_TOKEN_LIFE_MS
}
