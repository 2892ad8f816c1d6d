/** Assembles the HTTP server: its parts, time limits and access log. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { isOwnHost } from '../app/utils/own-host'
import { DeadlinePassed } from '../app/utils/timeout'
import { describeFault } from '../app/services/faults'
import type { Logger } from '../app/services/logger'
import { logAccess } from './ops/access-log'
import { writeResponse } from './http-response'
import { createAppResponses } from './remix/app-responses'
import { createKeptResponses } from './kept-responses'
import { DEFAULT_BODY_LIMITS } from './admission/body-limit'
import type { BodyLimits } from './admission/body-limit'
import { createAdmission } from './admission/admission'
import type { AllowedMethods } from './admission/admission'
import { createRequestContext } from './request-context'
import type { RequestContext } from './request-context'
import { securityHeaders } from './headers'
import { createOperatorEndpoints } from './ops/health'
import type { AppLifecycle, ContentSources } from './ops/lifecycle'
import { createAllowedMethods } from './remix/allowed-methods'
import { createServerMetrics } from './ops/metrics'
import type { ServerMetrics } from './ops/metrics'
import { createOtherNames } from './admission/other-names'
import { originPolicy } from './admission/origin-check'
import { createPageCache } from './remix/page-cache'
import type { PageCacheSettings } from './remix/page-cache'
import { createRateLimit, RATE_RULES } from './admission/rate-limit'
import type { RateRule } from './admission/rate-limit'
import { requestId } from './admission/request-id'
import { REQUEST_BUDGETS } from './admission/request-budgets'
import type { RequestBudgets } from './admission/request-budgets'
import { createOverload } from './admission/overload'
import type { OverloadSettings } from './admission/overload'
import { createDispatcher, refusalReply } from './dispatcher'
import { createRouteMatch } from './remix/route-match'
import type { RouteMatch } from './remix/route-match'
import { ROUTE_HEADER } from './remix/route-trace'
import type { Reply } from './dispatcher'
import { createDraining } from './ops/shutdown'
import type { Draining } from './ops/shutdown'
import { createUnreadResponses, UNREAD } from './unread-responses'
import type { UnreadSettings } from './unread-responses'
import { withPictures } from './picture-files'
import { createStaticFiles } from './static-files'

export interface AppServerSettings {
  readonly build: ServerBuild
  readonly lifecycle: AppLifecycle
  readonly logger: Logger
  readonly publicUrl: string
  readonly clientDir: string
  readonly trustedProxies?: number
  readonly contentSources?: ContentSources
  /** Paths a sign-in provider's page may post to. */
  readonly crossSitePaths?: readonly string[]
  /** Opens /__test/* to callers on this machine. */
  readonly isTest?: boolean
  readonly rateRules?: readonly RateRule[]
  readonly rateFactor?: number
  readonly bodyLimits?: BodyLimits
  readonly maxInFlight?: number
  readonly budgets?: RequestBudgets
  /** Undefined: no overload protection. */
  readonly overload?: OverloadSettings | undefined
  readonly unread?: UnreadSettings
  /** Undefined: every page is rendered per request. */
  readonly pageCache?: PageCacheSettings | undefined
  readonly isMaintenance?: () => boolean
}

export interface AppServer extends Draining {
  readonly server: Server
}

/** Apple responds by a form post from its own page; the data is only stored until the browser follows up itself. */
const CROSS_SITE_PATHS = ['/api/sign/apple']

const MAX_IN_FLIGHT = 128
/** How long a refused upload may continue, so that the browser gets to read the refusal. */
const REFUSED_UPLOAD_MS = 2000

/** What timed out may succeed on a retry after this. */
const LATE_SECONDS = 10

/** As in nginx: the client closed the connection before the response. */
const CLIENT_GONE = 499

const TEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const TIME_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the minute for which a load balancer keeps connections open, or it would write to a closed socket.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
} as const

type Answered = Pick<Reply, 'pattern' | 'status' | 'refused'> & {
  readonly method: string
  readonly requestId: string
  readonly startedAt: number
}

