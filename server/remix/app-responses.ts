/** The app's response to an admitted request: a shared page, or one from its section's Remix handler. */
import type { ServerBuild } from '@remix-run/node'
import type { HttpResponse } from '../http-response'
import { keepBody } from '../../app/services/admitted-body'
import { withCaller } from '../../app/services/caller'
import { drawnCookie } from '../../app/services/experiments'
import { withinDeadline } from '../../app/services/deadline'
import { withRequestBudget } from '../../app/services/request-budget'
import { encodePage, pageOf } from '../../app/utils/page-handover'
import type { AdmittedBody } from '../admission/body-limit'
import { addressKey } from '../admission/client-address'
import { budgetOf } from '../admission/request-budgets'
import type { RequestBudgets } from '../admission/request-budgets'
import { comparablePath, isUnder } from '../admission/request-path'
import { compress, isCompressible, mergeVary, negotiateEncoding } from '../compress'
import type { RequestContext } from '../request-context'
import type { HeaderPair, SecurityHeaders } from '../headers'
import { NOTHING_INLINE, takeMarks } from '../inline-hashes'
import type { InlineHashes } from '../inline-hashes'
import type { AppLoadContext } from './load-context'
import { CACHE_HEADER } from './page-cache'
import type { KeptPage, PageCache } from './page-cache'
import { createHandlers } from './request-handlers'
import type { RouteMatch } from './route-match'
import { tracedPattern } from './route-trace'
import { responseOf, createSharedResponses } from './shared-responses'
import type { AtHand, Finished } from './shared-responses'
import { createSharedBy, sharedPageOf } from './shared-page'
import type { SharedPage } from './shared-page'
import { toWebRequest } from './web-request'

export interface AppResponse extends HttpResponse {
  /** Pattern of the route that answered; never the URL. */
  readonly pattern: string
}

export interface AppResponses {
  /** A shared page by its key, if cached. */
  atHand(key: string, acceptEncoding: string | string[] | undefined): AtHand | undefined
  fromCache(context: RequestContext): Promise<AppResponse | undefined>
  fromApp(context: RequestContext, body: AdmittedBody): Promise<AppResponse>
  /** Drops every cached page. */
  forgetPages(): void
  /** Adds our headers and compression to a web Response. */
  fromResponse(context: RequestContext, response: Response): Promise<HttpResponse>
}

export interface AppResponseSettings {
  readonly build: ServerBuild
  readonly match: RouteMatch
  readonly publicOrigin: string
  readonly security: SecurityHeaders
  readonly pages: PageCache | undefined
  /** Counter of responses made without a platform they need. */
  readonly degradedAnswers: () => number
  readonly budgets: RequestBudgets
  /** A cached page could not be renewed before it expired. */
  readonly onFault: (error: unknown) => void
  /** A shared page's route has set a cookie. */
  readonly onCookie: (pattern: string) => void
}

/** Pages of the embedded platforms have their own policies: a mail's inline styles, sandboxed, and nothing else. */
const INSPECTION = '/platforms'
const POLICY = 'Content-Security-Policy'

const isRedirect = (response: Finished | undefined) =>
  response !== undefined && response.status >= 300 && response.status < 400

const isHtml = (type: string | null) => type !== null && type.startsWith('text/html')

/** Our headers override a route's: a page cannot loosen its own policy by accident. */
function headersFor(
  security: SecurityHeaders,
  response: Response,
  inline: InlineHashes,
  path: string,
): HeaderPair[] {
  const hasOwnPolicy = isUnder(path, INSPECTION) && response.headers.has(POLICY)
  const ours = security.forPage(inline).filter(([name]) => name !== POLICY || !hasOwnPolicy)
  const names = new Set(ours.map(([name]) => name.toLowerCase()))
  const kept: HeaderPair[] = []
  for (const pair of response.headers)
    if (!names.has(pair[0]) && pair[0] !== CACHE_HEADER && pair[0] !== 'content-length') kept.push(pair)
  if (!response.headers.has('cache-control')) kept.push(['Cache-Control', 'private, no-store'])
  return [...kept, ...ours]
}

async function packed(context: RequestContext, { status, headers, bytes }: Finished): Promise<HttpResponse> {
  const id: HeaderPair = ['X-Request-Id', context.loadContext.requestId]
  const encoding = negotiateEncoding(context.request.headers['accept-encoding'])
  const vary = headers.find(([name]) => name === 'vary')?.[1] ?? null
  const all: HeaderPair[] = [
    ...headers.filter(([name]) => name !== 'vary'),
    id,
    ['Vary', mergeVary(vary, 'Accept-Encoding')],
  ]
  const small = await compress(bytes, encoding)
  if (small === undefined) return { status, headers: all, body: bytes }
  return { status, headers: [...all, ['Content-Encoding', encoding]], body: small }
}

