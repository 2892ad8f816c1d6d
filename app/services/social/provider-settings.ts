/** Where each provider is: the real one if configured, otherwise the embedded one, but none in production. */
import { createPrivateKey } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { SocialProvider } from '~/models/customers/social'
import { embeddedAppleKey } from '../../../lib/embedded-apple-key'
import type { Clock } from '../clock'
import { EnvError } from '../env.server'
import type { Env } from '../env.server'

export interface ProviderSettings {
  readonly provider: SocialProvider
  readonly clientId: string
  /** Created for each exchange: Apple's is signed and short-lived. */
  readonly clientSecret: () => Promise<string>
  readonly authorizationUrl: () => string
  readonly tokenUrl: string
  /** Of the keys that sign id tokens; plain OAuth 2 has none. */
  readonly keysUrl?: string
  /** For a profile that no token contains. */
  readonly profileUrl?: string
  readonly issuer: () => string
  readonly otherIssuers?: readonly string[]
  readonly scope: string
  /** Origins that a form is redirected through on the way there. */
  readonly origins: () => readonly string[]
  readonly isEmbedded: boolean
}

const SCOPES: Readonly<Record<SocialProvider, string>> = {
  google: 'openid email profile',
  facebook: 'email',
  apple: 'name email',
}

const APPLE = 'https://appleid.apple.com'
/** Apple allows up to six months; this one is used at once. */
const APPLE_SECRET_S = 300
const EMBEDDED = 'nutwood'

type AppleKey = Parameters<SignJWT['sign']>[0]

async function signAppleSecret(
  key: AppleKey,
  who: {
    readonly teamId: string
    readonly keyId: string
    readonly clientId: string
    readonly audience: string
  },
  clock: Clock,
): Promise<string> {
  const at = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: who.keyId })
    .setIssuer(who.teamId)
    .setSubject(who.clientId)
    .setAudience(who.audience)
    .setIssuedAt(at)
    .setExpirationTime(at + APPLE_SECRET_S)
    .sign(key)
}

type Platforms = Env['platforms']

function google({ google: set }: Platforms): ProviderSettings | null {
  if (set === undefined) return null
  return {
    provider: 'google',
    clientId: set.GOOGLE_CLIENT_ID,
    clientSecret: () => Promise.resolve(set.GOOGLE_CLIENT_SECRET),
    authorizationUrl: () => 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    issuer: () => 'https://accounts.google.com',
    // As in older tokens of theirs.
    otherIssuers: ['accounts.google.com'],
    scope: SCOPES.google,
    origins: () => ['https://accounts.google.com'],
    isEmbedded: false,
  }
}

function facebook({ facebook: set }: Platforms): ProviderSettings | null {
  if (set === undefined) return null
  return {
    provider: 'facebook',
    clientId: set.FACEBOOK_APP_ID,
    clientSecret: () => Promise.resolve(set.FACEBOOK_APP_SECRET),
    authorizationUrl: () => 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v21.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v21.0/me?fields=id,email,first_name,last_name',
    issuer: () => 'https://www.facebook.com',
    scope: SCOPES.facebook,
    // Phones are redirected to another host.
    origins: () => ['https://www.facebook.com', 'https://m.facebook.com', 'https://web.facebook.com'],
    isEmbedded: false,
  }
}

function readAppleKey(text: string) {
  try {
    return createPrivateKey(text.replaceAll('\\n', '\n'))
  } catch {
    throw new EnvError('Settings are not usable:\n  APPLE_PRIVATE_KEY: is no private key in PKCS #8')
  }
}

function apple({ apple: set }: Platforms, clock: Clock): ProviderSettings | null {
  if (set === undefined) return null
  const key = readAppleKey(set.APPLE_PRIVATE_KEY)
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = set
  return {
    provider: 'apple',
    clientId,
    clientSecret: () => signAppleSecret(key, { teamId, keyId, clientId, audience: APPLE }, clock),
    authorizationUrl: () => `${APPLE}/auth/authorize`,
    tokenUrl: `${APPLE}/auth/token`,
    keysUrl: `${APPLE}/auth/keys`,
    issuer: () => APPLE,
    scope: SCOPES.apple,
    origins: () => [APPLE],
    isEmbedded: false,
  }
}

function embedded(
  provider: SocialProvider,
  baseUrl: string,
  origin: () => string | null,
  clock: Clock,
): ProviderSettings {
  const issuer = () => `${origin() ?? ''}/identity/${provider}`
  const inside = `${baseUrl}/identity/${provider}`
  return {
    provider,
    clientId: EMBEDDED,
    async clientSecret() {
      if (provider !== 'apple') return EMBEDDED
      const key = await importJWK(embeddedAppleKey(EMBEDDED), 'ES256')
      const who = { teamId: EMBEDDED, keyId: EMBEDDED, clientId: EMBEDDED, audience: issuer() }
      return signAppleSecret(key, who, clock)
    },
    authorizationUrl: () => `${issuer()}/authorize`,
    tokenUrl: `${inside}/token`,
    ...(provider === 'facebook' ? { profileUrl: `${inside}/userinfo` } : { keysUrl: `${inside}/jwks` }),
    issuer,
    scope: SCOPES[provider],
    origins: () => [origin()].filter((known) => known !== null),
    isEmbedded: true,
  }
}

export function providerSettings({
  env,
  clock,
  baseUrl,
  pageOrigin,
}: {
  readonly env: Pick<Env, 'mode' | 'platforms'>
  readonly clock: Clock
  /** Of the embedded platforms, for server calls. */
  readonly baseUrl: string
  /** Where people see their pages, if known. */
  readonly pageOrigin: () => string | null
}): readonly ProviderSettings[] {
  const { platforms, mode } = env
  const real = { google: google(platforms), facebook: facebook(platforms), apple: apple(platforms, clock) }
  return (['google', 'facebook', 'apple'] as const).flatMap((name) => {
    if (real[name] !== null) return [real[name]]
    // It asks for no password: it would sign in anyone as anyone.
    return mode === 'production' ? [] : [embedded(name, baseUrl, pageOrigin, clock)]
  })
}