function recordAccess(answered: Answered, metrics: ServerMetrics, logger: Logger): void {
  const { pattern, status, refused, method, startedAt } = answered
  const milliseconds = performance.now() - startedAt
  metrics.observe(pattern, method, status, milliseconds / 1000)
  if (refused !== undefined) metrics.refused(refused)
  // Files and probes are too many to log; the metrics count them.
  if (pattern === 'file' || pattern === 'operator') return
  logAccess(logger, { method, route: pattern, status, milliseconds, requestId: answered.requestId, refused })
}

/** Test switches are not in the route manifest and declare their own methods. */
function allowedMethodsOf({ isTest = false }: AppServerSettings, match: RouteMatch): AllowedMethods {
  const ofRoutes = createAllowedMethods(match)
  if (!isTest) return ofRoutes
  return (pathname) => (pathname.startsWith('/__test/') ? TEST_METHODS : ofRoutes(pathname))
}

function dropUnreadUpload(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  setTimeout(() => {
    if (!request.complete) request.destroy()
  }, REFUSED_UPLOAD_MS).unref()
}

function answerBadRequest(response: ServerResponse): void {
  response
    .writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    .end('Bad request\n')
}

function admissionOf(settings: AppServerSettings, match: RouteMatch) {
  return createAdmission({
    allowedMethods: allowedMethodsOf(settings, match),
    origins: originPolicy(settings.publicUrl, settings.crossSitePaths ?? CROSS_SITE_PATHS),
    rateLimit: createRateLimit(settings.rateRules ?? RATE_RULES, settings.rateFactor),
    bodyLimits: settings.bodyLimits ?? DEFAULT_BODY_LIMITS,
    maxInFlight: settings.maxInFlight ?? MAX_IN_FLIGHT,
    isMaintenance: settings.isMaintenance ?? (() => false),
  })
}

type Security = ReturnType<typeof securityHeaders>

async function filesOf({ clientDir, lifecycle }: AppServerSettings, security: Security) {
  const files = await createStaticFiles(clientDir, security.forFile)
  return withPictures(files, lifecycle.pictures, security.forPicture)
}

type AppParts = Pick<
  Parameters<typeof createAppResponses>[0],
  'match' | 'publicOrigin' | 'security' | 'pages'
>

function appOf({ build, lifecycle, logger, budgets = REQUEST_BUDGETS }: AppServerSettings, parts: AppParts) {
  return createAppResponses({
    ...parts,
    build,
    degradedAnswers: lifecycle.degradedAnswers ?? (() => 0),
    budgets,
    onFault: (error) => logger.warn(describeFault(error), 'a kept page was not rendered again'),
    onCookie: (route) => logger.error({ route }, 'a page that is the same for everybody set a cookie'),
  })
}

/** Behind an undeclared proxy all shoppers share one address, which soon hits the limits. */
function createProxyWarning(logger: Logger, trustedProxies: number) {
  let hasWarned = trustedProxies > 0
  return function warnOfProxy({ headers }: IncomingMessage): void {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    logger.warn(
      { setting: 'TRUSTED_PROXIES' },
      'X-Forwarded-For arrives but TRUSTED_PROXIES is 0: all clients of that proxy share the limits of one address',
    )
  }
}

