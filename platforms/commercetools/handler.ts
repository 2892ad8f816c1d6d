/** The embedded commercetools: OAuth, the project's resources and GraphQL over a web-standard handler. */
import type { Platform, PlatformOptions } from '../platform'
import { createAccounts } from './accounts/accounts'
import { createMailTokens } from './accounts/mail-tokens'
import { createOAuth } from './accounts/oauth'
import { createTokens } from './accounts/tokens'
import { createContext } from './engine-context'
import { fail, PlatformError } from './engine/contract'
import { createGraphql } from './graphql/endpoint'
import { routeMe } from './me-routes'
import { route } from './routes'
import type { Services } from './routes'
import { Store } from './store'
import { readJson } from './wire/body'
import { errorResponse } from './wire/errors'
import { bodiless, decodePath, notFound } from './wire/request'
import type { Call } from './wire/request'

export interface CommercetoolsOptions extends PlatformOptions {
  readonly projectKey?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** In Multiple mode every target must name a shipping method of the cart. */
  readonly strictTargets?: boolean
  /** Called for every error behind a 500; by default emits a process warning. */
  readonly onFault?: (fault: unknown) => void
}

const DEFAULT_NAME = 'nutwood'
/** Proxies in front of the platform accept no longer URLs; larger queries use GraphQL. */
const ADDRESS_MAX = 8_192

/** Readable with a shopper's token, besides /me. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  'categories',
  'channels',
  'product-projections',
  'product-types',
  'products',
  'shipping-methods',
  'types',
])

export function createCommercetools(options: CommercetoolsOptions): Platform {
  const {
    projectKey = DEFAULT_NAME,
    clientId = DEFAULT_NAME,
    clientSecret = DEFAULT_NAME,
    onFault = warn,
  } = options
  const store = new Store(options.dataDir)
  const now = () => options.clock.now()
  const context = createContext(store, now, projectKey, options.strictTargets)
  const tokens = createTokens(store, now)
  const accounts = createAccounts(context, tokens)
  const services: Services = { accounts, mailTokens: createMailTokens(context, tokens), tokens }
  const { authenticate } = accounts
  const oauth = createOAuth({ projectKey, clientId, clientSecret, tokens, now, authenticate })
  const graphql = createGraphql(context)

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname.length + url.search.length > ADDRESS_MAX)
      return fail(414, 'InvalidInput', `The address is longer than ${ADDRESS_MAX} characters.`)
    const [first, ...path] = decodePath(url)
    store.refresh()
    if (first === 'oauth') return oauth.handle(request, path)
    const principal = oauth.principal(request)
    if (first !== projectKey) return fail(404, 'ResourceNotFound', `There is no project '${first ?? ''}'.`)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const call: Call = { request, method, url, projectKey, path, principal, context }
    if (path[0] === 'me') return routeMe(call, services)
    requireScope(call)
    if (path[0] !== 'graphql') return route(call, services)
    return method === 'POST' && path.length === 1 ? graphql(await readJson(request)) : notFound(call)
  }

  return {
    async handle(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (!(error instanceof PlatformError)) onFault(error)
        return errorResponse(error)
      })
      return request.method === 'HEAD' ? bodiless(response) : response
    },
    close: () => store.close(),
  }
}

function warn(fault: unknown): void {
  process.emitWarning(fault instanceof Error ? fault : String(fault), 'CommercetoolsFault')
}

function requireScope({ principal, method, path }: Call): void {
  if (principal.customerId === undefined && principal.anonymousId === undefined) return
  if (method === 'GET' && PUBLIC_PATHS.has(path[0] ?? '')) return
  fail(403, 'insufficient_scope', 'The token does not have the scope for this request.')
}
