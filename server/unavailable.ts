/**
 * A platform that is away is no fault of ours: the page says 503 and means it. Remix makes a 500 of whatever a loader
 * or an action throws, so that the fault has to become a Response before Remix sees it.
 */
import type { ServerBuild } from '@remix-run/node'
import { isUpstreamError } from '../app/services/upstream'
import type { UpstreamError } from '../app/services/upstream'

type RouteModule = ServerBuild['routes'][string]['module']
type Run = NonNullable<RouteModule['loader']>
type RunArgs = Parameters<Run>[0]

const RETRY_AFTER_S = 10

/** Refusals that a second try may overcome: our own credentials being renewed, a timeout, too many calls. */
const PASSING = new Set([401, 408, 429])

/** Anything else in the 400s says that we asked for something wrong: a fault to be mended, and a 500. */
export function isAway({ status }: UpstreamError): boolean {
  return status === undefined || status < 400 || status >= 500 || PASSING.has(status)
}

/** The same build, whose loaders and actions answer 503 while what they need is away. */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const report = build.entry.module.handleError

  const guarded =
    (run: Run) =>
    async (args: RunArgs): Promise<unknown> => {
      try {
        return await run(args)
      } catch (error) {
        if (!isUpstreamError(error) || !isAway(error)) throw error
        // Remix reports what is thrown, but not a Response.
        report?.(error, args)
        throw new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
      }
    }

  function guardedModule(module: RouteModule): RouteModule {
    const { loader, action } = module
    return {
      ...module,
      ...(loader === undefined ? {} : { loader: guarded(loader) as Run }),
      ...(action === undefined
        ? {}
        : { action: guarded(action as Run) as NonNullable<RouteModule['action']> }),
    }
  }

  return {
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        { ...route, module: guardedModule(route.module) },
      ]),
    ),
  }
}
