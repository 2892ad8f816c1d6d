/** Id tokens, their signing keys, and client secrets. */
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import type { JWK } from 'jose'
import { embeddedAppleKey } from '../../lib/embedded-apple-key'
import type { Clock } from '../platform'
import { CLIENT } from './providers'
import type { ProviderName } from './providers'
import type { Grant, IdentityStore } from './store'

const ALGORITHM = 'RS256'
const TOKEN_S = 600
const KEY_ID = 'nutwood-1'

export interface Tokens {
  jwks(): Promise<{ readonly keys: readonly JWK[] }>
  idToken(issuer: string, grant: Grant): Promise<string>
  isClientSecret(provider: ProviderName, issuer: string, secret: string): Promise<boolean>
}

/** RFC 7636; without a challenge no verifier is needed. */
export function isVerifier(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
}

export function createTokens(store: IdentityStore, clock: Clock): Tokens {
  async function key(): Promise<JWK> {
    const text = await store.signingKey(async () => {
      const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
      return JSON.stringify(await exportJWK(privateKey))
    })
    return JSON.parse(text) as JWK
  }
  return {
    async jwks() {
      const { kty, n, e } = await key()
      return { keys: [{ kty, n, e, kid: KEY_ID, alg: ALGORITHM, use: 'sig' } as JWK] }
    },

    async idToken(issuer, { person, nonce }) {
      const at = Math.floor(clock.now().getTime() / 1000)
      const claims = {
        email: person.email,
        email_verified: person.isVerified,
        name: `${person.firstName} ${person.lastName}`.trim(),
        given_name: person.firstName,
        family_name: person.lastName,
        ...(nonce === null ? {} : { nonce }),
      }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setSubject(person.id)
        .setIssuedAt(at)
        .setExpirationTime(at + TOKEN_S)
        .sign(await importJWK(await key(), ALGORITHM))
    },

    /** Apple's secret is a token signed by the client. */
    async isClientSecret(provider, issuer, secret) {
      if (provider !== 'apple') return secret === CLIENT
      const { d: _private, ...shown } = embeddedAppleKey(CLIENT)
      try {
        await jwtVerify(secret, await importJWK(shown, 'ES256'), {
          algorithms: ['ES256'],
          issuer: CLIENT,
          subject: CLIENT,
          audience: issuer,
          currentDate: clock.now(),
        })
        return true
      } catch {
        return false
      }
    },
  }
}
