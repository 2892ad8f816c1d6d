/** The authorization endpoint: shows people to choose from, and redirects back with a code or a denial. */
import { htmlResponse } from '../../kit/html'
import type { Html } from '../../kit/html'
import { CLIENT, PEOPLE } from '../providers'
import type { Person, ProviderName } from '../providers'
import { typedPerson } from '../store'
import type { IdentityStore } from '../store'
import { consentPage, problemPage, returnPage } from './page'

export interface AuthorizeOptions {
  readonly store: IdentityStore
  /** Origins it may redirect to; any loopback origin when absent. */
  readonly returnOrigins: readonly string[] | undefined
}

interface AuthRequest {
  readonly query: string
  readonly redirectUri: string
  readonly state: string
  readonly scope: string
  readonly nonce: string | null
  readonly challenge: string | null
  readonly byForm: boolean
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const MAX_FORM_BYTES = 10_000
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function mayReturn(address: string | null, origins: readonly string[] | undefined): address is string {
  if (address === null || !URL.canParse(address)) return false
  const { origin } = new URL(address)
  return origins === undefined ? LOOPBACK.test(origin) : origins.includes(origin)
}

/** Parses a request; errors are shown on the page, since an unregistered redirect URI is never followed. */
function readRequest(
  provider: ProviderName,
  query: string,
  { returnOrigins }: AuthorizeOptions,
): AuthRequest | string {
  const params = new URLSearchParams(query)
  const redirectUri = params.get('redirect_uri')
  const scope = params.get('scope') ?? ''
  const challenge = params.get('code_challenge')
  const byForm = params.get('response_mode') === 'form_post'
  if (params.get('client_id') !== CLIENT) return 'The client is not known.'
  if (!mayReturn(redirectUri, returnOrigins)) return 'The address to return to is not one of this client.'
  if (params.get('response_type') !== 'code') return 'Only response_type=code is answered.'
  if (challenge !== null && params.get('code_challenge_method') !== 'S256')
    return 'Only code_challenge_method=S256 is answered.'
  // As Apple does: names and e-mails never appear in a URL.
  if (provider === 'apple' && scope !== '' && !byForm)
    return 'A request for scopes takes response_mode=form_post.'
  return {
    query,
    redirectUri,
    state: params.get('state') ?? '',
    scope,
    nonce: params.get('nonce'),
    challenge,
    byForm,
  }
}

/** Browsers apply `form-action` to the redirect after a form as well. */
function show(page: Html, status: number, redirectUri?: string): Response {
  const formAction = redirectUri === undefined ? "'none'" : `'self' ${new URL(redirectUri).origin}`
  const csp = `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`
  return htmlResponse(page, csp, { status })
}

function pick(provider: ProviderName, form: URLSearchParams): Person | undefined {
  const id = form.get('person')
  if (id !== 'typed') return PEOPLE.find((person) => person.id === id)
  const email = (form.get('email') ?? '').trim()
  if (!EMAIL.test(email)) return undefined
  const [firstName = '', ...others] = (form.get('name') ?? '').trim().split(/\s+/)
  return typedPerson(provider, {
    email,
    firstName,
    lastName: others.join(' '),
    isVerified: form.has('verified'),
  })
}

function leadBack(
  provider: ProviderName,
  { redirectUri, state, byForm }: AuthRequest,
  answer: Readonly<Record<string, string>>,
): Response {
  const fields = { ...answer, state }
  if (byForm) return show(returnPage(provider, redirectUri, fields), 200, redirectUri)
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } })
}

function decide(
  provider: ProviderName,
  asked: AuthRequest,
  form: URLSearchParams,
  store: IdentityStore,
): Response {
  if (form.get('answer') !== 'allow')
    return leadBack(provider, asked, {
      error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
    })
  const person = pick(provider, form)
  if (person === undefined)
    return show(consentPage({ provider, ...asked }, 'Please type an email address.'), 400, asked.redirectUri)
  const { redirectUri, scope, nonce, challenge } = asked
  const code = store.giveCode({ provider, person, redirectUri, scope, nonce, challenge })
  const { firstName, lastName, email } = person
  // Apple sends the name once, next to the code.
  const user = JSON.stringify({ name: { firstName, lastName }, email })
  return leadBack(provider, asked, { code, ...(provider === 'apple' ? { user } : {}) })
}

function isForeign({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

export async function authorize(
  request: Request,
  provider: ProviderName,
  options: AuthorizeOptions,
): Promise<Response> {
  const refuse = (text: string, status = 400) => show(problemPage(provider, text), status)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading && request.method !== 'POST') return refuse('This cannot be done here.', 405)
  if (!isReading && isForeign(request)) return refuse('This form came from elsewhere.', 403)
  const text = isReading ? '' : await request.text()
  if (text.length > MAX_FORM_BYTES) return refuse('This form is too long.')
  const form = new URLSearchParams(text)
  const query = isReading ? new URL(request.url).search.slice(1) : (form.get('request') ?? '')
  const asked = readRequest(provider, query, options)
  if (typeof asked === 'string') return refuse(asked)
  if (isReading) return show(consentPage({ provider, ...asked }), 200, asked.redirectUri)
  return decide(provider, asked, form, options.store)
}
