/** The app's answer to an admitted request: from the page cache, or from the Remix handler of its section. */
import { createRequestHandler } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
import type { Answer } from '../answer'
import { withinDeadline } from '../../app/services/deadline'
import { withRequestBudget } from '../../app/services/request-budget'
import { budgetOf } from '../admission/request-budgets'
import type { RequestBudgets } from '../admission/request-budgets'
import { compress, isCompressible, mergeVary, negotiateEncoding } from '../compress'
import type { RequestContext } from '../request-context'
import type { HeaderPair, SecurityHeaders } from '../headers'
import { CACHE_HEADER, withNonce, withPageVary } from './page-cache'
import type { PageCache } from './page-cache'
import { tracedPattern, withTrace } from './route-trace'
import { createSections } from './sections'
import type { Section } from './sections'
import { withUnavailable } from './unavailable'
import { toWebRequest } from './web-request'

interface AppAnswer extends Answer {
  /** Pattern of the route that answered; never the address itself. */
  readonly pattern: string
}

export interface AppAnswers {
  fromCache(context: RequestContext): Promise<AppAnswer | undefined>
  fromApp(context: RequestContext, body: Buffer<ArrayBuffer> | undefined): Promise<AppAnswer>
  /** Forgets every kept page. */
  forgetPages(): void
  /** Gives a finished web Response our headers and its compression. */
  fromResponse(context: RequestContext, response: Response): Promise<Answer>
}

export interface AppAnswerSettings {
  readonly build: ServerBuild
  readonly security: SecurityHeaders
  readonly pages: PageCache | undefined
  /** Counts answers made without a platform they need. */
  readonly degradedAnswers: () => number
  readonly budgets: RequestBudgets
}

/** Pages of the embedded platforms have policies of their own: a mail's inline styles, sandboxed, and nothing else. */
const INSPECTION = '/platforms'
const POLICY = 'Content-Security-Policy'

type Handler = (request: Request, loadContext: RequestContext['loadContext']) => Promise<Response>

/** Handlers are made when first needed: most processes never see some sections. */
function createHandlers(build: ServerBuild): (pathname: string) => Handler {
  const sections = createSections(withTrace(withUnavailable(build)))
  const handlers = new Map<Section, Handler>()
  return (pathname) => {
    const section = sections.of(pathname)
    const found = handlers.get(section)
    if (found !== undefined) return found
    const handler = createRequestHandler(section.build, 'production')
    handlers.set(section, handler)
    return handler
  }
}

/** What was known when a page was begun, and what is once it is made. */
interface Made {
  readonly key: string | undefined
  readonly isHealthy: () => boolean
}

const isHtml = (type: string | null) => type !== null && type.startsWith('text/html')

export function createAppAnswers(settings: AppAnswerSettings): AppAnswers {
  const { build, security, pages, degradedAnswers, budgets } = settings
  const handlerFor = createHandlers(build)

  /** The app's answer; rejects with DeadlinePassed when it takes longer than anybody should wait. */
  function respond(context: RequestContext, body: Buffer<ArrayBuffer> | undefined): Promise<Response> {
    const work = () => handlerFor(context.url.pathname)(toWebRequest(context, body), context.loadContext)
    const budgetMs = budgetOf(context.method, context.path, budgets)
    if (budgetMs === undefined) return work()
    return withinDeadline({ for: 'the app', ms: budgetMs + budgets.graceMs }, () =>
      withRequestBudget(budgetMs, work),
    )
  }

  /** Our headers win over a route's: a page cannot loosen its own policy by accident. */
  function headersFor(context: RequestContext, own: Iterable<HeaderPair>): HeaderPair[] {
    const ours = security
      .forPage(context.loadContext.nonce)
      .filter(([name]) => name !== POLICY || !context.path.startsWith(INSPECTION))
    const names = new Set(ours.map(([name]) => name.toLowerCase()))
    const kept: HeaderPair[] = []
    let cacheControl = false
    for (const pair of own) {
      if (names.has(pair[0]) || pair[0] === CACHE_HEADER || pair[0] === 'content-length') continue
      if (pair[0] === 'cache-control') cacheControl = true
      kept.push(pair)
    }
    if (!cacheControl) kept.push(['Cache-Control', 'private, no-store'])
    return [...kept, ...ours, ['X-Request-Id', context.loadContext.requestId]]
  }

  async function packed(
    context: RequestContext,
    status: number,
    headers: HeaderPair[],
    bytes: Buffer,
  ): Promise<Answer> {
    const encoding = negotiateEncoding(context.request.headers['accept-encoding'])
    const varied = headers.filter(([name]) => name !== 'vary')
    const vary = headers.find(([name]) => name === 'vary')?.[1] ?? null
    varied.push(['Vary', mergeVary(vary, 'Accept-Encoding')])
    const small = await compress(bytes, encoding)
    if (small === undefined) return { status, headers: varied, body: bytes }
    varied.push(['Content-Encoding', encoding])
    return { status, headers: varied, body: small }
  }

  const keyOf = ({ method, url, request }: RequestContext) =>
    pages?.key({ method, url, headers: request.headers })

  /** Offers a page to the cache and lets caches outside know what it depends on. */
  function keep(context: RequestContext, response: Response, bytes: Buffer, made: Made): void {
    if (pages === undefined || !response.headers.has(CACHE_HEADER)) return
    if (isHtml(response.headers.get('content-type')))
      response.headers.set('vary', withPageVary(response.headers.get('vary')))
    // The answer to HEAD has a page's headers and no page.
    if (context.method === 'HEAD' || !made.isHealthy()) return
    const { key } = made
    const { nonce } = context.loadContext
    pages.offer(key, response, bytes.toString('utf8'), nonce, tracedPattern(context.loadContext))
  }

  async function fromResponse(
    context: RequestContext,
    response: Response,
    made: Made = { key: undefined, isHealthy: () => true },
  ): Promise<Answer> {
    const type = response.headers.get('content-type')
    const isBuffered =
      response.body === null || (isCompressible(type) && !response.headers.has('content-encoding'))
    if (!isBuffered)
      return { status: response.status, headers: headersFor(context, response.headers), body: response.body }
    const bytes = Buffer.from(await response.arrayBuffer())
    keep(context, response, bytes, made)
    const headers = headersFor(context, response.headers)
    if (response.body === null)
      return { status: response.status, headers, body: bytes.length === 0 ? null : bytes }
    return packed(context, response.status, headers, bytes)
  }

  return {
    fromResponse: (context, response) => fromResponse(context, response),
    forgetPages: () => pages?.clear(),
    async fromCache(context) {
      if (pages === undefined) return undefined
      const key = keyOf(context)
      const page = key === undefined ? undefined : pages.get(key)
      if (page === undefined) return undefined
      const headers = headersFor(context, page.headers)
      const answer = await packed(
        context,
        200,
        headers,
        Buffer.from(withNonce(page, context.loadContext.nonce)),
      )
      return { ...answer, pattern: page.pattern }
    },
    async fromApp(context, body) {
      const before = degradedAnswers()
      const made: Made = { key: keyOf(context), isHealthy: () => degradedAnswers() === before }
      const response = await respond(context, body)
      const answer = await fromResponse(context, response, made)
      return { ...answer, pattern: tracedPattern(context.loadContext) }
    },
  }
}
