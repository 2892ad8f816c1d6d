/**
 * The embedded identity provider: OAuth 2 and OpenID Connect for three providers, at `/<provider>/…`. People see its
 * pages at the public origin of the embedded pages, below `/identity`; servers use the same paths.
 */
import type { Platform, PlatformOptions } from '../platform'
import { authorize } from './page/authorize'
import { IDENTITY_STYLES, SCRIPT_PATH, SEND_SCRIPT, STYLES_PATH } from './page/page'
import { CLIENT, PROVIDERS } from './providers'
import type { ProviderName } from './providers'
import { openIdentityStore } from './store'
import type { IdentityStore } from './store'
import { createTokens, isVerifier } from './tokens'
import type { Tokens } from './tokens'

export interface IdentityOptions extends PlatformOptions {
  /** Public origin of the pages, without a trailing slash. */
  readonly gatewayOrigin: string
  readonly returnOrigins?: readonly string[] | undefined
}

export interface IdentityPlatform extends Platform {
  /** Serves requests at the public origin, below `/identity`. */
  page(request: Request): Promise<Response>
}

const MAX_BODY_BYTES = 10_000
const ACCESS_S = 3600

function problem(status: number, error: string, description: string): Response {
  return Response.json(
    { error, error_description: description },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}

const file = (body: string, type: string) =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })

function discovery(issuer: string): Response {
  return Response.json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile', 'name'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  })
}

async function exchange(
  request: Request,
  provider: ProviderName,
  issuer: string,
  { store, tokens }: { readonly store: IdentityStore; readonly tokens: Tokens },
): Promise<Response> {
  const text = await request.text()
  const form = new URLSearchParams(text.length > MAX_BODY_BYTES ? '' : text)
  const isClient =
    form.get('client_id') === CLIENT &&
    (await tokens.isClientSecret(provider, issuer, form.get('client_secret') ?? ''))
  if (!isClient) return problem(401, 'invalid_client', 'The client is not known')
  if (form.get('grant_type') !== 'authorization_code')
    return problem(400, 'unsupported_grant_type', 'Only authorization_code is answered')
  // A wrong verifier uses the code up too: a thief gets no second try.
  const grant = store.takeCode(form.get('code') ?? '')
  const isGood =
    grant !== undefined &&
    grant.provider === provider &&
    grant.redirectUri === form.get('redirect_uri') &&
    isVerifier(grant.challenge, form.get('code_verifier'))
  if (!isGood) return problem(400, 'invalid_grant', 'The code is not good, or was used')
  return Response.json(
    {
      access_token: store.giveAccess(grant.person),
      token_type: 'Bearer',
      expires_in: ACCESS_S,
      scope: grant.scope,
      // Facebook is plain OAuth 2.
      ...(provider === 'facebook' ? {} : { id_token: await tokens.idToken(issuer, grant) }),
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}

function userInfo(request: Request, provider: ProviderName, store: IdentityStore): Response {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const person = store.personOf(token)
  if (person === undefined) return problem(401, 'invalid_token', 'The token is not good')
  const { id, email, firstName, lastName, isVerified } = person
  const name = `${firstName} ${lastName}`.trim()
  const body =
    provider === 'facebook'
      ? { id, name, first_name: firstName, last_name: lastName, email }
      : { sub: id, name, given_name: firstName, family_name: lastName, email, email_verified: isVerified }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

export function createIdentity(options: IdentityOptions): IdentityPlatform {
  const { clock, gatewayOrigin, returnOrigins } = options
  const store = openIdentityStore(options)
  const tokens = createTokens(store, clock)

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, name = '', call = ''] = /^\/(\w+)\/(.+)$/.exec(pathname) ?? []
    const provider = PROVIDERS.find((each) => each === name)
    if (provider === undefined) return problem(404, 'not_found', 'There is no such provider')
    const issuer = `${gatewayOrigin}/identity/${provider}`
    if (call === 'authorize') return authorize(request, provider, { store, returnOrigins })
    if (call === 'token' && request.method === 'POST')
      return exchange(request, provider, issuer, { store, tokens })
    if (request.method !== 'GET') return problem(405, 'method_not_allowed', 'Method not allowed')
    if (call === 'jwks') return Response.json(await tokens.jwks())
    if (call === 'userinfo') return userInfo(request, provider, store)
    if (call === '.well-known/openid-configuration') return discovery(issuer)
    return problem(404, 'not_found', 'There is no such call')
  }

  return {
    handle,
    async page(request) {
      const { origin, pathname, search } = new URL(request.url)
      if (pathname === STYLES_PATH) return file(IDENTITY_STYLES, 'text/css')
      if (pathname === SCRIPT_PATH) return file(SEND_SCRIPT, 'text/javascript')
      return handle(new Request(`${origin}${pathname.slice('/identity'.length)}${search}`, request))
    },
    close: () => store.close(),
  }
}
