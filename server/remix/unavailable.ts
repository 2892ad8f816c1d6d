/**
 * A platform that is away is no fault of ours: the page says 503 and means it. Remix makes a 500 of whatever a loader
 * or an action throws, so that the fault has to become a Response before Remix sees it.
 */
import { json } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
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
 * What an action leaves of the request's time: the page around its answer is loaded after it, and has to stand when
 * all that the action could wait for was waited for.
 */
const PAGE_SHARE = 0.3
const PAGE_MOST_MS = 1_000

function withTimeForPage<T>(work: () => T): T {
  const left = timeForCall(Number.POSITIVE_INFINITY)
  return withRequestBudget(left - Math.min(left * PAGE_SHARE, PAGE_MOST_MS), work)
}

/** The same build, whose loaders and actions answer 503 while what they need is away. */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const report = build.entry.module.handleError
  /** By the context of their request: Remix calls the loaders after an action with a GET that has no body. */
  const forms = new WeakMap<object, Request>()

  const guarded =
    (run: Run) =>
    async (args: RunArgs): Promise<unknown> => {
      if (args.request.method === 'POST') forms.set(args.context, args.request.clone())
      try {
        return await run(args)
      } catch (error) {
        // Remix reports what is thrown, but not a Response.
        if (isCall(args.request)) throw await callError(error, () => report?.(error, args))
        if (!isUpstreamError(error) || !isAway(error)) throw error
        report?.(error, args)
        const sent = forms.get(args.context)
        const data: Unavailable = { sendAgain: sent === undefined ? null : await sentFields(sent) }
        throw json(data, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
      }
    }

  function guardedModule(module: RouteModule, path = ''): RouteModule {
    // In words of its own Remix would say that there is none.
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
