/** One request on its way through the server, with the facts established on admission. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from './admission/client-address'
import { comparablePath } from './admission/request-path'
import { randomToken, requestId } from './admission/request-id'
import { withPlaceForPage } from '../app/utils/page-handover'
import { traced } from './remix/route-trace'
import type { AppLoadContext } from './remix/load-context'

export interface RequestContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  /** Origin from PUBLIC_URL, path and query from the request line. */
  readonly url: URL
  /** Lower case, decoded, single slashes: for rules, never for routing. */
  readonly path: string
  readonly loadContext: AppLoadContext
}

/**
 * Undefined if the request line has no path of ours: `*`, or an absolute URL as sent to a forward proxy. The Host
 * header is ignored: PUBLIC_URL decides which shop this is.
 */
export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  settings: { readonly publicOrigin: string; readonly trustedProxies: number },
): RequestContext | undefined {
  const target = request.url ?? ''
  if (!target.startsWith('/')) return undefined
  const href = `${settings.publicOrigin}${target}`
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  const loadContext = withPlaceForPage<AppLoadContext>({
    nonce: randomToken(),
    clientAddress: clientAddress(request, settings.trustedProxies),
    requestId: requestId(request.headers['x-request-id'], settings.trustedProxies),
  })
  return {
    request,
    response,
    method: request.method ?? 'GET',
    url,
    path: comparablePath(url.pathname),
    loadContext: traced(loadContext),
  }
}
