/**
 * A platform that is away is no fault of ours: the page says 503 and means it. Remix makes a 500 of whatever a loader
 * or an action throws, so that the fault has to become a Response before Remix sees it.
 */
import { json } from '@remix-run/node'
import type { ServerBuild } from '@remix-run/node'
import { isAway, isUpstreamError } from '../app/services/upstream'
import type { Unavailable } from '../app/services/upstream'

type RouteModule = ServerBuild['routes'][string]['module']
type Run = NonNullable<RouteModule['loader']>
type RunArgs = Parameters<Run>[0]

const RETRY_AFTER_S = 10

/** Secrets are typed again: they go into no page. */
const SECRET = /passw|secret|nonce|token|cvv|cvc|cardnumber/i
const MAX_FIELDS = 200
const MAX_CHARACTERS = 20_000

/** What a form held, for the page that offers to send it again; null for what cannot be offered. */
async function fieldsOf(request: Request): Promise<Unavailable['sendAgain']> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return null
  const text = await request.text().catch(() => '')
  if (text === '' || text.length > MAX_CHARACTERS) return null
  const fields = [...new URLSearchParams(text)]
  return fields.length > MAX_FIELDS || fields.some(([name]) => SECRET.test(name)) ? null : fields
}

/** The same build, whose loaders and actions answer 503 while what they need is away. */
export function withUnavailable(build: ServerBuild): ServerBuild {
  const report = build.entry.module.handleError

  const guarded =
    (run: Run) =>
    async (args: RunArgs): Promise<unknown> => {
      const sent = args.request.method === 'POST' ? args.request.clone() : undefined
      try {
        return await run(args)
      } catch (error) {
        if (!isUpstreamError(error) || !isAway(error)) throw error
        // Remix reports what is thrown, but not a Response.
        report?.(error, args)
        const data: Unavailable = { sendAgain: sent === undefined ? null : await fieldsOf(sent) }
        throw json(data, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
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
