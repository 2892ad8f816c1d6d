/**
 * A platform outage is not our fault: the page answers 503. Remix turns whatever a loader or action throws into a 500,
 * so the fault must become a Response before Remix sees it.
 */
import { json } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
import { admittedBody } from '../../app/services/admitted-body'
import { timeForCall, withRequestBudget } from '../../app/services/request-budget'
import { isAway, isUpstreamError } from '../../app/services/upstream'
import type { Unavailable } from '../../app/services/upstream'
import { isCall, isCallPath, methodNotAllowed } from '../../app/utils/responses'
import { sentFields } from '../../app/utils/sent-fields'
import { callError } from './call-errors'
import { wordsOf } from './route-match'

type RouteModule = ServerBuild['routes'][string]['module']
type Run = NonNullable<RouteModule['loader']>
type RunArgs = Parameters<Run>[0]

const RETRY_AFTER_S = 10

/**
 * Share of the remaining time that an action leaves for the page, which loads after it and must render even if the
 * action used up all it may wait.
 */
const PAGE_SHARE = 0.3
const PAGE_MOST_MS = 1_000

function withTimeForPage<T>(work: () => T): T {
  const left = timeForCall(Number.POSITIVE_INFINITY)
  return withRequestBudget(left - Math.min(left * PAGE_SHARE, PAGE_MOST_MS), work)
}

/** The request once more, with its body, whatever is read of it meanwhile. */
function copyOf(request: Request): () => Request {
  const body = admittedBody(request)
  if (body === undefined) {
    const copy = request.clone()
    return () => copy
  }
  const { url, method, headers } = request
  return () => new Request(url, { method, headers, body })
}

/** The build with loaders and actions that answer 503 while a platform they need is down. */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const report = build.entry.module.handleError
  /** Keyed by request context: after an action, Remix calls loaders with a GET without body. */
  const forms = new WeakMap<object, () => Request>()

  const guarded =
    (run: Run) =>
    async (args: RunArgs): Promise<unknown> => {
      if (args.request.method === 'POST') forms.set(args.context, copyOf(args.request))
      try {
        return await run(args)
      } catch (error) {
        // Remix reports thrown errors, but not a thrown Response.
        if (isCall(args.request)) throw await callError(error, () => report?.(error, args))
        if (!isUpstreamError(error) || !isAway(error)) throw error
        report?.(error, args)
        const sent = forms.get(args.context)
        const data: Unavailable = { sendAgain: sent === undefined ? null : await sentFields(sent()) }
        throw json(data, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
      }
    }

  function guardedModule(module: RouteModule, path = ''): RouteModule {
    // Remix's own answer would say that the route has none.
    const refused = (methods: string) =>
      isCallPath(`/${path}`) ? () => methodNotAllowed(methods) : undefined
    const {
      loader = refused(wordsOf(module.handle, 'methods')?.join(', ') ?? 'POST'),
      action = refused('GET, HEAD'),
    } = module
    const acted = (run: Run): Run =>
      guarded(module.default === undefined ? run : (args) => withTimeForPage(() => run(args))) as Run
    return {
      ...module,
      ...(loader === undefined ? {} : { loader: guarded(loader) as Run }),
      ...(action === undefined ? {} : { action: acted(action as Run) as NonNullable<RouteModule['action']> }),
    }
  }

  return {
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        { ...route, module: guardedModule(route.module, route.path) },
      ]),
    ),
  }
}
