/** Decides who answers a request: an operator endpoint, a file, the page cache, a refusal, or the app. */
import type { IncomingMessage } from 'node:http'
import { isCallPath, saysJson } from '../app/utils/responses'
import type { HttpResponse } from './http-response'
import type { AppResponse, AppResponses } from './remix/app-responses'
import { isUnder } from './admission/request-path'
import { isLocalCaller } from './admission/client-address'
import type { Admission, Refusal } from './admission/admission'
import { ERROR_PAGE_INLINE, errorCall, errorData, errorPage } from './error-pages'
import type { RequestContext } from './request-context'
import type { HeaderPair, SecurityHeaders } from './headers'
import { NOTHING_INLINE } from './inline-hashes'
import type { OperatorEndpoints } from './ops/health'
import type { AppLifecycle } from './ops/lifecycle'
import type { UnreadResponses } from './unread-responses'
import type { StaticFiles } from './static-files'
import { toWebRequest } from './remix/web-request'

export interface Reply extends HttpResponse {
  /** The route pattern, or the kind of response. */
  readonly pattern: string
  readonly refused?: Refusal['reason']
  /** Must be called once the response was sent, or failed. */
  readonly release?: () => void
}

export interface DispatcherParts {
  readonly operator: OperatorEndpoints
  readonly files: StaticFiles
  readonly admission: Admission
  readonly app: AppResponses
  readonly security: SecurityHeaders
  /** Whether the request's host is one of ours. */
  readonly isOwnHost: (request: IncomingMessage) => boolean
  /** Whether a browser requests a page under another name of this machine. */
  readonly isByOtherName: (request: IncomingMessage) => boolean
  readonly unread: Pick<UnreadResponses, 'isFull'>
  /** Only in test mode. */
  readonly testKit: AppLifecycle['testKit']
}

/** A few seconds, so that a crowd does not return all at once. */
const BUSY_SECONDS = 5

/** `hasTurn`: false if the process is overloaded. */
export type Dispatcher = (context: RequestContext, hasTurn: boolean) => Promise<Reply>

/** True for a person's browser or an unspecified client; false for script calls. */
function wantsPage({ request: { headers }, path }: RequestContext): boolean {
  const { accept = '', 'content-type': type = '' } = headers
  if (accept.includes('text/html')) return true
  const isCall = isCallPath(path) || saysJson(accept, type)
  return !isCall && (accept === '' || accept.includes('*/*'))
}

/** A refusal in the caller's format: a page for a person, JSON for a script. */
export function refusalReply(
  context: RequestContext,
  status: number,
  security: SecurityHeaders,
  { retryAfterSeconds, allow }: Pick<Refusal, 'retryAfterSeconds' | 'allow'> = {},
): Reply {
  const { requestId } = context.loadContext
  const isData = context.url.searchParams.has('_data')
  const isPage = !isData && wantsPage(context)
  const input = { status, requestId, retryAfterSeconds }
  const headers: HeaderPair[] = [
    ['Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    ['X-Request-Id', requestId],
    ...security.forPage(isPage ? ERROR_PAGE_INLINE : NOTHING_INLINE),
  ]
  if (retryAfterSeconds !== undefined) headers.push(['Retry-After', String(retryAfterSeconds)])
  if (allow !== undefined) headers.push(['Allow', allow.join(', ')])
  // Makes client-side Remix show its error boundary with this status, as if a loader had thrown it.
  if (isData) headers.push(['X-Remix-Catch', 'yes'])
  return {
    status,
    headers,
    body: Buffer.from(isPage ? errorPage(input) : isData ? errorData(input) : errorCall(input)),
    pattern: 'refused',
  }
}

/** Type of Remix's last-resort response; the shop's own text responses name their charset. */
const LAST_RESORT_TYPE = 'text/plain'

const SWITCHES = '/__test'

/** Not shop pages: requesting them needs no cart. */
const NOT_OF_THE_SHOP = ['/platforms', SWITCHES, '/api']

export function createDispatcher({
  operator,
  files,
  admission,
  app,
  security,
  isOwnHost,
  isByOtherName,
  unread,
  testKit,
}: DispatcherParts): Dispatcher {
  async function file(context: RequestContext): Promise<Reply | undefined> {
    if (context.method !== 'GET' && context.method !== 'HEAD') return undefined
    const found = await files.answer(context.url.pathname, context.request.headers)
    if (found !== undefined) return { ...found, pattern: 'file' }
    if (!context.path.startsWith('/assets/')) return undefined
    // Pages of an older release request files that are gone; rendering the app's 404 page would be wasted work.
    return { ...refusalReply(context, 404, security), pattern: 'file' }
  }

  /** If even rendering the error page fails, Remix sends a line of plain text: replace that dead end. */
  function withOwnPage(context: RequestContext, response: AppResponse): Reply {
    const valuesOf = (wanted: string) => response.headers.filter(([name]) => name.toLowerCase() === wanted)
    if (response.status !== 500 || valuesOf('content-type')[0]?.[1] !== LAST_RESORT_TYPE) return response
    const { headers, ...reply } = refusalReply(context, 500, security)
    return { ...reply, headers: [...headers, ...valuesOf('set-cookie')], pattern: response.pattern }
  }

  async function admitted(context: RequestContext): Promise<Reply> {
    const decision = await admission.admit(context)
    if (decision.kind === 'refused') {
      const { refusal } = decision
      return { ...refusalReply(context, refusal.status, security, refusal), refused: refusal.reason }
    }
    const { body, release } = decision
    try {
      if (testKit !== undefined && isLocalCaller(context.request) && isUnder(context.path, SWITCHES)) {
        const answer = await app.fromResponse(context, await testKit(toWebRequest(context, body)))
        // A switch, the clock, a merchant's change: cached pages are now stale.
        if (context.method !== 'GET') app.forgetPages()
        return { ...answer, pattern: '/__test/*', release }
      }
      return { ...withOwnPage(context, await app.fromApp(context, body)), release }
    } catch (error) {
      release()
      throw error
    }
  }

  const busy = (context: RequestContext): Reply => ({
    ...refusalReply(context, 503, security, { retryAfterSeconds: BUSY_SECONDS }),
    refused: 'busy',
  })

  /** Not a permanent redirect: browsers would cache it past a change of PUBLIC_URL. */
  const toOwnName = ({ url, loadContext }: RequestContext): Reply => ({
    status: 302,
    headers: [
      ['Location', url.href],
      ['Cache-Control', 'no-store'],
      ['X-Request-Id', loadContext.requestId],
      ...security.forPage(NOTHING_INLINE),
    ],
    body: null,
    pattern: 'other-name',
  })

  return async (context, hasTurn) => {
    if (!hasTurn) return busy(context)
    // Switches are for people at this machine, never for a page that rebinds another name to it.
    if (isUnder(context.path, SWITCHES) && !isOwnHost(context.request))
      return refusalReply(context, 404, security)
    // Health checks are answered however busy the shop is.
    const own = operator.answer(context.path, context.request)
    if (own !== undefined) return { ...(await own), pattern: 'operator' }
    if (unread.isFull()) return busy(context)
    const asset = await file(context)
    if (asset !== undefined) return asset
    if (isByOtherName(context.request) && !NOT_OF_THE_SHOP.some((path) => isUnder(context.path, path)))
      return toOwnName(context)
    // The client may have left while queued: do not render for nobody.
    if (context.response.destroyed) return busy(context)
    return (admission.isClosed() ? undefined : await app.fromCache(context)) ?? admitted(context)
  }
}