export function createAppResponses(settings: AppResponseSettings): AppResponses {
  const { build, security, pages, budgets } = settings
  const handlerFor = createHandlers(build)
  const sharedBy = createSharedBy(settings.match)

  /**
   * The app's response; rejects with DeadlinePassed when it takes longer than anyone should wait.
   * @param visit when its visitor began to wait (`performance.now()`) and the host asked for; none for a shared page
   */
  function respond(
    request: Request,
    loadContext: AppLoadContext,
    visit?: { readonly since: number; readonly host: string | undefined },
  ): Promise<Response> {
    const { pathname } = new URL(request.url)
    const caller = { address: addressKey(loadContext.clientAddress), host: visit?.host }
    const work = () => withCaller(caller, () => handlerFor(pathname)(request, loadContext))
    const budgetMs = budgetOf(request, comparablePath(pathname), budgets)
    if (budgetMs === undefined) return work()
    const waitedMs = visit === undefined ? 0 : performance.now() - visit.since
    const leftMs = Math.max(0, budgetMs - waitedMs)
    return withinDeadline({ for: 'the app', ms: leftMs + budgets.graceMs }, () =>
      withRequestBudget(leftMs, work),
    )
  }

  async function finish(response: Response, loadContext: AppLoadContext, path: string): Promise<Finished> {
    const { status } = response
    const page = pageOf(response, loadContext)
    if (page === undefined && !isHtml(response.headers.get('content-type'))) {
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status, headers: headersFor(security, response, NOTHING_INLINE, path), bytes }
    }
    // No part of a page that is kept for many has a script or style of its own.
    const { html, inline } = takeMarks(page?.html ?? (await response.text()), loadContext.nonce)
    const bytes = encodePage({ html, parts: page?.parts ?? [] })
    return { status, headers: headersFor(security, response, inline, path), bytes }
  }

  const shared =
    pages === undefined
      ? undefined
      : createSharedResponses({
          pages,
          publicOrigin: settings.publicOrigin,
          degradedAnswers: settings.degradedAnswers,
          respond,
          finish,
          onFault: settings.onFault,
          onCookie: settings.onCookie,
        })

  /** Memoised per request. */
  const asked = new WeakMap<RequestContext, SharedPage | null>()

  function sharedPage(context: RequestContext): SharedPage | undefined {
    const { method, url, request } = context
    if (shared === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined
    const known = asked.get(context)
    if (known !== undefined) return known ?? undefined
    const page = sharedPageOf(url, request.headers, sharedBy)
    asked.set(context, page ?? null)
    return page
  }

  async function fromKept({ request }: RequestContext, { content, pattern }: KeptPage): Promise<AppResponse> {
    const representation = await content.load(negotiateEncoding(request.headers['accept-encoding']))
    return { ...responseOf(representation, request.headers['if-none-match']), pattern }
  }

  async function fromResponse(context: RequestContext, response: Response): Promise<HttpResponse> {
    const { loadContext, path } = context
    if (response.headers.get(CACHE_HEADER) === 'clear') pages?.clear()
    const isText =
      isCompressible(response.headers.get('content-type')) && !response.headers.has('content-encoding')
    if (isText && (response.body !== null || pageOf(response, loadContext) !== undefined))
      return packed(context, await finish(response, loadContext, path))
    const headers = headersFor(security, response, NOTHING_INLINE, path)
    headers.push(['X-Request-Id', loadContext.requestId])
    return { status: response.status, headers, body: response.body }
  }

  /** Whoever submits something is assigned to experiments from then on (EXP-04); shared pages set no cookie. */
  function withArms({ method, path, request }: RequestContext, response: Response): Response {
    const drawn =
      method === 'POST' && response.status < 400 && !isUnder(path, INSPECTION)
        ? drawnCookie(request.headers.cookie ?? null, settings.publicOrigin.startsWith('https:'))
        : undefined
    if (drawn !== undefined) response.headers.append('Set-Cookie', drawn)
    return response
  }

  return {
    fromResponse,
    forgetPages: () => pages?.clear(),
    atHand: (key, acceptEncoding) => shared?.atHand(key, acceptEncoding),
    async fromCache(context) {
      const page = sharedPage(context)
      const kept = page === undefined ? undefined : shared?.find(page)
      return kept === undefined ? undefined : fromKept(context, kept)
    },
    async fromApp(context, body) {
      const since = performance.now()
      const page = sharedPage(context)
      const rendered = page === undefined ? undefined : await shared?.render(page)
      if (rendered?.kept !== undefined) return fromKept(context, rendered.kept)
      // A redirect keeps the whole query, what campaigns have put into it as well. Nothing else is made twice.
      const isIncomplete = page?.isShortened === true && isRedirect(rendered)
      if (rendered?.hasCookie === false && !isIncomplete)
        return { ...(await packed(context, rendered)), pattern: rendered.pattern }
      const { host } = context.request.headers
      const request = toWebRequest(context, body)
      if (Buffer.isBuffer(body)) keepBody(request, body)
      const response = await respond(request, context.loadContext, { since, host })
      const finished = await fromResponse(context, withArms(context, response))
      return { ...finished, pattern: tracedPattern(context.loadContext) }
    },
  }
}