export async function createAppServer(settings: AppServerSettings): Promise<AppServer> {
  const { lifecycle, logger, publicUrl } = settings
  const security = securityHeaders({ publicUrl, sources: settings.contentSources ?? {} })
  const match = createRouteMatch(settings.build)
  const admission = admissionOf(settings, match)
  const overload = settings.overload === undefined ? undefined : createOverload(settings.overload)
  const unread = createUnreadResponses(settings.unread ?? UNREAD)
  const metrics = createServerMetrics(lifecycle.metrics, {
    queued: () => overload?.queued() ?? 0,
    unreadBytes: unread.bytes,
    inFlight: admission.inFlight,
    heldBodyBytes: admission.heldBodyBytes,
  })
  const pages = settings.pageCache === undefined ? undefined : createPageCache(settings.pageCache)
  lifecycle.onCatalogueChange?.(() => pages?.clear())
  const server = createServer(TIME_LIMITS)
  const draining = createDraining(server, () => lifecycle.stop())
  const operator = createOperatorEndpoints(lifecycle, metrics, { isDraining: draining.isDraining, publicUrl })
  const files = await filesOf(settings, security)
  const place = { publicOrigin: new URL(publicUrl).origin, trustedProxies: settings.trustedProxies ?? 0 }
  const app = appOf(settings, { match, publicOrigin: place.publicOrigin, security, pages })
  const warnOfProxy = createProxyWarning(logger, place.trustedProxies)
  const isByOtherName = createOtherNames(publicUrl)
  const dispatch = createDispatcher({
    operator,
    files,
    admission,
    app,
    security,
    isOwnHost: ({ headers }) => isOwnHost(headers.host, publicUrl),
    isByOtherName,
    unread,
    testKit: settings.isTest === true ? lifecycle.testKit : undefined,
  })
  const answerKept = createKeptResponses({
    app,
    unread,
    isClosed: () => draining.isDraining() || admission.isClosed(),
    isByOtherName,
    record({ method = 'GET', headers }, pattern, status, startedAt) {
      const id = requestId(headers['x-request-id'], place.trustedProxies)
      recordAccess({ pattern, status, method, requestId: id, startedAt }, metrics, logger)
    },
    further: (pattern) => (settings.isTest === true ? [ROUTE_HEADER, pattern] : []),
  })

  /** Must come first: under a crowd, even inspecting each request takes long. Files and probes do not queue. */
  async function hasTurn({ url = '' }: IncomingMessage): Promise<boolean> {
    if (overload === undefined) return true
    const [path = ''] = url.split('?', 1)
    return operator.has(path) || files.has(path) || overload.turn()
  }

  async function replyTo(context: RequestContext, hasItsTurn: boolean): Promise<Reply> {
    try {
      return await dispatch(context, hasItsTurn)
    } catch (error) {
      // The client has gone and the abort reached the app: not our fault, and nobody to answer.
      if (context.response.destroyed) {
        return { ...refusalReply(context, CLIENT_GONE, security), pattern: 'gone' }
      }
      if (error instanceof DeadlinePassed) {
        logger.error(
          { requestId: context.loadContext.requestId, waitedFor: error.waitedFor },
          'a request was given up',
        )
        return {
          ...refusalReply(context, 503, security, { retryAfterSeconds: LATE_SECONDS }),
          pattern: 'late',
        }
      }
      logger.error({ ...describeFault(error), requestId: context.loadContext.requestId }, 'request failed')
      return { ...refusalReply(context, 500, security), pattern: 'failed' }
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now()
    const hasItsTurn = await hasTurn(request)
    const context = createRequestContext(request, response, place)
    if (context === undefined) return answerBadRequest(response)
    if (draining.isDraining()) response.setHeader('Connection', 'close')
    const reply = await replyTo(context, hasItsTurn)
    if (settings.isTest === true) response.setHeader(ROUTE_HEADER, reply.pattern)
    try {
      unread.watch(response, reply.body instanceof Uint8Array ? reply.body.byteLength : 0)
      await writeResponse(reply, response, context.method === 'HEAD')
    } catch {
      // The client left, or the app's stream broke off: the rest of this response has no reader.
      response.destroy()
    } finally {
      reply.release?.()
      if (reply.refused === 'body' || reply.refused === 'busy') dropUnreadUpload(request)
      const { method, loadContext } = context
      recordAccess({ ...reply, method, requestId: loadContext.requestId, startedAt }, metrics, logger)
    }
  }

  server.on('connection', () => overload?.arrived())
  server.on('request', (request, response) => {
    warnOfProxy(request)
    if (!answerKept(request, response)) void serve(request, response)
  })
  return { server, isDraining: draining.isDraining, drain: draining.drain }
}
