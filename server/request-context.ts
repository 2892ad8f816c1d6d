/** One request on its way through the server, with what was found out about it on admission. */
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
 * Undefined when the request line names no path of ours: `*`, or a whole address as a forward proxy gets it.
 * The Host header is not looked at: whoever answers as this shop is decided by PUBLIC_URL.
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
