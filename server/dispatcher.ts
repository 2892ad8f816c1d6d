/** Decides who answers a request: an operator's endpoint, a file, the page cache, a refusal, or the app. */
import type { IncomingMessage } from 'node:http'
import { isCallPath, saysJson } from '../app/utils/responses'
import type { Answer } from './answer'
import type { AppAnswer, AppAnswers } from './remix/app-answers'
import { isUnder } from './admission/request-path'
import { isLocalCaller } from './admission/client-address'
import type { Admission, Refusal } from './admission/admission'
import { ERROR_PAGE_INLINE, errorCall, errorData, errorPage } from './error-pages'
import type { RequestContext } from './request-context'
import type { HeaderPair, SecurityHeaders } from './headers'
import { NOTHING_INLINE } from './inline-hashes'
import type { OperatorEndpoints } from './ops/health'
import type { AppLifecycle } from './ops/lifecycle'
import type { UnreadAnswers } from './unread-answers'
import type { StaticFiles } from './static-files'
import { toWebRequest } from './remix/web-request'

export interface Reply extends Answer {
  /** The route's pattern, or what kind of answer it was. */
  readonly pattern: string
  readonly refused?: Refusal['reason']
  /** Must be called once the answer has left, or failed to. */
  readonly release?: () => void
}

export interface DispatcherParts {
  readonly operator: OperatorEndpoints
  readonly files: StaticFiles
  readonly admission: Admission
  readonly app: AppAnswers
  readonly security: SecurityHeaders
  /** Whether the request asks under a name of ours. */
  readonly isOwnHost: (request: IncomingMessage) => boolean
  /** Whether a browser asks for a page under a name of this machine that is not the shop's own. */
  readonly isByOtherName: (request: IncomingMessage) => boolean
  readonly unread: Pick<UnreadAnswers, 'isFull'>
  /** Present in test mode alone. */
  readonly testKit: AppLifecycle['testKit']
}

/** Some seconds, so that a crowd does not come back as one. */
const BUSY_SECONDS = 5

/** `hasTurn`: false where the process has no time for it. */
export type Dispatcher = (context: RequestContext, hasTurn: boolean) => Promise<Reply>

/** A person's browser, or a client that does not say; not a script that calls. */
function wantsPage({ request: { headers }, path }: RequestContext): boolean {
  const { accept = '', 'content-type': type = '' } = headers
  if (accept.includes('text/html')) return true
  const isCall = isCallPath(path) || saysJson(accept, type)
  return !isCall && (accept === '' || accept.includes('*/*'))
}

/** A refusal in the words of whoever asks: a page for a person, JSON for a script. */
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
  // Remix in the browser then shows its error boundary with this status, as if a loader had thrown it.
  if (isData) headers.push(['X-Remix-Catch', 'yes'])
  return {
    status,
    headers,
    body: Buffer.from(isPage ? errorPage(input) : isData ? errorData(input) : errorCall(input)),
    pattern: 'refused',
  }
}

/** Of Remix's own answer; whatever the shop answers as text names its character set. */
const LAST_RESORT_TYPE = 'text/plain'

const SWITCHES = '/__test'

/** Not pages of the shop: whoever asks for them needs no cart. */
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
    const answer = await files.answer(context.url.pathname, context.request.headers)
    if (answer !== undefined) return { ...answer, pattern: 'file' }
    if (!context.path.startsWith('/assets/')) return undefined
    // A page of an older release asks for files that are gone; the app's 404 page would be work for nothing.
    return { ...refusalReply(context, 404, security), pattern: 'file' }
  }

  /** What fails while even the page of an error is made, Remix answers with a line of text: a dead end for a person. */
  function withOwnPage(context: RequestContext, answer: AppAnswer): Reply {
    const valuesOf = (wanted: string) => answer.headers.filter(([name]) => name.toLowerCase() === wanted)
    if (answer.status !== 500 || valuesOf('content-type')[0]?.[1] !== LAST_RESORT_TYPE) return answer
    const { headers, ...reply } = refusalReply(context, 500, security)
    return { ...reply, headers: [...headers, ...valuesOf('set-cookie')], pattern: answer.pattern }
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
        // A switch, the clock, a merchant's change: what was kept shows the world before it.
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

  /** Not for ever: a browser would keep it when PUBLIC_URL is another one. */
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
    // Switches are for people at this machine: never for a page that gave it another name.
    if (isUnder(context.path, SWITCHES) && !isOwnHost(context.request))
      return refusalReply(context, 404, security)
    // Whoever watches over us is answered whatever the shop is busy with.
    const own = operator.answer(context.path, context.request)
    if (own !== undefined) return { ...(await own), pattern: 'operator' }
    if (unread.isFull()) return busy(context)
    const asset = await file(context)
    if (asset !== undefined) return asset
    if (isByOtherName(context.request) && !NOT_OF_THE_SHOP.some((path) => isUnder(context.path, path)))
      return toOwnName(context)
    // The client may have gone while it waited: its page would be made for nobody.
    if (context.response.destroyed) return busy(context)
    return (admission.isClosed() ? undefined : await app.fromCache(context)) ?? admitted(context)
  }
}
