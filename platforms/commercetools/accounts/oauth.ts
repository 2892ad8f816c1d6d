/** The token endpoints: clients by Basic authentication, shoppers through their own tokens. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Customer } from '@commercetools/platform-sdk'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import { readText } from '../wire/body'
import type { Principal } from '../wire/context'
import { json } from '../wire/errors'
import type { Tokens } from './tokens'

const ACCESS_SECONDS = 172_800
const REFRESH_SECONDS = 200 * 24 * 3600

export interface OAuthOptions {
  readonly projectKey: string
  readonly clientId: string
  readonly clientSecret: string
  readonly tokens: Tokens
  readonly now: () => Date
  /** The customer with this e-mail address and password. */
  readonly authenticate: (email: string, password: string) => Promise<Customer | undefined>
}

export interface OAuth {
  handle(request: Request, path: readonly string[]): Promise<Response>
  /** The principal of this bearer token; throws the published 401. */
  principal(request: Request): Principal
}

export function createOAuth(options: OAuthOptions): OAuth {
  return {
    async handle(request, path) {
      if (request.method !== 'POST') return fail(404, 'ResourceNotFound', 'The token endpoints answer POST.')
      requireClient(request, options)
      const form = new URLSearchParams(await readText(request))
      const route = path.join('/')
      if (route === 'token') return grantClient(form, options)
      if (route === 'token/revoke') return revoke(form, options)
      if (route === 'introspect') return introspect(form, options)
      if (route === `${options.projectKey}/anonymous/token`) return grantAnonymous(form, options)
      if (route === `${options.projectKey}/customers/token`) return grantCustomer(form, options)
      return fail(404, 'ResourceNotFound', 'There is no such token endpoint.')
    },
    principal(request) {
      const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ')
      if (scheme?.toLowerCase() !== 'bearer' || !token)
        return fail(401, 'invalid_token', 'A bearer token is required.')
      const record = options.tokens.find('access', token)
      if (!record) return fail(401, 'invalid_token', 'The token is not valid or has expired.')
      const { clientId = '', customerId, anonymousId } = record.body
      return {
        clientId,
        ...definedOnly({ customerId, anonymousId }),
      }
    },
  }
}

function requireClient(request: Request, { clientId, clientSecret }: OAuthOptions): void {
  const [scheme, encoded = ''] = (request.headers.get('authorization') ?? '').split(' ')
  const given = scheme?.toLowerCase() === 'basic' ? Buffer.from(encoded, 'base64') : Buffer.alloc(0)
  const wanted = Buffer.from(`${clientId}:${clientSecret}`)
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  fail(401, 'invalid_client', 'Please provide valid client credentials using HTTP Basic Authentication.')
}

interface Grant {
  readonly subject: string
  readonly body: Readonly<Record<string, string>>
  readonly refresh: boolean
}

function scopeOf(form: URLSearchParams, { projectKey }: OAuthOptions, more = ''): string {
  const scope = form.get('scope')?.trim() || `manage_project:${projectKey}`
  const foreign = scope.split(/\s+/).find((part) => !part.endsWith(`:${projectKey}`))
  if (foreign) fail(400, 'invalid_scope', `The scope '${foreign}' is not of this project.`)
  return more === '' ? scope : `${scope} ${more}`
}

function tokenResponse(
  grant: Grant,
  options: OAuthOptions,
  family: string = randomUUID(),
  refreshToken?: string,
): Response {
  const { tokens, now } = options
  const until = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString()
  const { subject, body } = grant
  const access = tokens.issue({ purpose: 'access', subject, family, body, expiresAt: until(ACCESS_SECONDS) })
  const refresh =
    refreshToken ??
    (grant.refresh
      ? tokens.issue({ purpose: 'refresh', subject, family, body, expiresAt: until(REFRESH_SECONDS) })
      : undefined)
  return json(200, {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    ...definedOnly({ refresh_token: refresh }),
    scope: body.scope,
  })
}

function grantClient(form: URLSearchParams, options: OAuthOptions): Response {
  const { clientId, tokens } = options
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return tokenResponse(
        { subject: clientId, body: { clientId, scope: scopeOf(form, options) }, refresh: false },
        options,
      )
    case 'refresh_token': {
      const token = form.get('refresh_token') ?? ''
      const record = tokens.find('refresh', token)
      if (!record) return fail(400, 'invalid_grant', 'The refresh token was not found. It may have expired.')
      return tokenResponse(
        { subject: record.subject, body: record.body, refresh: true },
        options,
        record.family,
        token,
      )
    }
    default:
      return fail(400, 'unsupported_grant_type', 'The grant type is not supported.')
  }
}

function grantAnonymous(form: URLSearchParams, options: OAuthOptions): Response {
  if (form.get('grant_type') !== 'client_credentials') {
    return fail(400, 'unsupported_grant_type', 'Invalid parameter: grant_type: must be client_credentials.')
  }
  const anonymousId = form.get('anonymous_id') || randomUUID()
  const scope = scopeOf(form, options, `anonymous_id:${anonymousId}`)
  return tokenResponse(
    { subject: anonymousId, body: { clientId: options.clientId, anonymousId, scope }, refresh: true },
    options,
  )
}

async function grantCustomer(form: URLSearchParams, options: OAuthOptions): Promise<Response> {
  if (form.get('grant_type') !== 'password') {
    return fail(400, 'unsupported_grant_type', 'Invalid parameter: grant_type: must be password.')
  }
  const customer = await options.authenticate(form.get('username') ?? '', form.get('password') ?? '')
  if (!customer) {
    return fail(
      400,
      'invalid_customer_account_credentials',
      'Customer account with the given credentials not found.',
    )
  }
  const { id } = customer
  const scope = scopeOf(form, options, `customer_id:${id}`)
  return tokenResponse(
    { subject: id, body: { clientId: options.clientId, customerId: id, scope }, refresh: true },
    options,
  )
}

function revoke(form: URLSearchParams, { tokens }: OAuthOptions): Response {
  const token = form.get('token') ?? ''
  const record = tokens.find('access', token) ?? tokens.find('refresh', token)
  if (record) tokens.revokeFamily(record.family)
  return json(200, {})
}

function introspect(form: URLSearchParams, { tokens }: OAuthOptions): Response {
  const record = tokens.find('access', form.get('token') ?? '')
  if (!record) return json(200, { active: false })
  return json(200, {
    active: true,
    scope: record.body.scope,
    client_id: record.body.clientId,
    exp: Date.parse(record.expiresAt),
  })
}
