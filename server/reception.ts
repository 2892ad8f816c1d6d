/** Decides who answers a request: an operator's endpoint, a file, the page cache, the door's refusal, or the app. */
import type { IncomingMessage } from 'node:http'
import type { Answer } from './answer'
import type { AppAnswers } from './app-answers'
import { isLocalCaller } from './client-address'
import type { Door, Refusal } from './door'
import { errorData, errorPage } from './error-pages'
import type { Exchange } from './exchange'
import type { HeaderPair, SecurityHeaders } from './headers'
import type { OperatorEndpoints } from './health'
import type { AppLifecycle } from './lifecycle'
import type { UnreadAnswers } from './unread-answers'
import type { StaticFiles } from './static-files'
import { toWebRequest } from './web-request'

export interface Reply extends Answer {
  /** The route's pattern, or what kind of answer it was. */
  readonly pattern: string
  readonly refused?: Refusal['reason']
  /** Must be called once the answer has left, or failed to. */
  readonly release?: () => void
}

export interface ReceptionParts {
  readonly operator: OperatorEndpoints
  readonly files: StaticFiles
  readonly door: Door
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
export type Reception = (exchange: Exchange, hasTurn: boolean) => Promise<Reply>

/** A refusal in the words of whoever asks: a page for a person, JSON for a script. */
export function refusalReply(
  exchange: Exchange,
  status: number,
  security: SecurityHeaders,
  { retryAfterSeconds, allow }: Pick<Refusal, 'retryAfterSeconds' | 'allow'> = {},
): Reply {
  const { nonce, requestId } = exchange.context
  const isData = exchange.url.searchParams.has('_data')
  const accept = exchange.request.headers.accept ?? ''
  const isPage = !isData && (accept === '' || /text\/html|\*\/\*/.test(accept))
  const input = { status, nonce, requestId, retryAfterSeconds }
  const headers: HeaderPair[] = [
    ['Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
    ['X-Request-Id', requestId],
    ...security.forPage(nonce),
  ]
  if (retryAfterSeconds !== undefined) headers.push(['Retry-After', String(retryAfterSeconds)])
  if (allow !== undefined) headers.push(['Allow', allow.join(', ')])
  // Remix in the browser then shows its error boundary with this status, as if a loader had thrown it.
  if (isData) headers.push(['X-Remix-Catch', 'yes'])
  return {
    status,
    headers,
    body: Buffer.from(isPage ? errorPage(input) : errorData(input)),
    pattern: 'refused',
  }
}

const FOR_PEOPLE_HERE = ['/platforms', '/__test']

/** Not pages of the shop: whoever asks for them needs no cart. */
const NOT_OF_THE_SHOP = [...FOR_PEOPLE_HERE, '/api']

const isUnder = ({ path }: Exchange, folder: string) => path === folder || path.startsWith(`${folder}/`)

export function createReception({
  operator,
  files,
  door,
  app,
  security,
  isOwnHost,
  isByOtherName,
  unread,
  testKit,
}: ReceptionParts): Reception {
  async function file(exchange: Exchange): Promise<Reply | undefined> {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return undefined
    const answer = await files.answer(exchange.url.pathname, exchange.request.headers)
    if (answer !== undefined) return { ...answer, pattern: 'file' }
    if (!exchange.path.startsWith('/assets/')) return undefined
    // A page of an older release asks for files that are gone; the app's 404 page would be work for nothing.
    return { ...refusalReply(exchange, 404, security), pattern: 'file' }
  }

  async function admitted(exchange: Exchange): Promise<Reply> {
    const admission = await door.admit(exchange)
    if (admission.kind === 'refused') {
      const { refusal } = admission
      return { ...refusalReply(exchange, refusal.status, security, refusal), refused: refusal.reason }
    }
    const { body, release } = admission
    try {
      if (testKit !== undefined && isLocalCaller(exchange.request) && isUnder(exchange, '/__test')) {
        const answer = await app.fromResponse(exchange, await testKit(toWebRequest(exchange, body)))
        // A switch, the clock, a merchant's change: what was kept shows the world before it.
        if (exchange.method !== 'GET') app.forgetPages()
        return { ...answer, pattern: '/__test/*', release }
      }
      return { ...(await app.fromApp(exchange, body)), release }
    } catch (error) {
      release()
      throw error
    }
  }

  const busy = (exchange: Exchange): Reply => ({
    ...refusalReply(exchange, 503, security, { retryAfterSeconds: BUSY_SECONDS }),
    refused: 'busy',
  })

  /** Not for ever: a browser would keep it when PUBLIC_URL is another one. */
  const toOwnName = ({ url, context }: Exchange): Reply => ({
    status: 302,
    headers: [
      ['Location', url.href],
      ['Cache-Control', 'no-store'],
      ['X-Request-Id', context.requestId],
      ...security.forPage(context.nonce),
    ],
    body: null,
    pattern: 'other-name',
  })

  return async (exchange, hasTurn) => {
    if (!hasTurn) return busy(exchange)
    // Mail, payments and switches are for people at this machine: never for a page that gave it another name.
    if (FOR_PEOPLE_HERE.some((path) => isUnder(exchange, path)) && !isOwnHost(exchange.request))
      return refusalReply(exchange, 404, security)
    // Whoever watches over us is answered whatever the shop is busy with.
    const own = operator.answer(exchange.path, exchange.request)
    if (own !== undefined) return { ...(await own), pattern: 'operator' }
    if (unread.isFull()) return busy(exchange)
    const asset = await file(exchange)
    if (asset !== undefined) return asset
    if (isByOtherName(exchange.request) && !NOT_OF_THE_SHOP.some((path) => isUnder(exchange, path)))
      return toOwnName(exchange)
    // The client may have gone while it waited: its page would be made for nobody.
    if (exchange.response.destroyed) return busy(exchange)
    return (door.isClosed() ? undefined : await app.fromCache(exchange)) ?? admitted(exchange)
  }
}
