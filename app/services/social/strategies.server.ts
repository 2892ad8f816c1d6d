/**
 * The three remix-auth strategies. Adds what the published ones lack: PKCE and a nonce per attempt, a time limit on
 * every call, and checking the id token. A strategy is created for one attempt and holds its secrets.
 */
import { GoogleStrategy } from 'remix-auth-google'
import type { GoogleExtraParams, GoogleProfile } from 'remix-auth-google'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import type { OAuth2Profile } from 'remix-auth-oauth2'
import { z } from 'zod'
import type { SocialProfile } from '~/models/customers/social'
import { emailField } from '~/models/validation/fields'
import { callForm } from '../form-call.server'
import { callJson } from '../json-call.server'
import type { Send } from '../json-call.server'
import { UpstreamError } from '../upstream'
import type { IdClaims, IdTokens } from './id-tokens.server'
import type { ProviderSettings } from './provider-settings'

/** What distinguishes this attempt from the next. */
export interface AttemptSecrets {
  /** PKCE: `challenge` is sent first, `verifier` with the code. */
  readonly verifier: string
  readonly challenge: string
  readonly nonce: string
}

export interface StrategyParts {
  readonly settings: ProviderSettings
  readonly callbackURL: string
  readonly clientSecret: string
  readonly secrets: AttemptSecrets
  readonly send: Send
  readonly idTokens: IdTokens
  /** The name that Apple sends beside the code, only once. */
  readonly name?: { readonly firstName: string; readonly lastName: string } | undefined
}

const TIMEOUT_MS = 5_000

const TokensSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().optional(),
})

const FacebookSchema = z.object({
  id: z.string().min(1).max(255),
  email: emailField.optional().catch(undefined),
  first_name: z.string().max(200).optional().catch(undefined),
  last_name: z.string().max(200).optional().catch(undefined),
})

type Profile = OAuth2Profile & { readonly social: SocialProfile }
interface Exchanged {
  readonly accessToken: string
  readonly idToken: string | undefined
}

/** Shown on no page: the log has the details. */
function unusable(operation: string): UpstreamError {
  return new UpstreamError({ service: 'identity', operation, status: 502, retryable: false })
}

function withSecrets(params: URLSearchParams, { challenge, nonce }: AttemptSecrets): URLSearchParams {
  params.set('code_challenge', challenge)
  params.set('code_challenge_method', 'S256')
  params.set('nonce', nonce)
  return params
}

async function exchange(code: string, given: URLSearchParams, parts: StrategyParts): Promise<Exchanged> {
  const { settings, clientSecret, secrets, send } = parts
  const form = new URLSearchParams(given)
  form.set('client_id', settings.clientId)
  form.set('client_secret', clientSecret)
  form.set('code', code)
  form.set('code_verifier', secrets.verifier)
  const body = await callForm(send, {
    service: 'identity',
    operation: 'token',
    address: settings.tokenUrl,
    form,
    timeoutMs: TIMEOUT_MS,
  })
  const parsed = TokensSchema.safeParse(body)
  if (!parsed.success) throw unusable('token')
  return { accessToken: parsed.data.access_token, idToken: parsed.data.id_token }
}

/** From an id token's claims, with the name sent beside it if the token has none. */
export function profileOf(
  { settings, name }: Pick<StrategyParts, 'settings' | 'name'>,
  claims: IdClaims,
): SocialProfile {
  const words = (claims.name ?? '').split(' ')
  return {
    provider: settings.provider,
    issuer: settings.issuer(),
    subject: claims.sub,
    email: claims.email ?? null,
    isEmailVerified: claims.email !== undefined && claims.email_verified === true,
    firstName: claims.given_name ?? name?.firstName ?? words.slice(0, -1).join(' '),
    lastName: claims.family_name ?? name?.lastName ?? words.at(-1) ?? '',
  }
}

async function readIdToken(parts: StrategyParts, idToken: string | undefined): Promise<SocialProfile> {
  if (idToken === undefined) throw unusable('id token')
  return profileOf(parts, await parts.idTokens.verify(idToken, parts.secrets))
}

type Known = SocialProfile

/** Google, by the published strategy, whose calls have no time limit and whose profile is unsigned. */
class Google extends GoogleStrategy<Known> {
  #idToken: string | undefined

  constructor(private readonly parts: StrategyParts) {
    super(
      {
        clientID: parts.settings.clientId,
        clientSecret: parts.clientSecret,
        callbackURL: parts.callbackURL,
        scope: parts.settings.scope,
        prompt: 'select_account',
      },
      ({ profile }) => Promise.resolve((profile as unknown as Profile).social),
    )
    this.authorizationURL = parts.settings.authorizationUrl()
  }

  protected override authorizationParams(): URLSearchParams {
    return withSecrets(super.authorizationParams(), this.parts.secrets)
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const { accessToken, idToken } = await exchange(code, params, this.parts)
    this.#idToken = idToken
    // The published type names fields that nobody reads.
    return { accessToken, extraParams: {} as GoogleExtraParams }
  }

  protected override async userProfile(): Promise<GoogleProfile> {
    const social = await readIdToken(this.parts, this.#idToken)
    return { provider: 'google', social } as unknown as GoogleProfile
  }
}

abstract class Plain extends OAuth2Strategy<Known, Profile> {
  protected idToken: string | undefined

  constructor(protected readonly parts: StrategyParts) {
    super(
      {
        authorizationURL: parts.settings.authorizationUrl(),
        tokenURL: parts.settings.tokenUrl,
        clientID: parts.settings.clientId,
        clientSecret: parts.clientSecret,
        callbackURL: parts.callbackURL,
        scope: parts.settings.scope,
      },
      ({ profile }) => Promise.resolve(profile.social),
    )
  }

  protected override authorizationParams(): URLSearchParams {
    return withSecrets(new URLSearchParams(), this.parts.secrets)
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const { accessToken, idToken } = await exchange(code, params, this.parts)
    this.idToken = idToken
    return { accessToken, extraParams: {} }
  }
}

/** Plain OAuth 2, with scope email. It does not say whether the e-mail is verified, so it counts as unverified. */
class Facebook extends Plain {
  override name = 'facebook'

  protected override async userProfile(accessToken: string): Promise<Profile> {
    const { settings, send } = this.parts
    const { status, body } = await callJson(send, {
      service: 'identity',
      operation: 'profile',
      method: 'GET',
      address: settings.profileUrl ?? '',
      headers: { authorization: `Bearer ${accessToken}` },
      timeoutMs: TIMEOUT_MS,
    })
    const parsed = FacebookSchema.safeParse(body)
    if (status !== 200 || !parsed.success) throw unusable('profile')
    const { id, email, first_name: firstName, last_name: lastName } = parsed.data
    const social: SocialProfile = {
      provider: 'facebook',
      issuer: settings.issuer(),
      subject: id,
      email: email ?? null,
      isEmailVerified: false,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    }
    return { provider: 'facebook', social }
  }
}

/** With scope name and email, it answers with a form that its own page posts. */
class Apple extends Plain {
  override name = 'apple'

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    params.set('response_mode', 'form_post')
    return params
  }

  protected override async userProfile(): Promise<Profile> {
    return { provider: 'apple', social: await readIdToken(this.parts, this.idToken) }
  }
}

const STRATEGIES = { google: Google, facebook: Facebook, apple: Apple } as const

export function createStrategy(parts: StrategyParts) {
  return new STRATEGIES[parts.settings.provider](parts)
}
